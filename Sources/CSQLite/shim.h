/* SQLite's functions, looked up when the first database is met and not linked: it would be a tenth of the time that every
 * start of a program takes. Whoever calls them by their own names links the library. */
#pragma once
#include <dlfcn.h>
#include <sqlite3.h>
#include <stddef.h>

#define MP_SQLITE_FUNCTIONS(each)                                                                                       \
  each(bind_int64) each(bind_parameter_count) each(bind_text) each(close) each(column_bytes) each(column_count)          \
  each(column_decltype) each(column_double) each(column_int64) each(column_name) each(column_text) each(column_type)     \
  each(db_config) each(db_status) each(errmsg) each(error_offset) each(errstr) each(exec) each(finalize) each(hard_heap_limit64)         \
  each(limit) each(open_v2) each(prepare_v2) each(progress_handler) each(reset) each(set_authorizer) each(step)          \
  each(stmt_isexplain) each(stmt_readonly) each(stmt_status) each(vfs_find) each(vfs_register)

struct mp_sqlite {
#define MP_SQLITE_FIELD(name) __typeof__(sqlite3_##name) *_Nonnull name;
  MP_SQLITE_FUNCTIONS(MP_SQLITE_FIELD)
#undef MP_SQLITE_FIELD
};

/* Loads the library. Returns 0 if it is not installed, or is one of before 2022, which cannot say where a query is wrong. */
static inline int mp_sqlite_load(struct mp_sqlite *_Nonnull functions) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  void *place;
#define MP_SQLITE_LOOKUP(name)                                      \
  if (!(place = dlsym(library, "sqlite3_" #name))) return 0;        \
  functions->name = (__typeof__(sqlite3_##name) *)place;
  MP_SQLITE_FUNCTIONS(MP_SQLITE_LOOKUP)
#undef MP_SQLITE_LOOKUP
  return 1;
}

/* Nothing in a file can harm: no writes to its own tables, no functions with side effects from its views, no triggers. Swift
 * calls no functions with varying arguments. */
static inline int mp_sqlite_harden(const struct mp_sqlite *_Nonnull functions, sqlite3 *_Nonnull database) {
  int code = functions->db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = functions->db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK) code = functions->db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return code;
}
