#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "secret.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#ifndef __linux__
#include <sys/select.h>
#endif
#include <termios.h>
#include <unistd.h>

// The signals that end or stop a program are blocked while echo is off, except during the wait
// itself; the handler only records the signal. It is raised again once the terminal is restored.

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGALRM};
enum { CAUGHT = sizeof caught / sizeof *caught };

static volatile sig_atomic_t came;

static void note(int number) { came = number; }

static void say(int terminal, const char *text) {
  ssize_t ignored = write(terminal, text, strlen(text));
  (void)ignored;
}

/// Returns the number of bytes read, 0 if interrupted by a signal, or -1.
static ssize_t wait_for_line(int terminal, char *line, size_t capacity, const sigset_t *open_mask) {
#ifdef __linux__
  struct pollfd wanted = {.fd = terminal, .events = POLLIN};
  if (ppoll(&wanted, 1, NULL, open_mask) != 1) return 0;
#else
  // Without `ppoll`, `pselect` is used, whose sets cannot hold larger numbers.
  if (terminal >= FD_SETSIZE) {
    errno = EMFILE;
    return -1;
  }
  fd_set wanted;
  FD_ZERO(&wanted);
  FD_SET(terminal, &wanted);
  if (pselect(terminal + 1, &wanted, NULL, NULL, NULL, open_mask) != 1) return 0;
#endif
  return read(terminal, line, capacity);
}

static bool is_in_background(int terminal) { return tcgetpgrp(terminal) != getpgrp(); }

static int ask_once(int terminal, const char *prompt, char *line, size_t capacity) {
  // In the background, changing the terminal would stop us, but the stop signals are blocked below:
  // it would change the terminal of another job. Stop here instead, and fail if still in the
  // background afterwards.
  for (int tries = 0; tries < 2 && is_in_background(terminal); tries++) raise(SIGTTOU);
  if (is_in_background(terminal)) return SECRET_FAILED;

  struct termios before, silent;
  if (tcgetattr(terminal, &before) != 0) return SECRET_NO_TERMINAL;
  silent = before;
  silent.c_lflag &= ~(tcflag_t)(ECHO | ECHOE | ECHOK | ECHONL);
  silent.c_lflag |= ICANON | ISIG;

  struct sigaction action = {.sa_handler = note}, old[CAUGHT];
  sigset_t mask, old_mask, open_mask;
  sigemptyset(&mask);
  for (int i = 0; i < CAUGHT; i++) sigaddset(&mask, caught[i]);
  pthread_sigmask(SIG_BLOCK, &mask, &old_mask);
  open_mask = old_mask;
  for (int i = 0; i < CAUGHT; i++) {
    sigaction(caught[i], NULL, &old[i]);
    // Signals that the program was told to ignore remain ignored.
    if (old[i].sa_handler != SIG_IGN) sigaction(caught[i], &action, NULL);
    sigdelset(&open_mask, caught[i]);
  }
  bool is_changed = tcsetattr(terminal, TCSAFLUSH, &silent) == 0;
  say(terminal, prompt);

  came = 0;
  size_t count = 0;
  int result = is_changed ? SECRET_READ : SECRET_FAILED;
  bool is_done = !is_changed;
  char rest[256];
  while (!is_done && came == 0) {
    bool is_full = count + 1 >= capacity;
    ssize_t got = wait_for_line(
      terminal, is_full ? rest : line + count, is_full ? sizeof rest : capacity - 1 - count, &open_mask);
    if (got < 0 && errno != EINTR && errno != EAGAIN) result = SECRET_FAILED;
    if (got < 0 || came) {
      is_done = result == SECRET_FAILED;
      continue;
    }
    if (got == 0) {
      // The end of input terminates a partial line.
      is_done = true;
      continue;
    }
    const char *end = memchr(is_full ? rest : line + count, '\n', (size_t)got);
    if (!is_full) count += (size_t)got;
    is_done = end != NULL;
  }
  while (count > 0 && (line[count - 1] == '\n' || line[count - 1] == '\r')) count--;
  line[count] = 0;

  while (is_changed && tcsetattr(terminal, TCSAFLUSH, &before) != 0 && errno == EINTR) continue;
  say(terminal, "\n");
  for (int i = 0; i < CAUGHT; i++) sigaction(caught[i], &old[i], NULL);
  int signal = came;
  if (signal) raise(signal);
  pthread_sigmask(SIG_SETMASK, &old_mask, NULL);
  // A signal gets here only after the program was stopped and continued.
  return signal ? -1 : result;
}

int secret_ask(const char *prompt, char *line, size_t capacity) {
  if (capacity < 2) return SECRET_FAILED;
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (terminal < 0) return SECRET_NO_TERMINAL;
  int result;
  do {
    result = ask_once(terminal, prompt, line, capacity);
  } while (result < 0);
  close(terminal);
  return result;
}
