#ifndef MOVIEBROWSER_CHILD_LIMITS_H
#define MOVIEBROWSER_CHILD_LIMITS_H

#include <stdint.h>
#include <sys/types.h>

/// Limits a process: bytes of memory, seconds of processor time, and no writes to files.
///
/// Returns 0, or -1 with `errno` set. Only Linux can limit another process; elsewhere this does
/// nothing.
int child_limit(pid_t child, uint64_t memory, uint64_t seconds);

#endif
