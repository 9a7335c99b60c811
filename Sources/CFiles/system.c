#define _GNU_SOURCE
#include "multiplane_system.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/* The same number on every architecture. */
#ifndef SYS_openat2
#define SYS_openat2 437
#endif

int mp_openat2(int folder, const char *path, const void *how, size_t size) {
  return (int)syscall(SYS_openat2, folder, path, how, size);
}

uint32_t mp_file_system(const char *path) {
  struct statfs system;
  return statfs(path, &system) == 0 ? (uint32_t)system.f_type : 0;
}

size_t mp_version_in_library(const void *function, const char *text, char *version, size_t room) {
  Dl_info place;
  if (!dladdr(function, &place) || !place.dli_fname) return 0;
  int file = open(place.dli_fname, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  size_t length = 0;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0 && status.st_size < 64 << 20) {
    const size_t size = (size_t)status.st_size;
    char *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      const char *found = memmem(bytes, size, text, strlen(text));
      if (found) {
        found += strlen(text);
        while (length < room && found + length < bytes + size &&
               ((found[length] >= '0' && found[length] <= '9') || found[length] == '.')) {
          version[length] = found[length];
          length++;
        }
      }
      munmap(bytes, size);
    }
  }
  close(file);
  return length;
}

/* Weak, since a program may lack it; looked up by name, a program that holds Swift's library itself would not show it. */
extern void *swift_task_checkIsolated_hook __attribute__((weak));
void **mp_isolation_hook(void) { return &swift_task_checkIsolated_hook; }
