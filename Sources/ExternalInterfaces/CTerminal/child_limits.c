#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "child_limits.h"

#include <stddef.h>
#include <sys/resource.h>

#ifdef __linux__

static int limit(pid_t child, __rlimit_resource_t resource, rlim_t most) {
  struct rlimit old, new = {most, most};
  if (prlimit(child, resource, NULL, &old) != 0) return -1;
  // A lower existing limit cannot be raised.
  if (old.rlim_max < most) new = (struct rlimit){old.rlim_max, old.rlim_max};
  return prlimit(child, resource, &new, NULL);
}

int child_limit(pid_t child, uint64_t memory, uint64_t seconds) {
  if (limit(child, RLIMIT_AS, memory) != 0) return -1;
  if (limit(child, RLIMIT_CPU, seconds) != 0) return -1;
  return limit(child, RLIMIT_FSIZE, 0);
}

#else

int child_limit(pid_t child, uint64_t memory, uint64_t seconds) {
  (void)child, (void)memory, (void)seconds;
  return 0;
}

#endif
