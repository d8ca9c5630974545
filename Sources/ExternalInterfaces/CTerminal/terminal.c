#include "terminal.h"
#include "shared.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t is_open, raw_on, screen_on;
static int input = -1, output = -1, own = -1;
static bool closes_input, closes_output;
static int lent_output = -1;
static char path[256];
static struct termios saved;
static _Atomic bool ending, writing;
static pthread_t writer;
static uint8_t leave_bytes[256];
static size_t leave_count;
static uint8_t more_bytes[512];
static volatile sig_atomic_t more_count;

int terminal_own_descriptor(void) { return own; }

static long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

/// Returns false if the descriptor does not work at all.
static bool write_until(int descriptor, const uint8_t *bytes, size_t count, long deadline) {
  while (count > 0) {
    long left = deadline - milliseconds_now();
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    // Our own descriptor never blocks; a shared one is at least polled first.
    if (descriptor != own && (left <= 0 || poll(&wanted, 1, (int)left) != 1)) return true;
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      if (left <= 0 || poll(&wanted, 1, (int)left) == 0) return true;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

void terminal_write_patiently(const uint8_t *bytes, size_t count, int patience) {
  long deadline = milliseconds_now() + patience;
  if (write_until(own >= 0 ? own : output, bytes, count, deadline)) return;
  // After the session leader has died, existing descriptors fail although the terminal still
  // exists.
  if (path[0] == 0) return;
  int again = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (again < 0) return;
  own = again;
  (void)write_until(own, bytes, count, deadline);
}

static void make_cooked(void) {
  // If another program has the terminal, do not change its settings.
  pid_t group = tcgetpgrp(input);
  if (group > 0 && group != getpgrp()) return;
  // Changing settings from the background would stop us, which must not happen while restoring.
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &before);
  if (tcsetattr(input, TCSANOW, &saved) != 0 && own >= 0) tcsetattr(own, TCSANOW, &saved);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void terminal_leave(int patience) {
  if (screen_on) {
    screen_on = 0;
    if (more_count > 0) terminal_write_patiently(more_bytes, (size_t)more_count, patience);
    terminal_write_patiently(leave_bytes, leave_count, patience);
  }
  if (raw_on) {
    raw_on = 0;
    make_cooked();
  }
  standard_error_give_back(patience);
}

static int make_raw(void) {
  signals_listen(false);
  struct termios raw = saved;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  // Set the flag first: restoring once too often is better than not at all.
  raw_on = 1;
  // In the background this stops the program until it is in the foreground; a thread that blocks
  // the signal would continue and draw over the shell.
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  int result;
  do {
    result = tcsetattr(input, TCSANOW, &raw);
  } while (result != 0 && errno == EINTR);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (result != 0) raw_on = 0;
  return result;
}

static bool find_input(void) {
  closes_input = false;
  input = STDIN_FILENO;
  if (isatty(input)) return true;
  input = open("/dev/tty", O_RDWR | O_CLOEXEC);
  closes_input = input >= 0;
  return closes_input;
}

/// Draws on standard output, or on the terminal of the keys.
static bool find_output(bool beside_output) {
  closes_output = beside_output;
  output = STDOUT_FILENO;
  if (!beside_output) return isatty(output);
  char name[sizeof path];
  output = ttyname_r(input, name, sizeof name) == 0
    ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  if (output < 0) output = open("/dev/tty", O_RDWR | O_CLOEXEC);
  return output >= 0;
}

static void forget_descriptors(void) {
  if (closes_input) close(input);
  if (closes_output && output >= 0) close(output);
  if (own >= 0) close(own);
  input = output = own = -1;
  path[0] = 0;
  is_open = 0;
}

static void leave_at_exit(void) { terminal_leave(PATIENCE_AT_CLOSE); }

enum terminal_failure terminal_open(const uint8_t *leave, size_t count, bool beside_output) {
  static bool registered;
  if (is_open) return TERMINAL_IN_USE;
  if (count > sizeof leave_bytes) return TERMINAL_NO_RESOURCES;
  if (!find_input()) return TERMINAL_NO_INPUT;
  if (!find_output(beside_output)) {
    forget_descriptors();
    return TERMINAL_NO_OUTPUT;
  }
  is_open = 1;
  ending = false;
  memcpy(leave_bytes, leave, count);
  leave_count = count;
  // Open with separate status flags: O_NONBLOCK on standard output would affect the shell as well.
  if (ttyname_r(output, path, sizeof path) != 0) path[0] = 0;
  own = path[0] ? open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
  if (tcgetattr(input, &saved) != 0) {
    forget_descriptors();
    return TERMINAL_NOT_RAW;
  }
  if (signals_take() != 0) {
    forget_descriptors();
    return TERMINAL_NO_RESOURCES;
  }
  if (make_raw() != 0) {
    signals_give_back();
    forget_descriptors();
    return TERMINAL_NOT_RAW;
  }
  parent_watch();
  if (!registered) registered = atexit(leave_at_exit) == 0;
  return TERMINAL_OPENED;
}

void terminal_also_leave(const uint8_t *bytes, size_t count) {
  if (more_count > 0 || count > sizeof more_bytes) return;
  memcpy(more_bytes, bytes, count);
  more_count = (sig_atomic_t)count;
}

void terminal_close(void) {
  if (!is_open) return;
  terminal_leave(PATIENCE_AT_CLOSE);
  signals_give_back();
  parent_forget();
  forget_descriptors();
}

void terminal_enters_screen(void) {
  if (screen_on || !is_open) return;
  standard_error_take();
  screen_on = 1;
}

void terminal_suspend(void) {
  if (!is_open) return;
  signals_listen(false);
  terminal_leave(PATIENCE_AT_CLOSE);
  signals_stop_group();
  // Restore the settings that the shell has made meanwhile, provided that they use canonical mode.
  struct termios found;
  if (tcgetattr(input, &found) == 0 && (found.c_lflag & ICANON)) saved = found;
  make_raw();
}

void terminal_lend(void) {
  if (!is_open) return;
  signals_listen(false);
  terminal_leave(PATIENCE_AT_CLOSE);
  signals_lend();
  // The other program draws where this one does.
  if (!closes_output) return;
  lent_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (lent_output >= 0) dup2(output, STDOUT_FILENO);
}

/// Takes the foreground back from a process group that has ended, such as that of a killed shell.
static void take_foreground(void) {
  pid_t group = tcgetpgrp(input);
  if (group <= 0 || group == getpgrp() || kill(-group, 0) == 0 || errno != ESRCH) return;
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &before);
  tcsetpgrp(input, getpgrp());
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void terminal_wait_for_enter(const uint8_t *prompt, size_t count) {
  if (!is_open) return;
  take_foreground();
  if (tcgetpgrp(input) != getpgrp()) return;
  // Whatever modes the program has left, keys are not echoed, and Ctrl-C is a key.
  struct termios waiting = saved;
  waiting.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG);
  waiting.c_cc[VMIN] = 1;
  waiting.c_cc[VTIME] = 0;
  raw_on = 1;
  while (tcsetattr(input, TCSAFLUSH, &waiting) != 0)
    if (errno != EINTR) return;
  terminal_write_patiently(prompt, count, PATIENCE_AT_CLOSE);
  bool is_done = false;
  while (!is_done) {
    // The program may have left the input without blocking.
    struct pollfd wanted = {.fd = input, .events = POLLIN};
    if (poll(&wanted, 1, -1) < 0 && errno != EINTR) break;
    if (!wanted.revents) continue;
    uint8_t keys[64];
    ssize_t got = read(input, keys, sizeof keys);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) break;
    for (ssize_t index = 0; index < got; index++)
      is_done |= keys[index] == '\r' || keys[index] == '\n' || keys[index] == 3 || keys[index] == 4;
  }
  terminal_write_patiently((const uint8_t *)"\r\n", 2, PATIENCE_AT_CLOSE);
}

void terminal_take_back(void) {
  if (!is_open) return;
  take_foreground();
  if (lent_output >= 0) {
    dup2(lent_output, STDOUT_FILENO);
    close(lent_output);
    lent_output = -1;
  }
  signals_take_back();
  make_raw();
}

void terminal_resume(void) {
  if (is_open) make_raw();
}

void terminal_stop_drawing(int patience) {
  ending = true;
  long deadline = milliseconds_now() + patience;
  while (writing && !pthread_equal(writer, pthread_self()) && milliseconds_now() < deadline)
    poll(NULL, 0, 1);
}

static int write_all(const uint8_t *bytes, size_t count) {
  while (count > 0 && !ending) {
    ssize_t written = write(output, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd wanted = {.fd = output, .events = POLLOUT};
      if (poll(&wanted, 1, -1) == 1 && (wanted.revents & (POLLHUP | POLLERR | POLLNVAL))) return -1;
    } else if (written == 0 || errno != EINTR) {
      return -1;
    }
  }
  return ending ? -1 : 0;
}

int terminal_write(const uint8_t *bytes, size_t count) {
  writer = pthread_self();
  writing = true;
  int result = write_all(bytes, count);
  writing = false;
  return result;
}

int terminal_side(int cells, int usual) {
  if (cells <= 0) return usual;
  return cells < TERMINAL_LARGEST_SIDE ? cells : TERMINAL_LARGEST_SIDE;
}

void terminal_size(int *columns, int *rows) {
  struct winsize size;
  if (ioctl(output, TIOCGWINSZ, &size) != 0) size = (struct winsize){0};
  *columns = terminal_side(size.ws_col, 80);
  *rows = terminal_side(size.ws_row, 24);
  crash_report_note_size(*columns, *rows);
}

static int watched = -1;

void terminal_watch(int descriptor) { watched = descriptor; }

int terminal_wait(int milliseconds) {
  signals_listen(true);
  struct pollfd wanted[5] = {
    {.fd = input, .events = POLLIN},
    {.fd = signals_note_descriptor(), .events = POLLIN},
    {.fd = main_queue_descriptor(), .events = POLLIN},
    {.fd = parent_descriptor(), .events = POLLIN},
    {.fd = watched, .events = POLLIN},
  };
  int patience = parent_patience(milliseconds);
  bool is_cut_short = patience != milliseconds;
  // Without a descriptor of the main queue, poll it.
  if (wanted[2].fd < 0 && (patience < 0 || patience > 20)) patience = 20;
  int count = poll(wanted, 5, patience);
  if (count < 0) return errno == EINTR ? TERMINAL_HAS_WORK : TERMINAL_IS_GONE;
  int found = 0;
  if (wanted[1].revents) found |= TERMINAL_HAS_NOTE;
  if (wanted[0].revents & POLLIN) found |= TERMINAL_HAS_INPUT;
  else if (wanted[0].revents) found |= TERMINAL_IS_GONE;
  if (wanted[2].revents) found |= TERMINAL_HAS_WORK;
  if (wanted[3].revents) parent_died();
  if (wanted[4].revents & POLLIN) found |= TERMINAL_HAS_NEWS;
  else if (wanted[4].revents) watched = -1;
  if (parent_has_left_us(input)) found |= TERMINAL_IS_GONE;
  // A wait that was cut short is not a silence.
  return found == 0 && (wanted[3].revents || is_cut_short) ? TERMINAL_HAS_WORK : found;
}

int terminal_wait_for_input(int milliseconds) {
  struct pollfd wanted = {.fd = input, .events = POLLIN};
  int count = poll(&wanted, 1, milliseconds);
  if (count <= 0) return count < 0 && errno != EINTR ? TERMINAL_IS_GONE : 0;
  return wanted.revents & POLLIN ? TERMINAL_HAS_INPUT : TERMINAL_IS_GONE;
}

int64_t terminal_milliseconds(void) { return milliseconds_now(); }

int terminal_next_note(void) {
  char note;
  return read(signals_note_descriptor(), &note, 1) == 1 ? note : 0;
}

ptrdiff_t terminal_read(uint8_t *bytes, size_t capacity) {
  ssize_t count = read(input, bytes, capacity);
  if (count > 0) return count;
  if (count < 0) return errno == EINTR || errno == EAGAIN ? 0 : -1;
  // An end of file typed while the shell had the terminal does not count; a terminal that has hung
  // up returns no settings.
  struct termios found;
  return tcgetattr(input, &found) == 0 && (found.c_lflag & ICANON) ? 0 : -1;
}
