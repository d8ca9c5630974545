#ifndef MOVIEBROWSER_PSEUDO_TERMINAL_H
#define MOVIEBROWSER_PSEUDO_TERMINAL_H

// Starts a program in a terminal of its own. Between fork and exec nothing of Swift's runtime may
// run, which is why this is C.
//
// The program does not lead the session: when a leader ends, the system resets the terminal, and
// the state in which the program left it is lost. A process in between leads, waits
// for the program as a shell does, and reports how it ends. Another one, the guard, stands between
// the leader and the tests: processes that lose their parents become its children.

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// What is to be started.
struct pseudo_terminal_program {
  const char *path;
  /// The name first, NULL last.
  char *const *arguments;
  /// NULL last.
  char *const *environment;
  /// Where it is started; NULL for here.
  const char *directory;
  /// Standard input, output and error; -1 for the terminal, or for nothing where there is none.
  int standard[3];
  bool ignores_broken_pipes;
};

/// A program that runs.
struct pseudo_terminal_session {
  /// The side of the terminal that a person sits at; -1 where there is no terminal.
  int master;
  /// Carries a report each time that a process of the session starts, stops or ends.
  int reports;
  /// Closing it lets the leader go, and the guard when the leader has gone.
  int leash;
  pid_t guard;
};

/// What is reported of a process: a status of waitpid, or one of those below.
struct pseudo_terminal_report {
  int32_t process;
  int32_t status;
};

enum {
  /// The program runs.
  PSEUDO_TERMINAL_STARTED = -1,
  /// The session has its leader.
  PSEUDO_TERMINAL_LED = -2,
};

/// The leader writes this byte to the terminal once the program has ended.
enum { PSEUDO_TERMINAL_END = 5 };


/// Changes the size, which the program is told by a signal.
void pseudo_terminal_resize(int master, int columns, int rows);

enum { PSEUDO_TERMINAL_SETTINGS = 4 + 64 };

/// Every flag and control character of the terminal, to be compared.
int pseudo_terminal_settings(int master, uint64_t settings[PSEUDO_TERMINAL_SETTINGS]);

/// Starts a program; without columns there is no terminal at all. The settings are those that the
/// program finds. Answers 0, or an errno.
int pseudo_terminal_start(
    const struct pseudo_terminal_program *program, int columns, int rows,
    struct pseudo_terminal_session *session, uint64_t settings[PSEUDO_TERMINAL_SETTINGS]);

/// Whether the terminal hands over lines and echoes them, as a shell expects it.
bool pseudo_terminal_is_cooked(int master);

#endif
