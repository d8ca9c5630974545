#ifndef MOVIEBROWSER_TERMINAL_SHARED_H
#define MOVIEBROWSER_TERMINAL_SHARED_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the files of this shim have in common. Everything called from a signal handler is marked
// so, and is made of async-signal-safe calls and static storage alone.

/// How long a restore waits for a terminal that takes no bytes: little in a signal handler, so
/// that the program ends at once; more when there is time.
enum { PATIENCE_IN_HANDLER = 500, PATIENCE_AT_CLOSE = 2000 };

/// How many seconds the main loop has to end by itself once it was asked to.
enum { PATIENCE_AFTER_REQUEST = 1 };

/// Handler-safe: lets nothing be drawn any more, and waits for what is being drawn.
void terminal_stop_drawing(int patience);

/// Handler-safe: undoes all that is switched on, each thing once.
void terminal_leave(int patience);

/// Handler-safe: writes to the terminal without ever blocking for longer than the patience.
void terminal_write_patiently(const uint8_t *bytes, size_t count, int patience);

/// Handler-safe: a second descriptor of the output terminal with a file status of its own, or -1.
int terminal_own_descriptor(void);

/// Standard error goes into a pipe while the screen is on, if it is a terminal.
void standard_error_take(void);

/// Handler-safe: standard error is as found again, and shows what came meanwhile.
void standard_error_give_back(int patience);

/// Handler-safe: writes to standard error without blocking for longer than the patience.
void standard_error_say(const char *text, int patience);

/// Handler-safe: begins the report on a crash, if one was prepared.
void crash_report_begin(const char *signal);

/// Handler-safe: adds to the report, if one was begun.
void crash_report_add(const void *bytes, size_t count);

/// Handler-safe: ends the report; answers where it is, or NULL if there is none.
const char *crash_report_end(void);

/// Handler-safe: keeps the size of the terminal for a report.
void crash_report_note_size(int columns, int rows);

/// Has the end of the parent process noticed, where the system can do that.
void parent_watch(void);

/// Lets it go unnoticed again.
void parent_forget(void);

/// What can be read from once the parent has ended, or -1.
int parent_descriptor(void);

/// Takes note that it has: for a while the terminal is looked at, as a shell may take it back.
void parent_died(void);

/// How often the terminal is looked at then, in milliseconds.
enum { PARENT_INTERVAL = 50 };

/// How long to wait at most for other things.
int parent_patience(int milliseconds);

/// Looks whether somebody else has the terminal since the parent has ended.
bool parent_has_left_us(int input);

/// Takes the signals over.
int signals_take(void);

/// Puts every action back.
void signals_give_back(void);

/// Stops the process group as the terminal driver does.
void signals_stop_group(void);

/// Leaves to another program of the group what the terminal sends, and stops with it.
void signals_lend(void);

/// Handles all signals as before.
void signals_take_back(void);

/// Says whether the main loop takes notes now, so that it can be asked to end; otherwise a signal ends the
/// program at once.
void signals_listen(bool hears);

/// The pipe that carries notes to the main loop: its end to read from.
int signals_note_descriptor(void);

/// Handler-safe: sends a note.
void signals_note(char note);

#endif
