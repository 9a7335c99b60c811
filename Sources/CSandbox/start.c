#define _GNU_SOURCE
#include "multiplane_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* What a decoder does, in Swift; weak because tests of this target alone do not have it. */
extern void multiplane_decoder_main(const char *kind) __attribute__((weak));

static const char role_name[] = "multiplane-decoder";
enum { own_socket = 3, own_life = 4, most_variables = 32 };

/* Has the kernel end this process when the other end of its pipe is closed, which nobody writes to: that is when the process that
 * started it is gone, however it went. A signal at the death of a parent would come at the end of the thread that started this
 * process, and its threads come and go. */
static int hang_on_parent(void) {
  if (fcntl(own_life, F_SETOWN, getpid()) != 0 || fcntl(own_life, F_SETSIG, SIGKILL) != 0) return errno;
  const int flags = fcntl(own_life, F_GETFL);
  if (flags < 0 || fcntl(own_life, F_SETFL, flags | O_ASYNC) != 0) return errno;
  /* It may have gone before. */
  struct pollfd end = {.fd = own_life, .events = POLLIN};
  if (poll(&end, 1, 0) > 0) _exit(0);
  return 0;
}

/* Runs before `main`, so that any program with this library in it can be started as a decoder: its own `main` never
 * learns of it. The socket tells a decoder from a program that somebody gave its name. */
__attribute__((constructor)) static void take_role(int count, char **arguments) {
  if (count != 2 || strcmp(arguments[0], role_name) != 0 || !multiplane_decoder_main) return;
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(own_socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) return;
  if (hang_on_parent() != 0) _exit(mp_sandbox_cannot_start);
  multiplane_decoder_main(arguments[1]);
  _exit(0);
}

/* Looks for the object whose code this is: the search by the names of functions that dladdr makes takes longer than all else here. */
static int is_own(struct dl_phdr_info *object, size_t size, void *name) {
  (void)size;
  const ElfW(Addr) here = (ElfW(Addr))&mp_sandbox_start;
  for (ElfW(Half) index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || here - object->dlpi_addr - part->p_vaddr >= part->p_memsz) continue;
    *(const char **)name = object->dlpi_name;
    return 1;
  }
  return 0;
}

/* The library this code was loaded with, if that is not the program itself, which has no name here: a decoder must have it before
 * its `main`. */
static const char *own_library(void) {
  const char *name = NULL;
  dl_iterate_phdr(is_own, &name);
  return name && *name ? name : NULL;
}

/* Whether a decoder gets a variable: what finds libraries, and what sanitizers are told. */
static int is_passed_on(const char *variable) {
  static const char *const prefixes[] = {"LD_LIBRARY_PATH=", "LD_PRELOAD=",    "ASAN_OPTIONS=",
                                         "UBSAN_OPTIONS=",   "TSAN_OPTIONS=", "LSAN_OPTIONS="};
  for (size_t index = 0; index < sizeof prefixes / sizeof *prefixes; index++)
    if (strncmp(variable, prefixes[index], strlen(prefixes[index])) == 0) return 1;
  return 0;
}

/* Starts this program in a child. */
static int spawn(const char *kind, int socket, int life, pid_t *number) {
  char preload[4096];
  char *variables[most_variables + 3];
  size_t count = 0;
  const char *library = own_library();
  for (char **variable = environ; *variable && count < most_variables; variable++)
    if (is_passed_on(*variable) && !(library && strncmp(*variable, "LD_PRELOAD=", 11) == 0))
      variables[count++] = *variable;
  if (library) {
    if ((size_t)snprintf(preload, sizeof preload, "LD_PRELOAD=%s", library) >= sizeof preload) return ENAMETOOLONG;
    variables[count++] = preload;
  }
  /* A crash there is one of its answers, and needs no report of its own. */
  variables[count++] = "SWIFT_BACKTRACE=enable=no";
  variables[count] = NULL;

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int descriptor = 0; descriptor < own_socket; descriptor++)
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, socket, own_socket);
  posix_spawn_file_actions_adddup2(&actions, life, own_life);
  posix_spawn_file_actions_addclosefrom_np(&actions, own_life + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  char *const arguments[] = {(char *)role_name, (char *)kind, NULL};
  const int code = posix_spawn(number, "/proc/self/exe", &actions, &attributes, arguments, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

/* Gives a descriptor a number that none of a child's own takes, and closes the old one. */
static int moved(int descriptor) {
  if (descriptor < 0) return -1;
  const int number = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  const int code = errno;
  close(descriptor);
  errno = code;
  return number;
}

static void close_all(const int *descriptors, size_t count) {
  for (size_t index = 0; index < count; index++)
    if (descriptors[index] >= 0) close(descriptors[index]);
}

int mp_sandbox_start(const char *kind, struct mp_sandbox_child *child) {
  /* Of the socket and of the pipe first the child's end, then ours. */
  int ends[] = {-1, -1, -1, -1};
  int code = socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 && pipe2(ends + 2, O_CLOEXEC) == 0 ? 0 : errno;
  for (size_t index = 0; code == 0 && index < 4; index++)
    if ((ends[index] = moved(ends[index])) < 0) code = errno;
  if (code == 0) code = spawn(kind, ends[0], ends[2], &child->number);
  if (code != 0) {
    close_all(ends, 4);
    return code;
  }
  close(ends[0]);
  close(ends[2]);
  child->socket = ends[1];
  child->life = ends[3];
  return 0;
}

void mp_sandbox_keep_memory(size_t size) {
  mallopt(M_MMAP_THRESHOLD, (int)size);
  mallopt(M_TRIM_THRESHOLD, (int)size);
}

int mp_sandbox_signal(pid_t child) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT | WNOHANG) != 0) return errno == EINTR ? -EAGAIN : -errno;
  if (info.si_pid != child) return -EAGAIN;
  return info.si_code == CLD_EXITED ? 0 : info.si_status;
}

int mp_sandbox_code(pid_t child) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_pid != child) return -1;
  return info.si_code == CLD_EXITED ? info.si_status : -1;
}

int mp_sandbox_threads(pid_t child) {
  char path[32];
  struct stat folder;
  snprintf(path, sizeof path, "/proc/%d/task", (int)child);
  /* A folder has a link for each folder in it, and two of its own. */
  return stat(path, &folder) == 0 && folder.st_nlink > 2 ? (int)folder.st_nlink - 2 : 0;
}

int mp_sandbox_allow(pid_t child, unsigned seconds) {
  struct rlimit now;
  if (prlimit(child, RLIMIT_CPU, NULL, &now) != 0) return errno;
  struct rlimit next = {.rlim_cur = seconds, .rlim_max = now.rlim_max};
  if (next.rlim_cur > next.rlim_max) next.rlim_cur = next.rlim_max;
  return prlimit(child, RLIMIT_CPU, &next, NULL) == 0 ? 0 : errno;
}

static int bound(pid_t process, rlim_t memory, rlim_t most) {
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  /* Sanitizers reserve terabytes. */
  struct rlimit now;
  if (prlimit(process, RLIMIT_DATA, NULL, &now) != 0) return errno;
  if (now.rlim_max > most) return 0;
  const struct rlimit next = {.rlim_cur = memory < now.rlim_max ? memory : now.rlim_max, .rlim_max = now.rlim_max};
  if (prlimit(process, RLIMIT_DATA, &next, NULL) != 0) return errno;
#endif
  return 0;
}

int mp_sandbox_bound(pid_t child, size_t memory, size_t most) { return bound(child, memory, most); }

int mp_sandbox_bound_self(size_t memory) { return bound(0, memory, RLIM_INFINITY); }
