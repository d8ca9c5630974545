#ifndef MOVIEBROWSER_LINE_EDITOR_H
#define MOVIEBROWSER_LINE_EDITOR_H

#include <stdbool.h>

/// Loads the system's libedit, which edits lines at a terminal; returns false if there is none.
bool line_editor_load(void);

/// Prompts for a line, which can be edited; returns it, to be freed, or NULL at the end of input.
///
/// Only after `line_editor_load` returned true. Signals have their usual effects, and the terminal
/// has its usual settings afterwards. Invalid in more than one thread.
char *line_editor_read(const char *prompt);

/// Adds a line to those that the arrow keys bring back.
void line_editor_remember(const char *line);

#endif
