#include "terminal.h"
#include "shared.h"

#include <stdbool.h>
#include <unistd.h>

static pthread_t thread;
static bool runs;
static void (*work)(void *);

static void *run(void *context) {
  terminal_guard_thread();
  work(context);
  return NULL;
}

int terminal_reader_start(void (*body)(void *), void *context) {
  if (runs) return -1;
  work = body;
  // The reader takes no signal, so that none interrupts it.
  sigset_t before;
  signals_block_all(&before);
  runs = pthread_create(&thread, NULL, run, context) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return runs ? 0 : -1;
}

void terminal_reader_stop(void) {
  if (!runs) return;
  signals_note(TERMINAL_NOTE_QUIT);
  pthread_join(thread, NULL);
  runs = false;
}

int terminal_next_note(void) {
  char note;
  return read(signals_note_descriptor(), &note, 1) == 1 ? note : 0;
}
