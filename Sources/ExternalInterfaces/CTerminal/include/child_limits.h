#ifndef MOVIEBROWSER_CHILD_LIMITS_H
#define MOVIEBROWSER_CHILD_LIMITS_H

#include <stdint.h>
#include <sys/types.h>

/// Limits what a process may use: bytes of memory, seconds of processor time, and no bytes in files.
///
/// Answers 0, or -1 with the reason in `errno`. Systems other than Linux cannot limit another process;
/// there it does nothing.
int child_limit(pid_t child, uint64_t memory, uint64_t seconds);

#endif
