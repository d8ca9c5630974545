#include "shared.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

// The runtime prints why it traps before it traps: on the alternate screen that would be lost.

static volatile sig_atomic_t taken;
static volatile sig_atomic_t same_terminal;
static int real = -1, caught = -1;

int standard_error_descriptor(void) { return taken ? real : STDERR_FILENO; }

void standard_error_take(void) {
  int ends[2];
  if (taken || !isatty(STDERR_FILENO)) return;
  real = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real < 0) return;
  if (pipe(ends) != 0) {
    close(real);
    return;
  }
  caught = ends[0];
  fcntl(caught, F_SETFD, FD_CLOEXEC);
  fcntl(caught, F_SETFL, O_NONBLOCK);
  // Whoever writes more than the pipe holds loses the rest rather than waits for ever.
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  struct stat error, terminal;
  same_terminal = terminal_own_descriptor() >= 0 && fstat(real, &error) == 0
      && fstat(terminal_own_descriptor(), &terminal) == 0 && error.st_rdev == terminal.st_rdev;
  taken = 1;
  dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
}

void standard_error_give_back(int patience) {
  if (!taken) return;
  taken = 0;
  dup2(real, STDERR_FILENO);
  uint8_t bytes[512];
  ssize_t count;
  while ((count = read(caught, bytes, sizeof bytes)) > 0) {
    if (same_terminal) {
      terminal_write_patiently(bytes, (size_t)count, patience);
    } else {
      struct pollfd wanted = {.fd = real, .events = POLLOUT};
      if (poll(&wanted, 1, patience) != 1 || write(real, bytes, (size_t)count) < 0) break;
    }
  }
  close(caught);
  close(real);
  caught = real = -1;
}
