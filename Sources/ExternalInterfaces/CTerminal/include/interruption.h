#ifndef MOVIEBROWSER_INTERRUPTION_H
#define MOVIEBROWSER_INTERRUPTION_H

#include <stdbool.h>

/// Records the first Ctrl-C from now on; the second has its default action.
void interruption_expect(void);

/// Returns whether Ctrl-C was pressed since.
bool interruption_came(void);

#endif
