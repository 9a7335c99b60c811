/* Locks itself as a decoder and tries what a decoder must not do; prints what it could do nevertheless. Its parent is the
 * process it tries it on. With an argument it notes what it is refused, which changes nothing else. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "multiplane_sandbox.h"

static int failed;

static void refused(const char *what, long result, int code) {
  if (result == -1 && errno == code) return;
  printf("%s: %ld, %s\n", what, result, strerror(errno));
  failed = 1;
}

static void allowed(const char *what, long result) {
  if (result >= 0) return;
  printf("%s is refused: %s\n", what, strerror(errno));
  failed = 1;
}

static void noted(const char *wanted) {
  const char *refusal;
  for (size_t index = 0; (refusal = mp_sandbox_refusal(index)); index++)
    if (strcmp(refusal, wanted) == 0) return;
  printf("%s is not noted\n", wanted);
  failed = 1;
}

int main(int count, char **arguments) {
  (void)arguments;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) return 2;
  const pid_t other = getppid();
  /* Addresses whose low word is 0: a filter that looks at that alone takes them for none. */
  void *high = mmap((void *)0x300000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (high == MAP_FAILED) return 2;
  const int window = mp_sandbox_memory(4096);
  void *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, window, 0);
  if (window < 0 || shared == MAP_FAILED) return 2;
  struct rlimit now;
  *(struct rlimit *)high = (struct rlimit){4096, 4096};
  if (count > 1) mp_sandbox_note_refusals();
  const int code = mp_sandbox_lock(NULL, NULL, 0, (size_t)1 << 30);
  if (code == ENOSYS) return 0;
  if (code != 0) return 2;

  allowed("its own limit", syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &now));
  refused("its own limit set", syscall(SYS_prlimit64, 0, RLIMIT_CPU, high, NULL), EPERM);
  refused("another's limit", syscall(SYS_prlimit64, other, RLIMIT_NOFILE, NULL, &now), EPERM);
  refused("another's limit set", syscall(SYS_prlimit64, other, RLIMIT_NOFILE, high, NULL), EPERM);
  allowed("a copy of a descriptor", fcntl(ends[0], F_DUPFD_CLOEXEC, 0));
  allowed("a look at a descriptor", fcntl(ends[0], F_GETFL));
  refused("news for another", fcntl(ends[0], F_SETOWN, other), EPERM);
  refused("its signal", fcntl(ends[0], F_SETSIG, SIGKILL), EPERM);
  refused("news by signals", fcntl(ends[0], F_SETFL, O_ASYNC), EPERM);
  refused("a signal", kill(other, SIGCONT), EPERM);
  refused("a process", fork(), EPERM);
  refused("a socket", socket(AF_INET, SOCK_STREAM, 0), EPERM);
  allowed("memory given back", madvise(high, 4096, MADV_DONTNEED));
  refused("a hole in memory that others read", madvise(shared, 4096, MADV_REMOVE), EPERM);
  refused("a page taken out of use", madvise(shared, 4096, MADV_HWPOISON), EPERM);
  const int plain = PROT_READ | PROT_WRITE;
  allowed("memory", (long)mmap(NULL, 4096, plain, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  allowed("a window", (long)mmap(NULL, 4096, plain, MAP_SHARED, window, 0));
  refused("code", (long)mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), EPERM);
  refused("shared memory without a file", (long)mmap(NULL, 4096, plain, MAP_SHARED | MAP_ANONYMOUS, -1, 0), EPERM);
  refused("the same in another way", (long)mmap(NULL, 4096, plain, MAP_SHARED_VALIDATE | MAP_ANONYMOUS, -1, 0), EPERM);
  refused("memory that grows", (long)mmap(NULL, 4096, plain, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0), EPERM);
  refused("large pages", (long)mmap(NULL, 2 << 20, plain, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0), EPERM);
  refused("a file", open("/etc/hostname", O_RDONLY), EACCES);
  if (count > 1) {
    char text[100];
    const int calls[] = {SYS_kill, SYS_socket, SYS_fcntl, SYS_madvise, SYS_prlimit64};
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
      snprintf(text, sizeof text, "%d", calls[index]);
      noted(text);
    }
    snprintf(text, sizeof text, "%d /etc/hostname", SYS_openat);
    noted(text);
  }
  return failed;
}
