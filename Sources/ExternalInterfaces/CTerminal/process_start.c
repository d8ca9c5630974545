#include "process_start.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MOST = 256 };

/// Returns how many of the first descriptors are closed, with a single system call.
static int closed_descriptors(struct pollfd *found, int count) {
  for (int index = 0; index < count; index++) found[index] = (struct pollfd){.fd = index};
  if (poll(found, (nfds_t)count, 0) < 0) return 0;
  int closed = 0;
  for (int index = 0; index < count; index++) closed += (found[index].revents & POLLNVAL) != 0;
  return closed;
}

/// Opens closed standard streams, whose numbers other files would otherwise get.
static void open_standard(void) {
  struct pollfd found[3];
  if (closed_descriptors(found, 3) == 0) return;
  for (int index = 0; index < 3; index++)
    // Opened read-only, so that output fails instead of being lost.
    if (found[index].revents & POLLNVAL) open("/dev/null", O_RDONLY);
}

/// If this signal is ignored, which a program inherits, the system discards exit statuses.
static void learn_endings(void) { signal(SIGCHLD, SIG_DFL); }

static void do_nothing(int number) { (void)number; }

/// Unlike an ignored signal, a handled one is reset to its default in child processes.
static void survive_full_files(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = do_nothing;
  action.sa_flags = SA_RESTART;
  sigaction(SIGXFSZ, &action, NULL);
}

static void limit_core(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
  limit.rlim_cur = 0;
  setrlimit(RLIMIT_CORE, &limit);
}

static void raise_limit(int wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= (rlim_t)wanted) return;
  limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

#if defined(__GLIBC__) || defined(__APPLE__)

static int argument_count;
static char **arguments;

/// These C libraries call constructors with the arguments of `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

char *const *process_arguments(int *count) {
  *count = argument_count;
  return arguments;
}

#else

char *const *process_arguments(int *count) {
  *count = 0;
  return NULL;
}

#endif

void process_prepare(int wanted) {
  open_standard();
  limit_core();
  raise_limit(wanted);
  survive_full_files();
  learn_endings();
}

int process_free_descriptors(int wanted) {
  struct rlimit limit;
  struct pollfd found[MOST];
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  int count = limit.rlim_cur < MOST ? (int)limit.rlim_cur : MOST;
  int closed = closed_descriptors(found, count);
  // Further descriptors are available beyond those polled.
  if (limit.rlim_cur > MOST || closed > wanted) return wanted;
  return closed;
}
