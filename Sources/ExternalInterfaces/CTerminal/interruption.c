#include "interruption.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t came;

static void note(int number) {
  (void)number;
  came = 1;
}

void interruption_expect(void) {
  struct sigaction found;
  if (sigaction(SIGINT, NULL, &found) != 0) return;
  if (!(found.sa_flags & SA_SIGINFO) && found.sa_handler == SIG_IGN) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = note;
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  sigaction(SIGINT, &action, NULL);
}

bool interruption_came(void) { return came != 0; }
