#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "private_pipe.h"

#include <fcntl.h>
#include <unistd.h>

int private_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
