#ifndef MOVIEBROWSER_TERMINAL_H
#define MOVIEBROWSER_TERMINAL_H

// The part of the terminal device that signal handlers need: it lives in C because a handler may
// call nothing that Swift's runtime could be in the middle of. There is one terminal at a time.
// Commands that only want to finish what they do when Ctrl-C comes use `interruption.h`.

#include <stddef.h>
#include <stdint.h>

/// Why `terminal_open` did not succeed.
enum terminal_failure {
  TERMINAL_OPENED = 0,
  TERMINAL_NO_OUTPUT,
  TERMINAL_NO_INPUT,
  TERMINAL_NOT_RAW,
  TERMINAL_NO_RESOURCES,
  TERMINAL_IN_USE
};

/// Finds the terminal, makes it raw and takes the signals over. The bytes are what undoes
/// everything that the screen switches on; they are copied.
enum terminal_failure terminal_open(const uint8_t *leave, size_t count);

/// Has an ending write these bytes too, before the others; they are copied, once for all.
void terminal_also_leave(const uint8_t *bytes, size_t count);

/// Says where the report on a crash would go, and of which version of the program it would be; both
/// are copied.
void terminal_prepare_report(const char *path, const char *version);

/// Restores the terminal and puts every signal's action back; harmless when nothing is open.
void terminal_close(void);

/// Says that the bytes written next switch the screen on, so that an ending must undo it.
void terminal_enters_screen(void);

/// Gives the terminal back, stops the process group, and makes the terminal raw again afterwards.
void terminal_suspend(void);

/// Gives the terminal back for a program that is started next, in the same process group: Ctrl-Z stops both,
/// Ctrl-C is for the other one alone, and what else ends this one does so at once.
void terminal_lend(void);

/// Makes the terminal raw again when that program has ended.
void terminal_take_back(void);

/// Makes the terminal raw again after somebody else stopped the program.
void terminal_resume(void);

/// Gives the calling thread a stack for handlers, so that an overflow on it can be handled.
void terminal_guard_thread(void);

/// Writes all bytes; answers 0, or -1 when the terminal is gone.
int terminal_write(const uint8_t *bytes, size_t count);

/// The most columns and the most rows that are used.
///
/// The size is what the other end of a connection claims, and a frame needs memory for every cell.
enum { TERMINAL_LARGEST_SIDE = 1000 };

/// A number of columns or rows that can be used: the usual one where none is known.
int terminal_side(int cells, int usual);

/// How many cells there are; at least one of each, and at most `TERMINAL_LARGEST_SIDE`.
void terminal_size(int *columns, int *rows);

/// What `terminal_wait` found.
enum {
  TERMINAL_HAS_INPUT = 1,
  TERMINAL_HAS_NOTE = 2,
  TERMINAL_IS_GONE = 4,
  TERMINAL_HAS_WORK = 8,
  /// What `terminal_watch` was given can be read from.
  TERMINAL_HAS_NEWS = 16
};

/// Has `terminal_wait` wait for a descriptor as well; -1 for none.
void terminal_watch(int descriptor);

/// Waits for keys, notes or work on the main queue; at most so many milliseconds, or without end
/// when negative.
int terminal_wait(int milliseconds);

/// The same for keys alone; notes and work are left for later.
int terminal_wait_for_input(int milliseconds);

/// Milliseconds of a clock that only goes forward.
int64_t terminal_milliseconds(void);

/// Reads keys that wait; answers how many bytes, 0 for none after all, -1 when it is gone.
ptrdiff_t terminal_read(uint8_t *bytes, size_t capacity);

/// Notes from signal handlers to the main loop.
enum {
  TERMINAL_NOTE_RESIZED = 'W',
  TERMINAL_NOTE_CONTINUED = 'C',
  TERMINAL_NOTE_STOP = 'T',
  /// A signal asks the program to end; if it does not do so soon, it is ended.
  TERMINAL_NOTE_END = 'E'
};

/// Ends the program by the signal that has asked it to end; returns where none has.
void terminal_end_as_asked(void);

/// Takes the next note, or 0.
int terminal_next_note(void);

/// A descriptor that can be read from when work waits on the main queue, or -1 where there is none.
int main_queue_descriptor(void);

/// Waits until work waits on the main queue; at most so many milliseconds, or without end when
/// negative.
void main_queue_wait(int milliseconds);

/// Does the work that waits on the main queue; answers 0 if there was none.
int main_queue_run(void);

#endif
