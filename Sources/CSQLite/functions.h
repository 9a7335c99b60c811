/* Functions of SQL of which SQLite's own versions take time beyond proportion to what they are given: nothing could end one
 * call of them, nor a row that calls many. These give the same results, and look at the time before each. */
#pragma once
#include <stdint.h>
#include <string.h>

/* The library's functions, once it is loaded: a process has one library, so that whoever puts them here puts the same. */
static inline const struct mp_sqlite **mp_sqlite_library(void) {
  static const struct mp_sqlite *library;
  return &library;
}
static inline const struct mp_sqlite *mp_sqlite_loaded(void) {
  return __atomic_load_n(mp_sqlite_library(), __ATOMIC_ACQUIRE);
}

/* Says whether there is time left, for the watch over a connection. */
typedef int (*mp_sqlite_clock)(void *_Nullable watch);
static inline mp_sqlite_clock _Nullable *mp_sqlite_clock_place(void) {
  static mp_sqlite_clock clock;
  return &clock;
}

/* Shorter texts take less time than a look. */
enum { mp_sqlite_long_text = 1024 };

/* Whether there is time for a call that is given so many bytes; if not, the call fails. */
static inline int mp_sqlite_has_time(sqlite3_context *context, size_t bytes) {
  if (bytes < mp_sqlite_long_text) return 1;
  const mp_sqlite_clock clock = __atomic_load_n(mp_sqlite_clock_place(), __ATOMIC_ACQUIRE);
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  if (clock(sqlite->user_data(context))) return 1;
  sqlite->result_error(context, "out of time", -1);
  return 0;
}

/* The most characters that `trim` takes away: every one is looked for at every place. */
enum { mp_sqlite_most_trimmed = 100 };

static inline int mp_sqlite_is_inside(unsigned char byte) { return (byte & 0xC0) == 0x80; }

/* Where a part of some bytes begins, or NULL; in time that grows with both, and not with their product. */
static inline const unsigned char *mp_sqlite_find(
    const unsigned char *bytes, size_t count, const unsigned char *part, size_t length) {
  extern void *memmem(const void *, size_t, const void *, size_t);
  return (const unsigned char *)memmem(bytes, count, part, length);
}

/* instr(X, Y): the place of Y in X, counted in characters, or in bytes of blobs. */
static inline void mp_sqlite_instr(sqlite3_context *context, int count, sqlite3_value **values) {
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  (void)count;
  const int types[] = {sqlite->value_type(values[0]), sqlite->value_type(values[1])};
  if (types[0] == SQLITE_NULL || types[1] == SQLITE_NULL) return;
  const int is_text = types[0] != SQLITE_BLOB || types[1] != SQLITE_BLOB;
  const unsigned char *text = (const unsigned char *)(is_text ? sqlite->value_text(values[0]) : sqlite->value_blob(values[0]));
  const unsigned char *part = (const unsigned char *)(is_text ? sqlite->value_text(values[1]) : sqlite->value_blob(values[1]));
  const size_t length = (size_t)sqlite->value_bytes(values[0]), wanted = (size_t)sqlite->value_bytes(values[1]);
  if (wanted == 0) return sqlite->result_int(context, 1);
  /* A blob of no bytes has no address. */
  if (length == 0) return sqlite->result_int(context, 0);
  if (!text || !part) return sqlite->result_error_nomem(context);
  if (!mp_sqlite_has_time(context, length)) return;
  const unsigned char *found;
  if (is_text && mp_sqlite_is_inside(part[0]))
    /* No character but the first of broken text begins so. */
    found = wanted <= length && memcmp(text, part, wanted) == 0 ? text : NULL;
  else
    found = mp_sqlite_find(text, length, part, wanted);
  int place = found ? 1 : 0;
  if (found && !is_text) place += (int)(found - text);
  if (found && is_text)
    for (const unsigned char *byte = text + 1; byte <= found; byte++) place += !mp_sqlite_is_inside(*byte);
  sqlite->result_int(context, place);
}

/* replace(X, Y, Z): X with Z for every Y. */
static inline void mp_sqlite_replace(sqlite3_context *context, int count, sqlite3_value **values) {
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  (void)count;
  const unsigned char *text = sqlite->value_text(values[0]), *part = sqlite->value_text(values[1]);
  if (!text || !part) return;
  if (part[0] == 0) return sqlite->result_value(context, values[0]);
  const unsigned char *given = sqlite->value_text(values[2]);
  if (!given) return;
  const size_t length = (size_t)sqlite->value_bytes(values[0]), wanted = (size_t)sqlite->value_bytes(values[1]);
  if (!mp_sqlite_has_time(context, length)) return;
  const size_t put = (size_t)sqlite->value_bytes(values[2]);
  const size_t most = (size_t)sqlite->limit(sqlite->context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
  size_t size = length;
  const unsigned char *end = text + length, *at = text, *found;
  while (at < end && (found = mp_sqlite_find(at, (size_t)(end - at), part, wanted))) {
    size += put - wanted;
    if (size > most && size < SIZE_MAX / 2) return sqlite->result_error_toobig(context);
    at = found + wanted;
  }
  unsigned char *result = (unsigned char *)sqlite->malloc64(size + 1), *to = result;
  if (!result) return sqlite->result_error_nomem(context);
  at = text;
  while (at < end && (found = mp_sqlite_find(at, (size_t)(end - at), part, wanted))) {
    memcpy(to, at, (size_t)(found - at));
    to += found - at;
    memcpy(to, given, put);
    to += put;
    at = found + wanted;
  }
  memcpy(to, at, (size_t)(end - at));
  result[size] = 0;
  sqlite->result_text64(context, (const char *)result, size, (void (*)(void *))sqlite->free, SQLITE_UTF8);
}

/* How long the character at a place is, as SQLite counts it. */
static inline size_t mp_sqlite_character(const unsigned char *at, const unsigned char *end) {
  const unsigned char *next = at + 1;
  if (*at >= 0xC0)
    while (next < end && mp_sqlite_is_inside(*next)) next++;
  return (size_t)(next - at);
}

/* trim, ltrim and rtrim of X, or of X and the characters to be taken away. */
static inline void mp_sqlite_trim_ends(sqlite3_context *context, int count, sqlite3_value **values, int left, int right) {
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  if (sqlite->value_type(values[0]) == SQLITE_NULL) return;
  const unsigned char *text = sqlite->value_text(values[0]);
  if (!text) return;
  const unsigned char *end = text + sqlite->value_bytes(values[0]);
  if (!mp_sqlite_has_time(context, (size_t)(end - text))) return;
  struct { const unsigned char *bytes; size_t length; } taken[mp_sqlite_most_trimmed] = {{(const unsigned char *)" ", 1}};
  size_t kinds = 1;
  if (count == 2) {
    const unsigned char *set = sqlite->value_text(values[1]);
    if (!set) return;
    const unsigned char *last = set + sqlite->value_bytes(values[1]);
    for (kinds = 0; set < last; kinds++) {
      if (kinds == mp_sqlite_most_trimmed)
        return sqlite->result_error(context, "trim takes away at most 100 characters", -1);
      taken[kinds].bytes = set;
      taken[kinds].length = mp_sqlite_character(set, last);
      set += taken[kinds].length;
    }
  }
  for (int side = 0; side < 2; side++)
    while (side ? right : left) {
      size_t kind = 0;
      for (; kind < kinds; kind++) {
        const size_t length = taken[kind].length;
        if (length <= (size_t)(end - text) && memcmp(side ? end - length : text, taken[kind].bytes, length) == 0) break;
      }
      if (kind == kinds) break;
      if (side) end -= taken[kind].length; else text += taken[kind].length;
    }
  sqlite->result_text64(context, (const char *)text, (sqlite3_uint64)(end - text), SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void mp_sqlite_trim(sqlite3_context *context, int count, sqlite3_value **values) {
  mp_sqlite_trim_ends(context, count, values, 1, 1);
}
static inline void mp_sqlite_ltrim(sqlite3_context *context, int count, sqlite3_value **values) {
  mp_sqlite_trim_ends(context, count, values, 1, 0);
}
static inline void mp_sqlite_rtrim(sqlite3_context *context, int count, sqlite3_value **values) {
  mp_sqlite_trim_ends(context, count, values, 0, 1);
}

/* The number of the character at a place, as SQLite reads broken ones as well. */
static inline unsigned mp_sqlite_scalar(const unsigned char *at, const unsigned char *end) {
  unsigned scalar = *at++;
  if (scalar < 0xC0) return scalar;
  scalar &= scalar < 0xE0 ? 0x1F : scalar < 0xF0 ? 0x0F : scalar < 0xF8 ? 0x07 : scalar < 0xFC ? 0x03 : scalar < 0xFE ? 1 : 0;
  while (at < end && mp_sqlite_is_inside(*at)) scalar = (scalar << 6) + (*at++ & 0x3F);
  const int is_broken = scalar < 0x80 || (scalar & 0xFFFFF800) == 0xD800 || (scalar & 0xFFFFFFFE) == 0xFFFE;
  return is_broken ? 0xFFFD : scalar;
}

/* Checks the pattern and the text of `like` and `glob`; whether they can be compared. */
static inline int mp_sqlite_is_comparable(sqlite3_context *context, sqlite3_value **values) {
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  if (sqlite->value_type(values[0]) == SQLITE_BLOB || sqlite->value_type(values[1]) == SQLITE_BLOB) {
    sqlite->result_int(context, 0);
    return 0;
  }
  if (sqlite->value_type(values[0]) == SQLITE_NULL || sqlite->value_type(values[1]) == SQLITE_NULL) return 0;
  if (sqlite->value_bytes(values[0]) > sqlite->limit(sqlite->context_db_handle(context), SQLITE_LIMIT_LIKE_PATTERN_LENGTH, -1)) {
    sqlite->result_error(context, "LIKE or GLOB pattern too complex", -1);
    return 0;
  }
  if (!sqlite->value_text(values[0]) || !sqlite->value_text(values[1])) {
    sqlite->result_error_nomem(context);
    return 0;
  }
  return mp_sqlite_has_time(context, (size_t)sqlite->value_bytes(values[1]));
}

/* like(X, Y) and like(X, Y, Z): whether Y is of the pattern X, in which Z takes its meaning from a character. */
static inline void mp_sqlite_like(sqlite3_context *context, int count, sqlite3_value **values) {
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  if (!mp_sqlite_is_comparable(context, values)) return;
  unsigned escape = 0;
  if (count == 3) {
    const unsigned char *text = sqlite->value_text(values[2]);
    if (!text) return;
    const unsigned char *end = text + sqlite->value_bytes(values[2]);
    if (text == end || mp_sqlite_character(text, end) != (size_t)(end - text))
      return sqlite->result_error(context, "ESCAPE expression must be a single character", -1);
    escape = mp_sqlite_scalar(text, end);
    /* SQLite's own comparison, as it is open to others, has no words for these. */
    if (escape == '%' || escape == '_') return sqlite->result_error(context, "ESCAPE takes another character than % and _", -1);
  }
  const char *pattern = (const char *)sqlite->value_text(values[0]), *text = (const char *)sqlite->value_text(values[1]);
  sqlite->result_int(context, sqlite->strlike(pattern, text, escape) == 0);
}

/* glob(X, Y): whether Y is of the pattern X. */
static inline void mp_sqlite_glob(sqlite3_context *context, int count, sqlite3_value **values) {
  const struct mp_sqlite *sqlite = mp_sqlite_loaded();
  (void)count;
  if (!mp_sqlite_is_comparable(context, values)) return;
  const char *pattern = (const char *)sqlite->value_text(values[0]), *text = (const char *)sqlite->value_text(values[1]);
  sqlite->result_int(context, sqlite->strglob(pattern, text) == 0);
}

/* Puts these in the places of SQLite's own; the watch must live as long as the connection. */
static inline int mp_sqlite_replace_functions(
    const struct mp_sqlite *_Nonnull functions, sqlite3 *_Nonnull database, void *_Nonnull watch,
    mp_sqlite_clock _Nonnull clock) {
  __atomic_store_n(mp_sqlite_library(), functions, __ATOMIC_RELEASE);
  __atomic_store_n(mp_sqlite_clock_place(), clock, __ATOMIC_RELEASE);
  const struct {
    const char *name;
    int arguments;
    void (*call)(sqlite3_context *, int, sqlite3_value **);
  } all[] = {
      {"instr", 2, mp_sqlite_instr}, {"replace", 3, mp_sqlite_replace}, {"trim", 1, mp_sqlite_trim},
      {"trim", 2, mp_sqlite_trim},   {"ltrim", 1, mp_sqlite_ltrim},     {"ltrim", 2, mp_sqlite_ltrim},
      {"rtrim", 1, mp_sqlite_rtrim}, {"rtrim", 2, mp_sqlite_rtrim},     {"like", 2, mp_sqlite_like},
      {"like", 3, mp_sqlite_like},   {"glob", 2, mp_sqlite_glob},
  };
  const int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    const int code = functions->create_function_v2(
        database, all[index].name, all[index].arguments, kind, watch, all[index].call, NULL, NULL, NULL);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}
