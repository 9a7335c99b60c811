#define _GNU_SOURCE
#include "multiplane_system.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/* Enough for the handler on every kind of machine, whose registers may take several kilobytes. */
enum { stack_size = 64 << 10 };

static char program[64];
static int fault_code;
static __thread struct mp_breadcrumb crumb;

static void note(char *room, size_t size, const uint8_t *text, size_t length) {
  if (length >= size) length = size - 1;
  if (length) memcpy(room, text, length);
  room[length] = 0;
}

void mp_note_frame(int64_t frame) {
  crumb.frame = frame + 1;
  crumb.node[0] = 0;
}

void mp_note_node(const uint8_t *path, size_t length) { note(crumb.node, sizeof crumb.node, path, length); }

void mp_note_file(const uint8_t *name, size_t length) { note(crumb.file, sizeof crumb.file, name, length); }

/* A message that is put together without any memory but its own. */
struct message {
  char text[1024];
  size_t length;
};

static void add(struct message *message, const char *text) {
  for (; *text && message->length < sizeof message->text; text++) {
    /* What controls a terminal is no text. */
    const unsigned char byte = (unsigned char)*text;
    message->text[message->length++] = (byte < 0x20 && byte != '\n') || byte == 0x7F ? '?' : *text;
  }
}

static void add_number(struct message *message, int64_t number) {
  char digits[24];
  char *start = digits + sizeof digits;
  *--start = 0;
  do *--start = (char)('0' + number % 10);
  while (number /= 10);
  add(message, start);
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

static void add_place(struct message *message) {
  if (crumb.frame > 0) {
    add(message, "\n  at frame ");
    add_number(message, crumb.frame - 1);
  }
  if (crumb.node[0]) {
    add(message, crumb.frame > 0 ? ", near " : "\n  near ");
    add(message, crumb.node);
  }
  if (crumb.file[0]) {
    add(message, "\n  in ");
    add(message, crumb.file);
  }
}

static void end(int signal, siginfo_t *info, void *context) {
  (void)signal;
  /* A fault while this one is told would begin again. */
  static volatile sig_atomic_t told;
  if (!told) {
    told = 1;
    static struct message message;
    void *memory = mmap(NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const int lacks_stack = is_of_stack(info, context);
    add(&message, "error: ");
    add(&message, program);
    if (lacks_stack || memory == MAP_FAILED) {
      add(&message, lacks_stack ? " cannot go on: no stack is left" : " cannot go on: no memory is left");
      add_place(&message);
      add(&message, "\n  hint: ulimit -a shows what the system allows\n");
    } else {
      add(&message, " cannot go on: it has a fault");
      add_place(&message);
      /* A large piece of memory may have been refused where a small one is not. */
      add(&message, "\n  hint: report it with the scene, unless memory is short: ulimit -a\n");
    }
    if (write(2, message.text, message.length) < 0) { /* Nobody is there to be told. */
    }
  }
  _exit(fault_code);
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
  if (!stack) return;
  const stack_t none = {.ss_flags = SS_DISABLE, .ss_size = stack_size};
  sigaltstack(&none, NULL);
  free(stack);
}
