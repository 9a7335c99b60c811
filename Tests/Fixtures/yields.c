/* Loaded into a program (LD_PRELOAD): threads give way to others at allocations and at the C library's locks, about once in
 * MULTIPLANE_YIELDS times, so that they meet where they otherwise seldom do. Swift and GLib have locks of their own, which nobody
 * can stand before; what they guard allocates. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void __libc_free(void *);

static unsigned one_in;

__attribute__((constructor)) static void begin(void) {
  const char *given = getenv("MULTIPLANE_YIELDS");
  one_in = given ? (unsigned)atoi(given) : 0;
}

static void give_way(void) {
  if (!one_in) return;
  static _Thread_local uint64_t state;
  if (!state) state = (uintptr_t)&state | 1;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  if (state % one_in == 0) sched_yield();
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static __typeof__(&pthread_mutex_lock) real;
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  give_way();
  int result = real(mutex);
  give_way();
  return result;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  static __typeof__(&pthread_mutex_unlock) real;
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "pthread_mutex_unlock");
  int result = real(mutex);
  give_way();
  return result;
}

void *malloc(size_t size) {
  give_way();
  return __libc_malloc(size);
}

void free(void *memory) {
  give_way();
  __libc_free(memory);
}
