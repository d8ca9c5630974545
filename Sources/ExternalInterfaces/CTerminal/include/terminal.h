#ifndef MOVIEBROWSER_TERMINAL_H
#define MOVIEBROWSER_TERMINAL_H

// The part of the terminal device that signal handlers need. It is written in C, since a handler
// must not enter Swift's runtime, which the signal may have interrupted. There is a single terminal
// at a time. Commands that only finish their work after Ctrl-C use `interruption.h`.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The reason why `terminal_open` failed.
enum terminal_failure {
  TERMINAL_OPENED = 0,
  TERMINAL_NO_OUTPUT,
  TERMINAL_NO_INPUT,
  TERMINAL_NOT_RAW,
  TERMINAL_NO_RESOURCES,
  TERMINAL_IN_USE
};

/// Opens the terminal, enables raw mode and installs the signal handlers.
///
/// `leave` is copied; it undoes everything that the screen enables. The screen is drawn on standard
/// output, or if `beside_output`, on the terminal that keys are read from.
enum terminal_failure terminal_open(const uint8_t *leave, size_t count, bool beside_output);

/// Sets additional bytes that every exit writes before the others; they are copied, once only.
void terminal_also_leave(const uint8_t *bytes, size_t count);

/// Sets the path of a crash report and the program version in it; both are copied.
void terminal_prepare_report(const char *path, const char *version);

/// Restores the terminal and all signal actions; does nothing if no terminal is open.
void terminal_close(void);

/// Announces that the next write enters the screen, so that an exit must undo it.
void terminal_enters_screen(void);

/// Restores the terminal, stops the process group, and enables raw mode again afterwards.
void terminal_suspend(void);

/// Restores the terminal for a program in the same process group.
///
/// Ctrl-Z stops both programs, Ctrl-C only affects the other one, and any other fatal signal ends
/// this one immediately.
void terminal_lend(void);

/// Writes a prompt after that program has exited, and waits for Enter, Ctrl-C or Ctrl-D.
///
/// Keys that were pressed before are discarded. Returns at once if another process group has the
/// terminal, and when the terminal is gone. Signals have the same effects as during the loan.
void terminal_wait_for_enter(const uint8_t *prompt, size_t count);

/// Enables raw mode again after that program has exited.
void terminal_take_back(void);

/// Enables raw mode again after another process stopped the program.
void terminal_resume(void);

/// Creates an alternate signal stack for the calling thread, so that stack overflows are handled.
void terminal_guard_thread(void);

/// Writes all bytes; returns 0, or -1 if the terminal is gone.
int terminal_write(const uint8_t *bytes, size_t count);

/// The maximum number of columns and of rows.
///
/// A remote terminal may claim any size, and a frame needs memory for every cell.
enum { TERMINAL_LARGEST_SIDE = 1000 };

/// Returns a valid number of columns or rows, or the default if it is unknown.
int terminal_side(int cells, int usual);

/// Returns the size in cells, each from 1 to `TERMINAL_LARGEST_SIDE`.
void terminal_size(int *columns, int *rows);

/// The results of `terminal_wait`.
enum {
  TERMINAL_HAS_INPUT = 1,
  TERMINAL_HAS_NOTE = 2,
  TERMINAL_IS_GONE = 4,
  TERMINAL_HAS_WORK = 8,
  /// The descriptor of `terminal_watch` is readable.
  TERMINAL_HAS_NEWS = 16
};

/// Sets an additional descriptor for `terminal_wait`; -1 for none.
void terminal_watch(int descriptor);

/// Waits for keys, notes or main queue work, for a number of milliseconds; forever if negative.
int terminal_wait(int milliseconds);

/// Waits for keys only.
int terminal_wait_for_input(int milliseconds);

/// Returns the milliseconds of a monotonic clock.
int64_t terminal_milliseconds(void);

/// Reads pending keys; returns the number of bytes, 0 if there are none, -1 if the terminal is
/// gone.
ptrdiff_t terminal_read(uint8_t *bytes, size_t capacity);

/// Notes from signal handlers to the main loop.
enum {
  TERMINAL_NOTE_RESIZED = 'W',
  TERMINAL_NOTE_CONTINUED = 'C',
  TERMINAL_NOTE_STOP = 'T',
  /// A signal requests an exit, which is enforced after a short delay.
  TERMINAL_NOTE_END = 'E'
};

/// Ends the program with the signal that requested it; returns if there was none.
void terminal_end_as_asked(void);

/// Returns the next note, or 0.
int terminal_next_note(void);

/// Returns a descriptor that is readable if the main queue has work, or -1 if there is none.
int main_queue_descriptor(void);

/// Waits for main queue work, for a number of milliseconds; forever if negative.
void main_queue_wait(int milliseconds);

/// Runs pending main queue work; returns 0 if there was none.
int main_queue_run(void);

#endif
