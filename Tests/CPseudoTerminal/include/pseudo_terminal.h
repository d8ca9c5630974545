#ifndef MOVIEBROWSER_PSEUDO_TERMINAL_H
#define MOVIEBROWSER_PSEUDO_TERMINAL_H

// Starts a program in a terminal of its own, through the program SessionDriver.
//
// The tests start only the driver, with posix_spawn, which copies nothing of their memory; the
// driver forks as often as it needs.
//
// The program does not lead the session: when a leader ends, the system resets the terminal, and
// the state in which the program left it is lost. A process in between leads, waits
// for the program as a shell does, and reports how it ends. The driver itself is the guard, which
// stands between the leader and the tests: processes that lose their parents become its children.

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A program to start.
struct pseudo_terminal_program {
  /// The path of SessionDriver.
  const char *driver;
  const char *path;
  /// NULL last; without the name.
  char *const *arguments;
  /// NULL last.
  char *const *environment;
  /// The working directory; NULL for the current one.
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
  /// If it closes without `pseudo_terminal_release`, as when the tests are killed, the guard kills
  /// all processes of the session.
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

/// The arguments of SessionDriver before those of the program.
enum {
  /// The descriptors of the terminal, the reports, the leash, and standard input, output and error.
  PSEUDO_TERMINAL_DESCRIPTORS = 6,
  PSEUDO_TERMINAL_IGNORES_BROKEN_PIPES = 7,
  /// Empty for the current one.
  PSEUDO_TERMINAL_DIRECTORY,
  PSEUDO_TERMINAL_PATH,
};

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

/// Ends a session whose program and leader have ended or were killed; its other processes go on.
void pseudo_terminal_release(const struct pseudo_terminal_session *session);

/// Whether the terminal hands over lines and echoes them, as a shell expects it.
bool pseudo_terminal_is_cooked(int master);

#endif
