#include "line_editor.h"

#include <dlfcn.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

// The part of readline's interface that is used; libedit provides it.
static struct {
  char *(*readline)(const char *prompt);
  int (*add_history)(const char *line);
  int (*stifle_history)(int count);
  int (*bind_key)(int key, int (*function)(int count, int key));
  int (*insert)(int count, int key);
} functions;

// POSIX allows converting an object pointer to a function pointer, but C does not.
static bool find(void *library, const char *name, void *function) {
  return (*(void **)function = dlsym(library, name)) != NULL;
}

/// Makes libedit read and write UTF-8 even if the environment names no such locale.
static void use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

bool line_editor_load(void) {
  static const char *const names[] = {
#ifdef __APPLE__
      "/usr/lib/libedit.3.dylib", "libedit.3.dylib",
#endif
      "libedit.so.2", "libedit.so.0"};
  enum { HISTORY = 500 };
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  if (!find(library, "readline", &functions.readline) ||
      !find(library, "add_history", &functions.add_history) ||
      !find(library, "stifle_history", &functions.stifle_history) ||
      !find(library, "rl_bind_key", &functions.bind_key) ||
      !find(library, "rl_insert", &functions.insert))
    return false;
  use_utf8();
  // Without the name of a terminal, libedit complains.
  const char *terminal = getenv("TERM");
  if (!terminal || !*terminal) setenv("TERM", "dumb", 1);
  functions.stifle_history(HISTORY);
  // The names of files are of no use here.
  functions.bind_key('\t', functions.insert);
  return true;
}

char *line_editor_read(const char *prompt) { return functions.readline(prompt); }

void line_editor_remember(const char *line) { functions.add_history(line); }
