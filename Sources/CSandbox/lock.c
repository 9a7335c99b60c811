#define _GNU_SOURCE
#include "filter.h"
#include "multiplane_sandbox.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>

/* The files that can be opened although no file can: copies of descriptors are given for their paths. */
enum { most_files = 32 };
static struct {
  const char *path;
  int descriptor;
} files[most_files];
static size_t file_count;

/* The descriptor that stands for a path, or -1. `/proc/self/fd/7` is descriptor 7, which the process has anyhow. */
static int descriptor_of(const char *path) {
  static const char own[] = "/proc/self/fd/";
  if (strncmp(path, own, sizeof own - 1) == 0) {
    int number = 0;
    for (const char *digit = path + sizeof own - 1; *digit; digit++) {
      if (*digit < '0' || *digit > '9' || number > 1 << 20) return -1;
      number = number * 10 + *digit - '0';
    }
    return number;
  }
  for (size_t index = 0; index < file_count; index++)
    if (strcmp(path, files[index].path) == 0) return files[index].descriptor;
  return -1;
}

/* What was refused, for tests: each call once, with the path it was about. Off, a refused call costs nothing. */
enum { most_refusals = 64, refusal_size = 200 };
static int notes_refusals;
static char refusals[most_refusals][refusal_size];
static size_t refusal_count;

static void note_refusal(long call, const char *path) {
  if (!notes_refusals) return;
  char text[refusal_size];
  snprintf(text, sizeof text, path ? "%ld %s" : "%ld", call, path);
  for (size_t index = 0; index < refusal_count; index++)
    if (strcmp(refusals[index], text) == 0) return;
  if (refusal_count < most_refusals) strcpy(refusals[refusal_count++], text);
}

void mp_sandbox_note_refusals(void) { notes_refusals = 1; }

const char *mp_sandbox_refusal(size_t index) { return index < refusal_count ? refusals[index] : NULL; }

static long open_known(const char *path) {
  const int known = descriptor_of(path);
  if (known < 0) return -EACCES;
  const int copy = fcntl(known, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return -errno;
  /* Copies share their place in the file. */
  lseek(copy, 0, SEEK_SET);
  return copy;
}

static long state_of(int descriptor, void *state) {
  /* The C library's fstat may be one of the calls that are held back. */
  return syscall(SYS_fstat, descriptor, state) == 0 ? 0 : -errno;
}

static long state_of_path(int folder, const char *path, void *state) {
  if (*path == 0) return state_of(folder, state);
  const int known = descriptor_of(path);
  return known < 0 ? -EACCES : state_of(known, state);
}

/* Whether a path may be read; what is more than that it may not. */
static long access_of_path(const char *path, int mode) {
  return descriptor_of(path) < 0 || (mode & ~R_OK) != 0 ? -EACCES : 0;
}

/* Answers in the kernel's place. */
static long answered_call(long call, const uint64_t *arguments) {
  switch (call) {
    case SYS_openat: return open_known((const char *)arguments[1]);
    case SYS_newfstatat: return state_of_path((int)arguments[0], (const char *)arguments[1], (void *)arguments[2]);
    case SYS_faccessat:
    case SYS_faccessat2: return access_of_path((const char *)arguments[1], (int)arguments[2]);
#ifdef SYS_open
    case SYS_access: return access_of_path((const char *)arguments[0], (int)arguments[1]);
    case SYS_open: return open_known((const char *)arguments[0]);
    case SYS_stat:
    case SYS_lstat: return state_of_path(-1, (const char *)arguments[0], (void *)arguments[1]);
#endif
    default: return -EPERM;
  }
}

/* The path a call is about, or NULL. */
static const char *path_of(long call, const uint64_t *arguments) {
  switch (call) {
    case SYS_openat:
    case SYS_newfstatat:
    case SYS_faccessat:
    case SYS_faccessat2: return (const char *)arguments[1];
#ifdef SYS_open
    case SYS_open:
    case SYS_stat:
    case SYS_lstat:
    case SYS_readlink:
    case SYS_access: return (const char *)arguments[0];
#endif
    default: return NULL;
  }
}

static long answer(long call, const uint64_t *arguments) {
  const long result = answered_call(call, arguments);
  if (result == -EPERM || result == -EACCES) note_refusal(call, path_of(call, arguments));
  return result;
}

static void on_call(int signal, siginfo_t *info, void *context) {
  (void)signal;
  const int code = errno;
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined __x86_64__
  greg_t *registers = machine->gregs;
  const uint64_t arguments[] = {
      (uint64_t)registers[REG_RDI], (uint64_t)registers[REG_RSI], (uint64_t)registers[REG_RDX]};
  registers[REG_RAX] = answer(info->si_syscall, arguments);
#elif defined __aarch64__
  const uint64_t arguments[] = {machine->regs[0], machine->regs[1], machine->regs[2]};
  machine->regs[0] = (uint64_t)answer(info->si_syscall, arguments);
#else
#error "the calling convention of system calls is not known for this processor"
#endif
  errno = code;
}

/* MADV_GUARD_INSTALL, by which newer C libraries guard the stacks of threads. */
enum { guards_stacks = 102 };

/* Calls that change nothing outside the process. */
static const int harmless[] = {
    SYS_read,           SYS_write,           SYS_readv,         SYS_writev,        SYS_pread64,
    SYS_lseek,          SYS_close,           SYS_fstat,         SYS_dup,
    SYS_mremap,         SYS_munmap,          SYS_brk,           SYS_futex,
    SYS_sched_yield,    SYS_sched_getaffinity, SYS_nanosleep,   SYS_clock_nanosleep, SYS_clock_gettime,
    SYS_clock_getres,   SYS_gettimeofday,    SYS_getrandom,     SYS_getpid,        SYS_gettid,
    SYS_getppid,        SYS_getuid,          SYS_geteuid,       SYS_getgid,        SYS_getegid,
    SYS_uname,          SYS_sysinfo,         SYS_getrusage,     SYS_rt_sigaction,  SYS_rt_sigprocmask,
    SYS_rt_sigreturn,   SYS_sigaltstack,     SYS_set_robust_list, SYS_rseq,        SYS_membarrier,
    SYS_exit,           SYS_exit_group,      SYS_restart_syscall, SYS_ppoll,       SYS_recvmsg,
    SYS_sendmsg,        SYS_fstatfs,         SYS_eventfd2,
#ifdef SYS_poll
    SYS_poll,           SYS_time,
#endif
};

/* Calls that are answered here. cairo asks whether it may read a font's file before it opens it. */
static const int answered[] = {
    SYS_openat, SYS_newfstatat, SYS_faccessat, SYS_faccessat2,
#ifdef SYS_open
    SYS_open,   SYS_stat,       SYS_lstat,     SYS_access,
#endif
};

/* What is done with a call that is not let through: where refusals are noted it comes to `on_call`. */
static unsigned refused(void) { return notes_refusals ? SECCOMP_RET_TRAP : SECCOMP_RET_ERRNO | EPERM; }

/* A call that is let through where a test of the low word of an argument says so. */
static void rule_if(struct program *program, int call, unsigned index, unsigned short test, unsigned value, int wanted) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4);
  load(program, argument(index));
  add(program, BPF_JMP | test | BPF_K, value, wanted ? 0 : 1, wanted ? 1 : 0);
  give(program, SECCOMP_RET_ALLOW);
  give(program, refused());
}

/* A call that is let through where the low word of an argument is one of some values. */
static void rule_among(struct program *program, int call, unsigned index, const unsigned *values, unsigned char count) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, (unsigned char)(count + 3));
  load(program, argument(index));
  for (unsigned char i = 0; i < count; i++)
    add(program, BPF_JMP | BPF_JEQ | BPF_K, values[i], (unsigned char)(count - i), 0);
  give(program, refused());
  give(program, SECCOMP_RET_ALLOW);
}

/* mmap: nothing that can be run, and no memory that the limit of memory does not count, which is what shared memory without a file
 * and what grows by itself are. */
static void rule_of_mapping(struct program *program) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 9);
  load(program, argument(2));
  add(program, BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 6, 0);
  load(program, argument(3));
  add(program, BPF_JMP | BPF_JSET | BPF_K, MAP_GROWSDOWN | MAP_HUGETLB, 4, 0);
  /* MAP_SHARED is a bit of every kind of sharing. */
  add(program, BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 2);
  add(program, BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 2, 0);
  add(program, BPF_JMP | BPF_JA, 0, 0, 0);
  give(program, SECCOMP_RET_ALLOW);
  give(program, SECCOMP_RET_ERRNO | EPERM);
}

/* prlimit64 of the process itself that sets nothing. Pointers are looked at whole, numbers of processes are one word. */
static void rule_of_limits(struct program *program) {
  const size_t words[] = {argument(0), argument(2), argument(2) + 4};
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 8);
  for (unsigned char index = 0; index < 3; index++) {
    load(program, words[index]);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, (unsigned char)(5 - 2 * index));
  }
  give(program, SECCOMP_RET_ALLOW);
  give(program, refused());
}

static int filter_calls(void) {
  struct program program = {.count = 0};
  begin_filter(&program);
  for (size_t index = 0; index < sizeof harmless / sizeof *harmless; index++)
    rule(&program, harmless[index], SECCOMP_RET_ALLOW);
  for (size_t index = 0; index < sizeof answered / sizeof *answered; index++)
    rule(&program, answered[index], SECCOMP_RET_TRAP);
  /* No code but what was loaded; threads but no processes; signals to itself; limits only read. */
  rule_of_mapping(&program);
  rule_if(&program, SYS_mprotect, 2, BPF_JSET, PROT_EXEC, 0);
  rule_if(&program, SYS_clone, 0, BPF_JSET, CLONE_THREAD, 1);
  rule_if(&program, SYS_tgkill, 0, BPF_JEQ, (unsigned)getpid(), 1);
  rule_if(&program, SYS_prctl, 0, BPF_JEQ, PR_SET_NAME, 1);
  rule_of_limits(&program);
  /* Not who is told of a descriptor's news, nor by which signal: that could end other processes. */
  static const unsigned commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL};
  rule_among(&program, SYS_fcntl, 1, commands, sizeof commands / sizeof *commands);
  /* Nothing that takes pages out of memory another process reads: it would have to find new ones. */
  static const unsigned advices[] = {MADV_NORMAL,   MADV_WILLNEED,   MADV_DONTNEED,       MADV_FREE,
                                     MADV_HUGEPAGE, MADV_NOHUGEPAGE, guards_stacks};
  rule_among(&program, SYS_madvise, 2, advices, sizeof advices / sizeof *advices);
  /* The C library then starts threads by the older call, whose flags can be looked at. */
  rule(&program, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
  give(&program, refused());
  return install_filter(&program);
}

int mp_sandbox_walls(void) {
  const uint32_t action = SECCOMP_RET_TRAP;
  if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0) return 0;
  /* Kernels before 4.14 filter and do not know the question. */
  return errno == ENOSYS || prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0 ? ENOSYS : 0;
}

static int limit(int kind, rlim_t value) {
  struct rlimit now;
  if (getrlimit((__rlimit_resource_t)kind, &now) != 0) return errno;
  if (value > now.rlim_max) value = now.rlim_max;
  /* What it may have for now can be less. */
  const struct rlimit next = {now.rlim_cur < value ? now.rlim_cur : value, value};
  return setrlimit((__rlimit_resource_t)kind, &next) == 0 ? 0 : errno;
}

int mp_sandbox_lock(const char *const *paths, const int *descriptors, size_t count, size_t memory) {
  for (file_count = 0; file_count < count && file_count < most_files; file_count++) {
    files[file_count].path = strdup(paths[file_count]);
    if (!files[file_count].path) return ENOMEM;
    files[file_count].descriptor = descriptors[file_count];
  }
  const struct sigaction held = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
  int code = sigaction(SIGSYS, &held, NULL) == 0 ? 0 : errno;
  if (code == 0) code = limit(RLIMIT_CORE, 0);
  if (code == 0) code = limit(RLIMIT_FSIZE, 0);
  if (code == 0) code = limit(RLIMIT_NOFILE, 128);
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  /* Sanitizers reserve terabytes. */
  if (code == 0) code = limit(RLIMIT_DATA, memory);
#endif
  if (code == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) code = errno;
  if (code == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) code = errno;
  return code == 0 ? filter_calls() : code;
}
