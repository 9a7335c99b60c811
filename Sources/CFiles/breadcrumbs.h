/* The places of threads, and messages that are put together from them without any memory of their own. */
#pragma once
#include "multiplane_system.h"

struct mp_message {
  char text[1024];
  size_t length;
};

void mp_add(struct mp_message *message, const char *text);
void mp_add_number(struct mp_message *message, int64_t number);
void mp_add_place(struct mp_message *message, const struct mp_breadcrumb *crumb);

/* Writes the message on standard error. */
void mp_tell(const struct mp_message *message);

/* The place of the calling thread. */
struct mp_breadcrumb *mp_crumb(void);

/* The calling thread ends, or has no place any more. */
void mp_drop_crumb(void);

#define mp_memory_hint "\n  hint: more memory is given by --memory SIZE, such as --memory 8GiB\n"
#define mp_time_hint "\n  hint: more time is given by --time SECONDS\n"
