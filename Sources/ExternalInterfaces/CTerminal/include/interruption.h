#ifndef MOVIEBROWSER_INTERRUPTION_H
#define MOVIEBROWSER_INTERRUPTION_H

#include <stdbool.h>

/// From now on the first Ctrl-C is noted and the second ends the program as if nobody had asked for it.
///
/// Where interruptions are ignored on purpose, as in the background of a script, they still are.
void interruption_expect(void);

/// Whether there was a Ctrl-C since.
bool interruption_came(void);

#endif
