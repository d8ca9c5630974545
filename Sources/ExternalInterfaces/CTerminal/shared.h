#ifndef MOVIEBROWSER_TERMINAL_SHARED_H
#define MOVIEBROWSER_TERMINAL_SHARED_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Declarations shared by the files of this module. Everything called from a signal handler is
// marked as handler-safe and uses only async-signal-safe functions and static storage.

/// How long a restore waits for a blocked terminal, in milliseconds: short in a signal handler, so
/// that the program exits promptly, and longer when closing.
enum { PATIENCE_IN_HANDLER = 500, PATIENCE_AT_CLOSE = 2000 };

/// How many seconds the main loop has to exit after a request.
enum { PATIENCE_AFTER_REQUEST = 1 };

/// Handler-safe: prevents further drawing and waits for pending output.
void terminal_stop_drawing(int patience);

/// Handler-safe: undoes all enabled modes, each once.
void terminal_leave(int patience);

/// Handler-safe: writes to the terminal, blocking at most for the patience in milliseconds.
void terminal_write_patiently(const uint8_t *bytes, size_t count, int patience);

/// Handler-safe: returns another descriptor of the output terminal with its own file status flags,
/// or -1.
int terminal_own_descriptor(void);

/// Redirects standard error to a pipe while the screen is on, if it is a terminal.
void standard_error_take(void);

/// Handler-safe: restores standard error and prints the captured output.
void standard_error_give_back(int patience);

/// Handler-safe: writes to standard error, blocking at most for the patience in milliseconds.
void standard_error_say(const char *text, int patience);

/// Handler-safe: begins the crash report, if one was prepared.
void crash_report_begin(const char *signal);

/// Handler-safe: appends to the crash report, if one was begun.
void crash_report_add(const void *bytes, size_t count);

/// Handler-safe: ends the crash report; returns its path, or NULL if there is none.
const char *crash_report_end(void);

/// Handler-safe: records the size of the terminal for a crash report.
void crash_report_note_size(int columns, int rows);

/// Watches for the end of the parent process, if the system supports it.
void parent_watch(void);

/// Stops watching the parent process.
void parent_forget(void);

/// Returns a descriptor that is readable once the parent has exited, or -1.
int parent_descriptor(void);

/// Records the end of the parent: the terminal is polled for a while, since a shell may take it
/// back.
void parent_died(void);

/// The polling interval in milliseconds.
enum { PARENT_INTERVAL = 50 };

/// Returns the maximum time to wait for other events.
int parent_patience(int milliseconds);

/// Returns whether another process group has taken the terminal since the parent has exited.
bool parent_has_left_us(int input);

/// Installs the signal handlers.
int signals_take(void);

/// Restores all signal actions.
void signals_give_back(void);

/// Stops the process group as the terminal driver does.
void signals_stop_group(void);

/// Leaves keyboard signals to another program of the group, and stops with it.
void signals_lend(void);

/// Handles all signals as before.
void signals_take_back(void);

/// Sets whether the main loop receives notes, so that it can be requested to exit; otherwise a
/// signal ends the program immediately.
void signals_listen(bool hears);

/// Returns the read end of the pipe that carries notes to the main loop.
int signals_note_descriptor(void);

/// Handler-safe: sends a note.
void signals_note(char note);

#endif
