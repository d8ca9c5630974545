#ifndef MOVIEBROWSER_SECRET_H
#define MOVIEBROWSER_SECRET_H

#include <stddef.h>

/// The result of a prompt for a secret.
enum { SECRET_READ = 0, SECRET_NO_TERMINAL, SECRET_FAILED };

/// Prompts at the terminal for a line without echo and stores it without its terminator.
///
/// A line that does not fit is truncated. Echo is always restored: signals are delivered only
/// afterwards. After a stop, the prompt is repeated.
int secret_ask(const char *prompt, char *line, size_t capacity);

#endif
