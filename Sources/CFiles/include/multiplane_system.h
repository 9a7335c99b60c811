/* System calls that Swift cannot reach: they are variadic or not wrapped. All set errno. */
#pragma once
#include <stddef.h>

/* Opens a path below a folder by the rules in `how` (struct open_how). */
int mp_openat2(int folder, const char *path, const void *how, size_t size);

/* A file in memory, closed when another program is started; only `name` shows in /proc. */
int mp_memory_file(const char *name);

/* Finds the number that follows a text in the file of the library that a function is from, such as `2.1.5` after
 * `libjpeg-turbo version `. Returns its length, written without a NUL; 0 if there is none. */
size_t mp_version_in_library(const void *function, const char *text, char *version, size_t room);
