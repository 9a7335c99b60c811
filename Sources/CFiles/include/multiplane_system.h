/* System calls that Swift cannot reach: they are variadic or not wrapped. All set errno. */
#pragma once
#include <stddef.h>

/* Opens a path below a folder by the rules in `how` (struct open_how). */
int mp_openat2(int folder, const char *path, const void *how, size_t size);

/* A file in memory, closed when another program is started; only `name` shows in /proc. */
int mp_memory_file(const char *name);
