// Runs a program in a session of its own and reports how it ends; pseudo_terminal.h says how the
// tests call it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "pseudo_terminal.h"

/// The open descriptors, -1 for none.
struct descriptors {
  int terminal, reports, leash, standard[3];
};

/// Set by the leader, read by the guard.
static pid_t *program;

static void report(const struct descriptors *ends, pid_t process, int status) {
  struct pseudo_terminal_report report = {process, status};
  ssize_t written = write(ends->reports, &report, sizeof report);
  (void)written;
}

/// Leaves the standard streams to the program alone.
static void close_standard(const struct descriptors *ends) {
  for (int index = 0; index < 3; index++)
    if (ends->standard[index] > 2) close(ends->standard[index]);
  int nothing = open("/dev/null", O_RDWR);
  for (int index = 0; index < 3; index++) dup2(nothing, index);
  if (nothing > 2) close(nothing);
}

/// Closes everything but the standard streams and what is given: what other sessions have open must
/// not live on here, or they would never see an end.
static void close_others(const struct descriptors *kept) {
  const int *all = (const int *)kept;
  int highest = 2;
  for (size_t index = 0; kept && index < sizeof *kept / sizeof *all; index++)
    if (all[index] > highest) highest = all[index];
  for (int descriptor = 3; descriptor < highest; descriptor++) {
    bool keep = false;
    for (size_t index = 0; kept && index < sizeof *kept / sizeof *all; index++)
      keep = keep || all[index] == descriptor;
    if (!keep) close(descriptor);
  }
#if defined(__linux__)
  if (close_range((unsigned)highest + 1, ~0U, 0) == 0) return;
#endif
  for (int descriptor = highest + 1; descriptor < 1024; descriptor++) close(descriptor);
}

static void become(const struct descriptors *ends, char *arguments[]) {
  // The terminal is taken before signals work, as this is still a background process.
  setpgid(0, 0);
  if (ends->terminal >= 0) tcsetpgrp(ends->terminal, getpid());
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  if (*arguments[PSEUDO_TERMINAL_IGNORES_BROKEN_PIPES] == '1') signal(SIGPIPE, SIG_IGN);
  for (int index = 0; index < 3; index++) {
    int descriptor = ends->standard[index] >= 0 ? ends->standard[index] : ends->terminal;
    if (descriptor < 0) descriptor = open("/dev/null", O_RDWR);
    dup2(descriptor, index);
  }
  close_others(NULL);
  // A shell of a test may raise it again.
  struct rlimit core;
  if (getrlimit(RLIMIT_CORE, &core) == 0) core.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &core);
  sigset_t empty;
  sigemptyset(&empty);
  sigprocmask(SIG_SETMASK, &empty, NULL);
  const char *directory = arguments[PSEUDO_TERMINAL_DIRECTORY];
  if (*directory && chdir(directory) != 0) _exit(126);
  execv(arguments[PSEUDO_TERMINAL_PATH], arguments + PSEUDO_TERMINAL_PATH);
  _exit(127);
}

static void lead(const struct descriptors *ends, char *arguments[]) {
  setsid();
  if (ends->terminal >= 0) ioctl(ends->terminal, TIOCSCTTY, 0);
  pid_t child = fork();
  if (child == 0) become(ends, arguments);
  *program = child;
  setpgid(child, child);
  if (ends->terminal >= 0) tcsetpgrp(ends->terminal, child);
  close_standard(ends);
  report(ends, child, PSEUDO_TERMINAL_STARTED);
  int status;
  do {
    if (waitpid(child, &status, WUNTRACED) != child) _exit(1);
    report(ends, child, status);
  } while (WIFSTOPPED(status));
  if (ends->terminal >= 0) {
    tcsetpgrp(ends->terminal, getpid());
    // Bytes arrive in order: the reader of this byte has read all output of the program.
    ssize_t written = write(ends->terminal, (char[]){PSEUDO_TERMINAL_END}, 1);
    (void)written;
  }
  char byte;
  while (read(ends->leash, &byte, 1) > 0) continue;
  _exit(0);
}

/// Kills the processes of the session, also those that become the guard's children as others end.
static void kill_all(pid_t leader) {
  if (*program > 0) kill(-*program, SIGKILL);
  if (*program > 0) kill(*program, SIGKILL);
  if (leader > 0) kill(leader, SIGKILL);
#if defined(__linux__)
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  int found;
  do {
    found = 0;
    FILE *children = fopen(path, "re");
    int child;
    while (children && fscanf(children, "%d", &child) == 1) {
      found++;
      kill(child, SIGKILL);
    }
    if (children) fclose(children);
    if (found > 0 && waitpid(-1, NULL, 0) < 0) found = 0;
  } while (found > 0);
#endif
}

static void ignore(int number) { (void)number; }

/// Waits for the processes of the session until the leader has ended and the leash has closed.
static void guard(const struct descriptors *ends, pid_t leader) {
  signal(SIGCHLD, ignore);
  sigset_t waiting;
  sigfillset(&waiting);
  sigdelset(&waiting, SIGCHLD);
  bool has_leader = leader > 0, is_leashed = true;
  while (has_leader || is_leashed) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
      if (ended == leader)
        has_leader = false;
      else
        report(ends, ended, status);
    }
    if (!has_leader && !is_leashed) return;
    fd_set readable;
    FD_ZERO(&readable);
    if (is_leashed) FD_SET(ends->leash, &readable);
    int count = pselect(ends->leash + 1, &readable, NULL, NULL, NULL, &waiting);
    if (count <= 0 || !is_leashed) continue;
    is_leashed = false;
    sigset_t pending;
    sigpending(&pending);
    if (!sigismember(&pending, SIGTERM)) {
      kill_all(leader);
      return;
    }
  }
}

int main(int count, char *arguments[]) {
  if (count <= PSEUDO_TERMINAL_PATH) return 2;
  // The tests decide which signals end it.
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  struct descriptors ends;
  int *numbers = (int *)&ends;
  for (int index = 0; index < PSEUDO_TERMINAL_DESCRIPTORS; index++)
    numbers[index] = atoi(arguments[1 + index]);
  close_others(&ends);
  program = mmap(
      NULL, sizeof *program, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (program == MAP_FAILED) return 1;
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
  pid_t leader = fork();
  if (leader == 0) lead(&ends, arguments);
  report(&ends, leader, PSEUDO_TERMINAL_LED);
  if (ends.terminal >= 0) close(ends.terminal);
  close_standard(&ends);
  guard(&ends, leader);
  return 0;
}
