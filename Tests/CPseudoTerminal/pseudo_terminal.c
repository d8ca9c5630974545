#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <util.h>
#else
#include <pty.h>
#include <sys/prctl.h>
#endif

struct ends {
  int master, slave, reports[2], leash[2];
};

static void close_if_open(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

static void become(const struct pseudo_terminal_program *program, int slave) {
  // The terminal is taken before signals work, as this is still a background process.
  setpgid(0, 0);
  if (slave >= 0) tcsetpgrp(slave, getpid());
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  if (program->ignores_broken_pipes) signal(SIGPIPE, SIG_IGN);
  for (int index = 0; index < 3; index++) {
    int descriptor = program->standard[index] >= 0 ? program->standard[index] : slave;
    if (descriptor < 0) descriptor = open("/dev/null", O_RDWR);
    dup2(descriptor, index);
  }
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
  // A shell of a test may raise it again.
  struct rlimit core;
  if (getrlimit(RLIMIT_CORE, &core) == 0) core.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &core);
  sigset_t empty;
  sigemptyset(&empty);
  sigprocmask(SIG_SETMASK, &empty, NULL);
  if (program->directory && chdir(program->directory) != 0) _exit(126);
  execve(program->path, program->arguments, program->environment);
  _exit(127);
}

static void report(int descriptor, pid_t process, int status) {
  struct pseudo_terminal_report report = {process, status};
  ssize_t written = write(descriptor, &report, sizeof report);
  (void)written;
}

/// Leaves the standard streams to the program alone.
static void close_standard(const struct pseudo_terminal_program *program) {
  for (int index = 0; index < 3; index++)
    if (program->standard[index] > 2) close(program->standard[index]);
  int nothing = open("/dev/null", O_RDWR);
  for (int index = 0; index < 3; index++) dup2(nothing, index);
  if (nothing > 2) close(nothing);
}

static void lead(const struct pseudo_terminal_program *program, const struct ends *ends) {
  setsid();
  if (ends->slave >= 0) ioctl(ends->slave, TIOCSCTTY, 0);
  pid_t child = fork();
  if (child == 0) become(program, ends->slave);
  setpgid(child, child);
  if (ends->slave >= 0) tcsetpgrp(ends->slave, child);
  close_standard(program);
  report(ends->reports[1], child, PSEUDO_TERMINAL_STARTED);
  int status;
  do {
    if (waitpid(child, &status, WUNTRACED) != child) _exit(1);
    report(ends->reports[1], child, status);
  } while (WIFSTOPPED(status));
  if (ends->slave >= 0) {
    tcsetpgrp(ends->slave, getpid());
    // Bytes arrive in order: the reader of this byte has read all output of the program.
    ssize_t written = write(ends->slave, (char[]){PSEUDO_TERMINAL_END}, 1);
    (void)written;
  }
  char byte;
  while (read(ends->leash[0], &byte, 1) > 0) continue;
  _exit(0);
}

/// Starts the leader, and reaps orphaned processes of the session.
///
/// The tests must not do that themselves: adopted processes that are not reaped hide the exits of
/// their own children from the library that waits for those.
static void guard(const struct pseudo_terminal_program *program, struct ends *ends) {
  // What other sessions have open must not live on in here, or they would never see an end.
  const int kept[] = {
    ends->slave, ends->reports[1], ends->leash[0], program->standard[0], program->standard[1],
    program->standard[2],
  };
  for (int descriptor = 3; descriptor < 1024; descriptor++) {
    bool keep = false;
    for (size_t index = 0; index < sizeof kept / sizeof kept[0]; index++)
      keep = keep || kept[index] == descriptor;
    if (!keep) close(descriptor);
  }
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
  pid_t leader = fork();
  if (leader == 0) lead(program, ends);
  report(ends->reports[1], leader, PSEUDO_TERMINAL_LED);
  close_if_open(&ends->slave);
  close_standard(program);
  bool has_leader = leader > 0;
  struct pollfd leash = {.fd = ends->leash[0]};
  while (has_leader || poll(&leash, 1, 20) == 0) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, has_leader ? 0 : WNOHANG)) > 0) {
      if (ended == leader)
        has_leader = false;
      else
        report(ends->reports[1], ended, status);
    }
    if (ended < 0 && errno != EINTR) has_leader = false;
  }
  _exit(0);
}

static int open_ends(struct ends *ends, int columns, int rows) {
  *ends = (struct ends){-1, -1, {-1, -1}, {-1, -1}};
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  if (pipe(ends->reports) != 0 || pipe(ends->leash) != 0) return errno;
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
  const int ours[] = {ends->master, ends->slave, ends->reports[0], ends->leash[1]};
  for (size_t index = 0; index < sizeof ours / sizeof ours[0]; index++)
    if (ours[index] >= 0) fcntl(ours[index], F_SETFD, FD_CLOEXEC);
  return 0;
}

int pseudo_terminal_start(
    const struct pseudo_terminal_program *program, int columns, int rows,
    struct pseudo_terminal_session *session, uint64_t settings[PSEUDO_TERMINAL_SETTINGS]) {
  struct ends ends;
  int failure = open_ends(&ends, columns, rows);
  sigset_t all, before;
  sigfillset(&all);
  if (failure == 0) {
    if (ends.master >= 0) pseudo_terminal_settings(ends.master, settings);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    session->guard = fork();
    if (session->guard == 0) guard(program, &ends);
    if (session->guard < 0) failure = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
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
