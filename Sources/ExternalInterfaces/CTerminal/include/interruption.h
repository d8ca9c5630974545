#ifndef MOVIEBROWSER_INTERRUPTION_H
#define MOVIEBROWSER_INTERRUPTION_H

#include <stdbool.h>

/// Records the first Ctrl-C from now on; the second ends the program as by default.
///
/// If interrupts are ignored, as in the background of a script, they remain ignored.
void interruption_expect(void);

/// Returns whether Ctrl-C was pressed since.
bool interruption_came(void);

#endif
