#define _GNU_SOURCE
#include "multiplane_system.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Enough for the handler on every kind of machine, whose registers may take several kilobytes. */
enum { stack_size = 64 << 10 };

static char fault_line[512];
static int fault_code;

static void end(int signal) {
  (void)signal;
  /* A fault while this one is told would begin again. */
  static volatile sig_atomic_t told;
  if (!told) {
    told = 1;
    size_t length = strlen(fault_line);
    if (write(2, fault_line, length) < 0) { /* Nobody is there to be told. */
    }
  }
  _exit(fault_code);
}

void mp_report_faults(int code, const char *line) {
  fault_code = code;
  strncpy(fault_line, line, sizeof fault_line - 1);
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    struct sigaction now;
    if (sigaction(faults[index], NULL, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    struct sigaction ours = {.sa_handler = end, .sa_flags = SA_ONSTACK};
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
