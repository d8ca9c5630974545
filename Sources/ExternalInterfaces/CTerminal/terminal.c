#include "terminal.h"
int terminal_placeholder(void) { return 0; }
