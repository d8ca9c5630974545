#ifndef MOVIEBROWSER_SECRET_H
#define MOVIEBROWSER_SECRET_H

#include <stddef.h>

/// What became of a question for a secret.
enum { SECRET_READ = 0, SECRET_NO_TERMINAL, SECRET_FAILED };

/// Asks at the terminal for a line that is not shown while it is typed, and puts it into the buffer without its
/// end; what does not fit is cut off.
///
/// The terminal shows what is typed again whatever ends the question: a signal is let through only
/// afterwards. After a stop it is asked again.
int secret_ask(const char *prompt, char *line, size_t capacity);

#endif
