#define _GNU_SOURCE
#include "breadcrumbs.h"
#include "multiplane_system.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

/* Enough for the handler on every kind of machine, whose registers may take several kilobytes. */
enum { stack_size = 64 << 10 };

static char program[64];
static int fault_code;
static int has_memory_budget;

/* What the C library's stream of errors gets. A runtime that is refused memory writes lines about it and about its stack, and ends
 * the process, which tells that itself. */
static ssize_t pass_on(void *nothing, const char *text, size_t length) {
  (void)nothing;
  static __thread int is_refused;
  static const char *const refusals[] = {"failed to allocate ", "out of memory"};
  for (size_t index = 0; index < sizeof refusals / sizeof *refusals; index++)
    is_refused = is_refused || memmem(text, length, refusals[index], strlen(refusals[index]));
  return is_refused ? (ssize_t)length : write(2, text, length);
}

void mp_set_memory_budget(void) {
  has_memory_budget = 1;
  FILE *errors = fopencookie(NULL, "w", (cookie_io_functions_t){.write = pass_on});
  if (!errors) return;
  setvbuf(errors, NULL, _IOLBF, 0);
  stderr = errors;
}

void mp_add(struct mp_message *message, const char *text) {
  for (; *text && message->length < sizeof message->text; text++) {
    /* What controls a terminal is no text. */
    const unsigned char byte = (unsigned char)*text;
    message->text[message->length++] = (byte < 0x20 && byte != '\n') || byte == 0x7F ? '?' : *text;
  }
}

void mp_add_number(struct mp_message *message, int64_t number) {
  char digits[24];
  char *start = digits + sizeof digits;
  *--start = 0;
  do *--start = (char)('0' + number % 10);
  while (number /= 10);
  mp_add(message, start);
}

/* Whether a wrong access was one below the stack. */
static int is_of_stack(const siginfo_t *info, const void *context) {
  uintptr_t pointer = 0;
#if defined __x86_64__
  pointer = (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
#elif defined __aarch64__
  pointer = (uintptr_t)((const ucontext_t *)context)->uc_mcontext.sp;
#endif
  const uintptr_t address = (uintptr_t)info->si_addr;
  return info->si_signo == SIGSEGV && address + stack_size > pointer && address < pointer + stack_size;
}

void mp_add_place(struct mp_message *message, const struct mp_breadcrumb *crumb) {
  if (crumb->frame > 0) {
    mp_add(message, "\n  at frame ");
    mp_add_number(message, crumb->frame - 1);
  }
  if (crumb->node[0]) {
    mp_add(message, crumb->frame > 0 ? ", near " : "\n  near ");
    mp_add(message, crumb->node);
  }
  if (crumb->file[0]) {
    mp_add(message, "\n  in ");
    mp_add(message, crumb->file);
  }
}

void mp_tell(const struct mp_message *message) {
  if (write(2, message->text, message->length) < 0) { /* Nobody is there to be told. */
  }
}

/* Whether memory has run out: little of it is left, or a library that got none has ended the process. */
static int lacks_memory(void) {
  struct rlimit data;
  size_t size = 4 << 20;
  if (has_memory_budget && getrlimit(RLIMIT_DATA, &data) == 0) size = data.rlim_cur / 4;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  munmap(memory, size);
  return 0;
}

static void end(int signal, siginfo_t *info, void *context) {
  (void)signal;
  /* A fault while this one is told would begin again. */
  static volatile sig_atomic_t told;
  int code = fault_code;
  if (!told) {
    told = 1;
    static struct mp_message message;
    const int lacks_stack = is_of_stack(info, context);
    mp_add(&message, "error: ");
    mp_add(&message, program);
    if (lacks_stack || lacks_memory()) {
      mp_add(&message, lacks_stack ? " cannot go on: no stack is left" : " cannot go on: no memory is left");
      mp_add_place(&message, mp_crumb());
      const int is_of_budget = has_memory_budget && !lacks_stack;
      if (is_of_budget) code = 6;
      mp_add(&message, is_of_budget ? mp_memory_hint : "\n  hint: ulimit -a shows what the system allows\n");
    } else {
      mp_add(&message, " cannot go on: it has a fault");
      mp_add_place(&message, mp_crumb());
      /* A large piece of memory may have been refused where a small one is not. */
      mp_add(&message, "\n  hint: report it with the scene, unless memory is short: ulimit -a\n");
    }
    mp_tell(&message);
  }
  _exit(code);
}

void mp_report_faults(int code, const char *name) {
  fault_code = code;
  strncpy(program, name, sizeof program - 1);
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    struct sigaction now;
    if (sigaction(faults[index], NULL, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    struct sigaction ours = {.sa_sigaction = end, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    sigemptyset(&ours.sa_mask);
    sigaction(faults[index], &ours, NULL);
  }
}

void *mp_begin_signal_stack(void) {
  void *memory = malloc(stack_size);
  if (!memory) return NULL;
  const stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) == 0) return memory;
  free(memory);
  return NULL;
}

void mp_end_signal_stack(void *stack) {
  mp_drop_crumb();
  if (!stack) return;
  const stack_t none = {.ss_flags = SS_DISABLE, .ss_size = stack_size};
  sigaltstack(&none, NULL);
  free(stack);
}
