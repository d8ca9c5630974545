#include "private_pipe.h"
#include "shared.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Swift's runtime prints the reason before it traps, which would be lost on the alternate screen.

static volatile sig_atomic_t taken;
static int real = -1, caught = -1;

static void show(const void *bytes, size_t count, int patience) {
  struct stat error, terminal;
  int own = terminal_own_descriptor();
  if (own >= 0 && fstat(STDERR_FILENO, &error) == 0 && fstat(own, &terminal) == 0
      && error.st_rdev == terminal.st_rdev) {
    terminal_write_patiently(bytes, count, patience);
    return;
  }
  struct pollfd wanted = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&wanted, 1, patience) != 1) return;
  ssize_t written = write(STDERR_FILENO, bytes, count);
  (void)written;
}

void standard_error_say(const char *text, int patience) { show(text, strlen(text), patience); }

void standard_error_take(void) {
  int ends[2];
  if (taken || !isatty(STDERR_FILENO)) return;
  real = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real < 0) return;
  if (private_pipe(ends) != 0) {
    close(real);
    return;
  }
  caught = ends[0];
  // Output beyond the capacity of the pipe is lost instead of blocking.
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFL, O_NONBLOCK);
  taken = 1;
  dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
}

void standard_error_give_back(int patience) {
  if (!taken) return;
  taken = 0;
  dup2(real, STDERR_FILENO);
  char bytes[512];
  ssize_t count;
  while ((count = read(caught, bytes, sizeof bytes)) > 0) {
    crash_report_add(bytes, (size_t)count);
    show(bytes, (size_t)count, patience);
  }
  close(caught);
  close(real);
  caught = real = -1;
}
