#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <util.h>
#else
#include <pty.h>
#endif

struct ends {
  int master, slave, reports[2], leash[2];
};

static void close_if_open(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

/// Makes a pipe that programs started meanwhile do not inherit.
static int open_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  return pipe(ends);
#endif
}

static int open_ends(struct ends *ends, int columns, int rows) {
  *ends = (struct ends){-1, -1, {-1, -1}, {-1, -1}};
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  if (open_pipe(ends->reports) != 0 || open_pipe(ends->leash) != 0) return errno;
  if (columns > 0) {
    if (openpty(&ends->master, &ends->slave, NULL, NULL, &size) != 0) return errno;
    // Not what a terminal starts with, so that being restored is not the same as being reset.
    struct termios settings;
    tcgetattr(ends->slave, &settings);
    settings.c_iflag |= IXANY;
    settings.c_cc[VERASE] = 8;
    tcsetattr(ends->slave, TCSANOW, &settings);
    fcntl(ends->master, F_SETFL, O_NONBLOCK);
  }
  const int all[] = {
    ends->master, ends->slave, ends->reports[0], ends->reports[1], ends->leash[0], ends->leash[1],
  };
  for (size_t index = 0; index < sizeof all / sizeof all[0]; index++)
    if (all[index] >= 0) fcntl(all[index], F_SETFD, FD_CLOEXEC);
  return 0;
}

/// Starts the driver with all signals blocked; answers 0, or an errno.
static int start_driver(
    const struct pseudo_terminal_program *program, const struct ends *ends, pid_t *driver) {
  size_t count = 0;
  while (program->arguments[count]) count++;
  char **arguments = calloc(PSEUDO_TERMINAL_PATH + count + 2, sizeof *arguments);
  if (!arguments) return ENOMEM;
  const int descriptors[PSEUDO_TERMINAL_DESCRIPTORS] = {
    ends->slave, ends->reports[1], ends->leash[0], program->standard[0], program->standard[1],
    program->standard[2],
  };
  char numbers[PSEUDO_TERMINAL_DESCRIPTORS][12];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int index = 0; index < PSEUDO_TERMINAL_DESCRIPTORS; index++) {
    snprintf(numbers[index], sizeof numbers[index], "%d", descriptors[index]);
    arguments[1 + index] = numbers[index];
    // Onto itself: only this program inherits it.
    if (descriptors[index] >= 0)
      posix_spawn_file_actions_adddup2(&actions, descriptors[index], descriptors[index]);
  }
  arguments[0] = (char *)program->driver;
  arguments[PSEUDO_TERMINAL_IGNORES_BROKEN_PIPES] = program->ignores_broken_pipes ? "1" : "0";
  arguments[PSEUDO_TERMINAL_DIRECTORY] = program->directory ? (char *)program->directory : "";
  arguments[PSEUDO_TERMINAL_PATH] = (char *)program->path;
  memcpy(arguments + PSEUDO_TERMINAL_PATH + 1, program->arguments, count * sizeof *arguments);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &all);
  // What ends the tests, such as Ctrl-C, must not end the driver, which ends the rest.
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  int failure = posix_spawn(
      driver, program->driver, &actions, &attributes, arguments, program->environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  free(arguments);
  return failure;
}

int pseudo_terminal_start(
    const struct pseudo_terminal_program *program, int columns, int rows,
    struct pseudo_terminal_session *session, uint64_t settings[PSEUDO_TERMINAL_SETTINGS]) {
  struct ends ends;
  int failure = open_ends(&ends, columns, rows);
  if (failure == 0) {
    if (ends.master >= 0) pseudo_terminal_settings(ends.master, settings);
    failure = start_driver(program, &ends, &session->guard);
  }
  close_if_open(&ends.slave);
  close_if_open(&ends.reports[1]);
  close_if_open(&ends.leash[0]);
  if (failure != 0) {
    close_if_open(&ends.master);
    close_if_open(&ends.reports[0]);
    close_if_open(&ends.leash[1]);
  }
  session->master = ends.master;
  session->reports = ends.reports[0];
  session->leash = ends.leash[1];
  return failure;
}

void pseudo_terminal_release(const struct pseudo_terminal_session *session) {
  // Pending in the guard, which asks for it once the leash has closed.
  kill(session->guard, SIGTERM);
  close(session->reports);
  close(session->leash);
  // The guard waits for nothing else.
  waitpid(session->guard, NULL, 0);
}

void pseudo_terminal_resize(int master, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  ioctl(master, TIOCSWINSZ, &size);
}

int pseudo_terminal_settings(int master, uint64_t settings[PSEUDO_TERMINAL_SETTINGS]) {
  struct termios found;
  if (tcgetattr(master, &found) != 0) return -1;
  memset(settings, 0, PSEUDO_TERMINAL_SETTINGS * sizeof settings[0]);
  settings[0] = found.c_iflag;
  settings[1] = found.c_oflag;
  settings[2] = found.c_cflag;
  settings[3] = found.c_lflag;
  for (int index = 0; index < NCCS && index < PSEUDO_TERMINAL_SETTINGS - 4; index++)
    settings[4 + index] = found.c_cc[index];
  return 0;
}

bool pseudo_terminal_is_cooked(int master) {
  struct termios found;
  const tcflag_t wanted = ICANON | ECHO | ISIG;
  return tcgetattr(master, &found) == 0 && (found.c_lflag & wanted) == wanted
      && (found.c_oflag & OPOST);
}
