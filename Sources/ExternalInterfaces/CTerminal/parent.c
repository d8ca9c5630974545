#include "shared.h"

#include <stdbool.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

// Killing the parent does not end its children. If the parent was the job leader, its shell takes
// the terminal back, and this program would stay in the background until it fails to read a key.

/// A shell notices the end of a job within this time; other parents may exit without consequences.
enum { LOOKS = 20 };

static int parent = -1, looks;

void parent_watch(void) {
  looks = 0;
#if defined(__linux__) && defined(SYS_pidfd_open)
  parent = (int)syscall(SYS_pidfd_open, getppid(), 0);
#endif
}

void parent_forget(void) {
  if (parent >= 0) close(parent);
  parent = -1;
  looks = 0;
}

int parent_descriptor(void) { return parent; }

void parent_died(void) {
  parent_forget();
  looks = LOOKS;
}

int parent_patience(int milliseconds) {
  bool is_longer = milliseconds < 0 || milliseconds > PARENT_INTERVAL;
  return looks > 0 && is_longer ? PARENT_INTERVAL : milliseconds;
}

bool parent_has_left_us(int input) {
  if (looks == 0) return false;
  looks--;
  pid_t group = tcgetpgrp(input);
  return group > 0 && group != getpgrp();
}
