#include "shared.h"

#include <stdbool.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

// A parent that is killed takes nobody along. When it led the job, the shell behind it takes the
// terminal back, and the program would sit in the background until a key that is not for it fails.

/// A shell does not need longer to see that a job has ended; other parents may end as they please.
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
