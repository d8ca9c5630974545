#ifndef MOVIEBROWSER_REVISION_H
#define MOVIEBROWSER_REVISION_H

/// Returns the commit that the program was built from; empty if it is unknown.
const char *revision_commit(void);

/// Returns the day of the commit, such as `2026-11-25`; empty if it is unknown.
const char *revision_date(void);

#endif
