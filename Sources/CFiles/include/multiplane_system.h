/* What Swift cannot reach. System calls are variadic or not wrapped, and set errno. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Opens a path below a folder by the rules in `how` (struct open_how). */
int mp_openat2(int folder, const char *path, const void *how, size_t size);

/* The kind of the file system a path is on, as statfs(2) numbers them; 0 if it cannot be seen. */
uint32_t mp_file_system(const char *path);

/* The place at which a thread works: what it writes last before a fault says where that was. Fixed memory without pointers, so
 * that a signal handler can read it, and the supervisor that shares it. Texts end with a NUL. */
struct mp_breadcrumb {
  int64_t frame; /* From 1 on; 0 is none. */
  char node[256];
  char file[256];
};

/* Divides the process, which must have no second thread yet: the child returns and does the work. The parent waits, hands signals
 * on, ends the child when a step of its work takes longer than its budget of time, tells how it ended where it cannot do so
 * itself, and ends with its code. Where no process can be started, the only one returns. `name` is the program, for messages. */
void mp_supervise(const char *name);

/* The budget of time of a step, which the supervisor keeps to, in seconds. */
void mp_set_step_seconds(int64_t seconds);

/* From now on memory that is refused is the end of a budget, and the program ends with 6. */
void mp_set_memory_budget(void);

/* The calling thread begins with a step of work that has the budget of time, and ends with it. Steps may be inside each other: the
 * time begins anew with each. */
void mp_begin_step(void);
void mp_end_step(void);

/* The step that the thread is in, if any, has all of its time from now on. */
void mp_restart_step(void);

/* The calling thread begins with a frame, counted from 0, and with no node of it. */
void mp_note_frame(int64_t frame);

/* What the thread works on then; texts are kept as far as there is room for them. */
void mp_note_node(const uint8_t *path, size_t length);
void mp_note_file(const uint8_t *name, size_t length);

/* The file that the thread works on, to be noted again once another one is done. */
struct mp_noted_file {
  char name[256];
};
struct mp_noted_file mp_noted_file(void);
void mp_note_file_again(const struct mp_noted_file *file);

/* From now on a fault of the program (no memory, no stack, a trap) ends it with `code` after a message on standard error: what
 * `name` lacks, or where its fault is. Signals that somebody else handles are left alone. */
void mp_report_faults(int code, const char *name);

/* Gives the calling thread a small stack of its own for signals, so that one that is full is reported, too. Freed by
 * `mp_end_signal_stack`, which gets what this returned; NULL if there is no memory. */
void *mp_begin_signal_stack(void);

void mp_end_signal_stack(void *stack);

/* Finds the number that follows a text in the file of the library that a function is from, such as `2.1.5` after
 * `libjpeg-turbo version `. Returns its length, written without a NUL; 0 if there is none. */
size_t mp_version_in_library(const void *function, const char *text, char *version, size_t room);

/* SHA-256: the sum of no bytes. */
void *mp_sha256_new(void);

void mp_sha256_add(void *sum, const void *bytes, size_t count);

/* 64 hexadecimal digits, which the sum owns; nothing can be added afterwards. */
const char *mp_sha256_text(void *sum);

void mp_sha256_free(void *sum);

/* GLib's base64 (RFC 4648), to be given to mp_free. Swift sees this and not glib.h, whose module would claim types of the C
 * library for itself. */
char *mp_base64(const void *bytes, size_t count);

void mp_free(void *memory);

/* The commit that the program was built from as a package; empty for builds of developers. */
const char *mp_build_commit(void);

/* Where Swift's concurrency is told what to do when code of an actor runs elsewhere; null in a program without it. */
void **mp_isolation_hook(void);
