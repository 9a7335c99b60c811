#define _GNU_SOURCE
#include "multiplane_system.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The same number on every architecture. */
#ifndef SYS_openat2
#define SYS_openat2 437
#endif

int mp_openat2(int folder, const char *path, const void *how, size_t size) {
  return (int)syscall(SYS_openat2, folder, path, how, size);
}

int mp_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
