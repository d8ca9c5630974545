#ifndef MOVIEBROWSER_TERMINAL_H
#define MOVIEBROWSER_TERMINAL_H
int terminal_placeholder(void);
#endif
