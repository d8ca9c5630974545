#include <sqlite3.h>

/// Restricts a connection so that an untrusted database cannot run code.
///
/// No trigger fires, no view is read, no application-defined function is called by the schema, and
/// SQL cannot perform writes that would damage the file.
///
/// `sqlite3_db_config` is variadic, so Swift cannot call it. Returns the first code that is not
/// `SQLITE_OK`.
static inline int sqlite_restrict(sqlite3 *connection) {
  const int settings[][2] = {
      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
  };
  for (unsigned place = 0; place < sizeof settings / sizeof settings[0]; place++) {
    int code = sqlite3_db_config(connection, settings[place][0], settings[place][1], (int *)0);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}
