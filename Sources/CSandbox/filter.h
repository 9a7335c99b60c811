/* Filters of system calls, put together rule by rule: the same for decoders and for the program. */
#pragma once
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
enum { own_architecture = AUDIT_ARCH_X86_64 };
#else
enum { own_architecture = AUDIT_ARCH_AARCH64 };
#endif

enum { most_instructions = 256 };
struct program {
  struct sock_filter code[most_instructions];
  unsigned short count;
};

static inline void add(
    struct program *program, unsigned short code, unsigned value, unsigned char yes, unsigned char no) {
  if (program->count == most_instructions) abort();
  program->code[program->count++] = (struct sock_filter){code, yes, no, value};
}

static inline void load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, (unsigned)offset, 0, 0);
}

static inline void give(struct program *program, unsigned result) { add(program, BPF_RET | BPF_K, result, 0, 0); }

/* The rule of one call, which is in the accumulator. */
static inline void rule(struct program *program, int call, unsigned result) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1);
  give(program, result);
}

static inline size_t argument(unsigned index) {
  return offsetof(struct seccomp_data, args) + index * sizeof(uint64_t);
}

/* Ends a process of another architecture, and loads the number of the call. Numbers with a mark of another set of calls (x32) would
 * pass by the rules. */
static inline void begin_filter(struct program *program) {
  enum { first_of_other_sets = 0x40000000 };
  load(program, offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, own_architecture, 1, 0);
  give(program, SECCOMP_RET_KILL_PROCESS);
  load(program, offsetof(struct seccomp_data, nr));
  add(program, BPF_JMP | BPF_JGE | BPF_K, first_of_other_sets, 0, 1);
  give(program, SECCOMP_RET_ERRNO | ENOSYS);
}

/* From now on the process has the filter, in all threads. Returns ENOSYS if the kernel has no filters. */
static inline int install_filter(const struct program *program) {
  const struct sock_fprog filter = {program->count, (struct sock_filter *)program->code};
  const long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  if (failed == 0) return 0;
  /* The number of a thread that has another filter. */
  if (failed > 0) return EBUSY;
  /* A kernel without filters does not know this question either. */
  return errno == ENOSYS || prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0 ? ENOSYS : errno;
}
