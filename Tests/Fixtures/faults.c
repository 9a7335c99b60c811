/* Loaded into the program under test (LD_PRELOAD): counts its calls that make, write, flush, rename and remove files below a
 * folder, or those that read there, and lets one of them fail.
 *
 * MULTIPLANE_FAULT_FOLDER  The folder, absolute and without links. Calls about other files are let through.
 * MULTIPLANE_FAULT_LOG     A file outside it that gets the name of each counted call, a line each.
 * MULTIPLANE_FAULT_READS   If set, calls that open to read, read, map and look at files count, and no others; the log then has the
 *                          file behind each.
 * MULTIPLANE_FAULT_AT      Which call meets the fault, from 1; 0 lets all through.
 * MULTIPLANE_FAULT         eio: it fails. full: it and all later ones that need room fail, as on a full disk. eintr: it is
 *                          interrupted before it did anything. short: it writes or reads one byte. SIGINT, SIGKILL: the process gets
 *                          the signal before the call, and goes on with it if it can.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { needs_room = 1, is_partial = 2, is_reading = 4 };

static const char *folder;
static const char *fault;
static int fault_at;
static int log_file = -1;
static int reads;
static atomic_int calls;

__attribute__((constructor)) static void begin(void) {
  const char *wanted = getenv("MULTIPLANE_FAULT_FOLDER"), *at = getenv("MULTIPLANE_FAULT_AT");
  const char *log = getenv("MULTIPLANE_FAULT_LOG"), *kind = getenv("MULTIPLANE_FAULT");
  /* Programs that this one starts have faults of their own. */
  if (strcmp(program_invocation_short_name, "multiplane") != 0 || !wanted || !at || !log || !kind) return;
  log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  fault = kind;
  fault_at = atoi(at);
  reads = getenv("MULTIPLANE_FAULT_READS") != NULL;
  folder = wanted;
}

static int is_below(const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* What the last call that counts was about, below the folder. */
static _Thread_local char subject[256];

static int concerns(const char *path) {
  if (!is_below(path)) return 0;
  snprintf(subject, sizeof subject, "%s", path + strlen(folder));
  return 1;
}

/* Whether an open file, or a name in an open folder, is one that counts. */
static int counts(int descriptor, const char *name) {
  if (!folder) return 0;
  if (name && name[0] == '/') return concerns(name);
  char link[64], path[4096];
  snprintf(link, sizeof link, descriptor == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (name && *name && (size_t)length + strlen(name) + 2 < sizeof path) strcat(strcat(path, "/"), name);
  return concerns(path);
}

/* Counts a call. Gives 0 if it is to go on, -1 with errno if it fails, 1 if it writes one byte. */
static int meet(const char *call, int traits) {
  if (((traits & is_reading) != 0) != reads) return 0;
  int before = errno;
  int number = atomic_fetch_add(&calls, 1) + 1;
  char line[512];
  int length = snprintf(line, sizeof line, reads ? "%s %s\n" : "%s\n", call, subject);
  if (log_file >= 0 && syscall(SYS_write, log_file, line, length) < 0) abort();
  errno = before;
  if (fault_at == 0 || number < fault_at) return 0;
  if (strcmp(fault, "full") == 0) {
    if (!(traits & needs_room)) return 0;
    errno = ENOSPC;
    return -1;
  }
  if (number != fault_at) return 0;
  if (strcmp(fault, "eio") == 0) {
    errno = EIO;
    return -1;
  }
  if (strcmp(fault, "eintr") == 0) {
    errno = EINTR;
    return -1;
  }
  if (strcmp(fault, "short") == 0) return traits & is_partial ? 1 : 0;
  if (strcmp(fault, "SIGKILL") == 0) kill(getpid(), SIGKILL);
  if (strcmp(fault, "SIGINT") == 0) kill(getpid(), SIGINT);
  errno = before;
  return 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPENS (O_CREAT | O_WRONLY | O_RDWR)

static int meet_open(int flags) {
  /* What is opened to read counts among the others, too: a fault there is met before anything is written. */
  if (flags & OPENS) return meet("open to write", flags & O_CREAT ? needs_room : 0);
  return meet("open", reads ? is_reading : 0);
}

int openat(int at, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  if (counts(at, path) && meet_open(flags)) return -1;
  return (int)syscall(SYS_openat, at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) __attribute__((alias("openat")));

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  return openat(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

/* The one way to `openat2`. */
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
  long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  static __typeof__(&syscall) real;
  if (!real) real = REAL(syscall);
  if (number == SYS_openat2 && counts((int)a, (const char *)b) && meet("open", reads ? is_reading : 0)) return -1;
  return real(number, a, b, c, d, e, f);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (counts(file, NULL)) {
    int met = meet("write", needs_room | is_partial);
    if (met < 0) return -1;
    if (met > 0 && count > 1) count = 1;
  }
  return syscall(SYS_write, file, bytes, count);
}

ssize_t writev(int file, const struct iovec *pieces, int count) {
  if (counts(file, NULL)) {
    int met = meet("write", needs_room | is_partial);
    if (met < 0) return -1;
    if (met > 0 && count > 0 && pieces[0].iov_len > 1) return syscall(SYS_write, file, pieces[0].iov_base, (size_t)1);
  }
  return syscall(SYS_writev, file, pieces, count);
}

int fsync(int file) { return counts(file, NULL) && meet("flush", needs_room) ? -1 : REAL(fsync)(file); }

int fdatasync(int file) { return counts(file, NULL) && meet("flush", needs_room) ? -1 : REAL(fdatasync)(file); }

int ftruncate(int file, off_t size) { return counts(file, NULL) && meet("cut", 0) ? -1 : REAL(ftruncate)(file, size); }

int ftruncate64(int file, off64_t size) __attribute__((alias("ftruncate")));

int close(int file) {
  /* Linux closes the file whatever it says. That of a file that was only read has nothing to lose. */
  int is_written = (fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY;
  int met = is_written && counts(file, NULL) ? meet("close", 0) : 0, code = errno;
  int result = REAL(close)(file);
  if (met) errno = code;
  return met ? -1 : result;
}

int renameat(int from, const char *name, int to, const char *final) {
  return counts(to, final) && meet("rename", needs_room) ? -1 : REAL(renameat)(from, name, to, final);
}

int rename(const char *name, const char *final) {
  return counts(AT_FDCWD, final) && meet("rename", needs_room) ? -1 : REAL(rename)(name, final);
}

int unlinkat(int at, const char *name, int flags) {
  return counts(at, name) && meet("remove", 0) ? -1 : REAL(unlinkat)(at, name, flags);
}

int unlink(const char *name) { return counts(AT_FDCWD, name) && meet("remove", 0) ? -1 : REAL(unlink)(name); }

int mkdirat(int at, const char *name, mode_t mode) {
  return counts(at, name) && meet("make folder", needs_room) ? -1 : REAL(mkdirat)(at, name, mode);
}

int mkdir(const char *name, mode_t mode) {
  return counts(AT_FDCWD, name) && meet("make folder", needs_room) ? -1 : REAL(mkdir)(name, mode);
}

/* Reading. */

static ssize_t meet_read(int file, size_t *count) {
  if (!counts(file, NULL)) return 0;
  int met = meet("read", is_reading | is_partial);
  if (met > 0 && *count > 1) *count = 1;
  return met < 0 ? -1 : 0;
}

ssize_t read(int file, void *bytes, size_t count) {
  return meet_read(file, &count) ? -1 : syscall(SYS_read, file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return meet_read(file, &count) ? -1 : syscall(SYS_pread64, file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) __attribute__((alias("pread")));

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  if (file >= 0 && counts(file, NULL) && meet("map", is_reading)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset)
    __attribute__((alias("mmap")));

int fstatat(int at, const char *name, struct stat *status, int flags) {
  return counts(at, name) && meet("look", is_reading) ? -1 : (int)syscall(SYS_newfstatat, at, name, status, flags);
}

int fstatat64(int at, const char *name, struct stat64 *status, int flags) {
  return fstatat(at, name, (struct stat *)status, flags);
}

int fstat(int file, struct stat *status) { return fstatat(file, "", status, AT_EMPTY_PATH); }

int fstat64(int file, struct stat64 *status) { return fstat(file, (struct stat *)status); }

int stat(const char *name, struct stat *status) { return fstatat(AT_FDCWD, name, status, 0); }

int stat64(const char *name, struct stat64 *status) { return stat(name, (struct stat *)status); }

int lstat(const char *name, struct stat *status) { return fstatat(AT_FDCWD, name, status, AT_SYMLINK_NOFOLLOW); }

int lstat64(const char *name, struct stat64 *status) { return lstat(name, (struct stat *)status); }
