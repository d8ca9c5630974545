#include "revision.h"

/* The manifest defines both if the environment has them; a new commit compiles only this file. */
#ifndef MOVIEBROWSER_COMMIT
#define MOVIEBROWSER_COMMIT
#endif
#ifndef MOVIEBROWSER_COMMIT_DATE
#define MOVIEBROWSER_COMMIT_DATE
#endif

#define QUOTED(...) #__VA_ARGS__
#define TEXT(...) QUOTED(__VA_ARGS__)

const char *revision_commit(void) { return TEXT(MOVIEBROWSER_COMMIT); }

const char *revision_date(void) { return TEXT(MOVIEBROWSER_COMMIT_DATE); }
