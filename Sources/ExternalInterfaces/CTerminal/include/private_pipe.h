#ifndef MOVIEBROWSER_PRIVATE_PIPE_H
#define MOVIEBROWSER_PRIVATE_PIPE_H

/// Makes a pipe whose ends no other program gets, even one that another thread starts at this moment (where the
/// system can do that); answers 0, or -1 with the reason in `errno`.
int private_pipe(int ends[2]);

#endif
