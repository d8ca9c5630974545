#ifndef MOVIEBROWSER_PRIVATE_PIPE_H
#define MOVIEBROWSER_PRIVATE_PIPE_H

/// Creates a close-on-exec pipe, atomically if the system supports it.
///
/// Returns 0, or -1 with `errno` set.
int private_pipe(int ends[2]);

#endif
