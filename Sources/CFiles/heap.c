#define _GNU_SOURCE
#include "multiplane_system.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* A fault for every 4 KiB costs more than most of what is done with them: of a run of two hundred milliseconds a twentieth. */
enum { large_page = 2 << 20, step = 16 << 20 };

/* Sanitizers have heaps of their own, which are built otherwise. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static atomic_int is_large;

void mp_use_large_heaps(void) {
#ifndef IS_SANITIZED
  /* glibc.malloc.hugetlb=1 in GLIBC_TUNABLES would do the same, but is read before there is a program. */
  const uintptr_t begin = ((uintptr_t)sbrk(0) + large_page - 1) & -(uintptr_t)large_page;
  if (!mallopt(M_TOP_PAD, step)) return;
  atomic_store(&is_large, 1);
  /* To say that ends the adjusting of this: blocks up to here come from the heap, as they would after a while. What is free at
   * its end goes back beyond a step, or long runs would keep 6 MB more than short ones. */
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  /* More than is left: the heap takes its first step. */
  void *volatile first = malloc(256 << 10);
  const uintptr_t end = (uintptr_t)sbrk(0);
  if (end > begin) madvise((void *)begin, end - begin, MADV_HUGEPAGE);
  free(first);
#endif
}

void mp_use_large_heap_in_thread(void) {
  if (!atomic_load(&is_large)) return;
  /* Heaps of threads begin at multiples of what they may grow to, and blocks in them have a mark in the word before them
   * (malloc(3) calls them arenas). Were it otherwise, this would be a hint about other memory, and no more. */
  enum { most = 64 << 20, is_of_thread = 4 };
  size_t *volatile block = malloc(sizeof *block);
  if (block && block[-1] & is_of_thread) madvise((void *)((uintptr_t)block & -(uintptr_t)most), most, MADV_HUGEPAGE);
  free(block);
}
