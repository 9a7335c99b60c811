#pragma once
#include <sqlite3.h>

/* Swift calls no functions with varying arguments: these set what such a function of SQLite sets. */

/* Nothing in a file can harm: no writes to its own tables, no functions with side effects from its views, no triggers. */
static inline int mp_sqlite_harden(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return code;
}

/* Constants that Swift does not see, being sums. */
static const int mp_sqlite_read_failed = SQLITE_IOERR_READ;
static const int mp_sqlite_read_past_end = SQLITE_IOERR_SHORT_READ;
