#define _GNU_SOURCE
#include "breadcrumbs.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a thread works at, in memory that the supervisor reads. */
struct slot {
  _Atomic pid_t thread; /* 0 is nobody. */
  _Atomic int depth;    /* Of the steps inside each other; 0 is no step. */
  _Atomic uint64_t start; /* The thread's processor time when the step began. */
  struct mp_breadcrumb crumb;
};

enum { most_slots = 1024 };
struct page {
  _Atomic int64_t seconds;
  struct slot slots[most_slots];
};

static struct page *page;
static __thread struct slot *own;
/* For a process without a supervisor, and for threads beyond the slots. */
static __thread struct slot private_slot;

static struct slot *slot(void) {
  if (own) return own;
  own = &private_slot;
  for (size_t index = 0; page && index < most_slots; index++) {
    pid_t nobody = 0;
    if (!atomic_compare_exchange_strong(&page->slots[index].thread, &nobody, gettid())) continue;
    own = &page->slots[index];
    own->depth = 0;
    memset(&own->crumb, 0, sizeof own->crumb);
    break;
  }
  return own;
}

struct mp_breadcrumb *mp_crumb(void) { return &slot()->crumb; }

void mp_drop_crumb(void) {
  if (own && own != &private_slot) own->thread = 0;
  own = NULL;
}

static void note(char *room, size_t size, const uint8_t *text, size_t length) {
  if (length >= size) length = size - 1;
  if (length) memcpy(room, text, length);
  room[length] = 0;
}

void mp_note_frame(int64_t frame) {
  struct mp_breadcrumb *crumb = mp_crumb();
  crumb->frame = frame + 1;
  crumb->node[0] = 0;
}

void mp_note_node(const uint8_t *path, size_t length) {
  struct mp_breadcrumb *crumb = mp_crumb();
  note(crumb->node, sizeof crumb->node, path, length);
}

void mp_note_file(const uint8_t *name, size_t length) {
  struct mp_breadcrumb *crumb = mp_crumb();
  note(crumb->file, sizeof crumb->file, name, length);
}

struct mp_noted_file mp_noted_file(void) {
  struct mp_noted_file file;
  memcpy(file.name, mp_crumb()->file, sizeof file.name);
  return file;
}

void mp_note_file_again(const struct mp_noted_file *file) { memcpy(mp_crumb()->file, file->name, sizeof file->name); }

void mp_set_step_seconds(int64_t seconds) {
  if (page) page->seconds = seconds;
}

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec time = {0};
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void mp_begin_step(void) {
  struct slot *working = slot();
  working->start = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
  working->depth++;
}

void mp_end_step(void) {
  struct slot *working = slot();
  if (working->depth > 0) working->depth--;
  mp_restart_step();
}

void mp_restart_step(void) {
  if (slot()->depth > 0) slot()->start = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

/* The processor time of a thread of another process, in nanoseconds; 0 if it is gone. */
static uint64_t time_of(pid_t process, pid_t thread) {
  char path[64], text[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", process, thread);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  return strtoull(text, NULL, 10);
}

/* A thread whose step has taken so much longer than it may that nobody in the process looks at the time any more; NULL if there is
 * none. */
static struct slot *late_slot(pid_t child) {
  const uint64_t most = (uint64_t)page->seconds * 1250000000 + 1000000000;
  for (size_t index = 0; index < most_slots; index++) {
    struct slot *slot = &page->slots[index];
    const pid_t thread = slot->thread;
    if (thread == 0 || slot->depth == 0) continue;
    const uint64_t start = slot->start, now = time_of(child, thread);
    if (now > start + most && slot->depth > 0 && slot->start == start) return slot;
  }
  return NULL;
}

/* The place of the thread that works, where only one does; otherwise nowhere. */
static struct mp_breadcrumb last_place(void) {
  struct mp_breadcrumb place = {0};
  int count = 0;
  for (size_t index = 0; index < most_slots; index++) {
    if (page->slots[index].thread == 0 || page->slots[index].depth == 0) continue;
    place = page->slots[index].crumb;
    count++;
  }
  if (count != 1) memset(&place, 0, sizeof place);
  return place;
}

static void tell_late(const struct mp_breadcrumb *crumb) {
  static struct mp_message message;
  mp_add(&message, "error: ");
  if (crumb->frame > 0) {
    mp_add(&message, "frame ");
    mp_add_number(&message, crumb->frame - 1);
  } else {
    mp_add(&message, "reading the scene");
  }
  mp_add(&message, " takes more than ");
  mp_add_number(&message, page->seconds);
  mp_add(&message, " s of processor time");
  mp_add_place(&message, crumb);
  mp_add(&message, mp_time_hint);
  mp_tell(&message);
}

static void tell_end(const char *name, int signal) {
  static struct mp_message message;
  const struct mp_breadcrumb place = last_place();
  mp_add(&message, "error: ");
  mp_add(&message, name);
  mp_add(&message, " was ended by signal ");
  mp_add_number(&message, signal);
  mp_add_place(&message, &place);
  mp_add(&message, signal == SIGKILL ? "\n  hint: the system ends programs so when memory is short\n" : "\n");
  mp_tell(&message);
}

/* Waits for the child and ends with its code. */
__attribute__((noreturn)) static void supervise(pid_t child, const char *name, const sigset_t *signals) {
  const struct timespec pause = {.tv_nsec = 250000000};
  struct mp_breadcrumb late;
  int is_late = 0, status = 0;
  for (;;) {
    siginfo_t info;
    const int signal = sigtimedwait(signals, &info, &pause);
    /* What a terminal sends comes to the child by itself. */
    if (signal > 0 && signal != SIGCHLD && info.si_code <= 0 && info.si_pid != child) kill(child, signal);
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) break;
    if (ended < 0 && errno == ECHILD) _exit(70);
    if (signal > 0 || is_late) continue;
    const struct slot *slot = late_slot(child);
    if (!slot) continue;
    late = slot->crumb;
    is_late = 1;
    kill(child, SIGKILL);
  }
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  if (is_late && signal == SIGKILL) {
    tell_late(&late);
    _exit(6);
  }
  switch (signal) {
    case SIGKILL: tell_end(name, signal); _exit(6);
    case SIGSEGV:
    case SIGBUS:
    case SIGILL:
    case SIGTRAP:
    case SIGABRT:
    case SIGFPE:
    case SIGSYS: tell_end(name, signal); _exit(70);
    default: _exit(128 + signal);
  }
}

void mp_supervise(const char *name) {
  page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) {
    page = NULL;
    return;
  }
  page->seconds = 60;
  sigset_t signals, before;
  sigemptyset(&signals);
  static const int numbers[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaddset(&signals, numbers[index]);
  sigprocmask(SIG_BLOCK, &signals, &before);
  /* A shell may have left it ignored, and then no child could be waited for. */
  signal(SIGCHLD, SIG_DFL);
  const pid_t parent = getpid(), child = fork();
  if (child > 0) supervise(child, name, &signals);
  if (child == 0) {
    /* The child ends with its parent, which has one thread alone. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(70);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
}
