#include "terminal.h"
#include "private_pipe.h"
#include "shared.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum kind { ASKS, ENDS, OVERDUE, CRASHES, NOTES, DOES_NOTHING };

static const struct {
  int number;
  enum kind kind;
  const char *name;
} table[] = {
  {SIGTERM, ASKS, ""},         {SIGHUP, ASKS, ""},          {SIGINT, ASKS, ""},
  {SIGQUIT, ENDS, ""},         {SIGALRM, OVERDUE, ""},      {SIGSEGV, CRASHES, "SIGSEGV"}, {SIGBUS, CRASHES, "SIGBUS"},
  {SIGILL, CRASHES, "SIGILL"}, {SIGTRAP, CRASHES, "SIGTRAP"}, {SIGFPE, CRASHES, "SIGFPE"},
  {SIGABRT, CRASHES, "SIGABRT"}, {SIGWINCH, NOTES, ""},     {SIGCONT, NOTES, ""},
  {SIGTSTP, NOTES, ""},        {SIGPIPE, DOES_NOTHING, ""},
  {SIGXFSZ, DOES_NOTHING, ""},
};
enum { COUNT = sizeof table / sizeof table[0] };

static struct sigaction found[COUNT];
static bool installed[COUNT];
static uint8_t handler_stack[64 * 1024];
static volatile sig_atomic_t crashing, listening, asked;
static int notes[2] = {-1, -1};

int signals_note_descriptor(void) { return notes[0]; }

void signals_note(char note) {
  int before = errno;
  ssize_t written = write(notes[1], &note, 1);
  (void)written;  // A full pipe wakes the main loop anyway.
  errno = before;
}

static void act_as_found(int number) {
  for (int index = 0; index < COUNT; index++)
    if (table[index].number == number) sigaction(number, &found[index], NULL);
}

static void end(int number) {
  terminal_stop_drawing(PATIENCE_IN_HANDLER);
  terminal_leave(PATIENCE_IN_HANDLER);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(number, &standard, NULL);
  raise(number);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  _exit(128 + number);
}

// The main loop gets a moment to exit and save its state. If it is blocked, as in a write to a
// stalled terminal, the program ends after that time.
static void ask(int number) {
  if (asked) return;
  if (!listening) end(number);
  asked = number;
  signals_note(TERMINAL_NOTE_END);
  alarm(PATIENCE_AFTER_REQUEST);
}

static void overdue(int number) { end(asked ? asked : number); }

void signals_listen(bool hears) { listening = hears; }

void terminal_end_as_asked(void) {
  int number = asked;
  if (!number) return;
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(number, &standard, NULL);
  raise(number);
  _exit(128 + number);
}

static void crash(int number, siginfo_t *info, void *context) {
  (void)context;
  if (!crashing) {
    crashing = 1;
    const char *name = "";
    for (int index = 0; index < COUNT; index++)
      if (table[index].number == number) name = table[index].name;
    terminal_stop_drawing(PATIENCE_IN_HANDLER);
    // Captured standard error becomes part of the report when it is restored.
    crash_report_begin(name);
    terminal_leave(PATIENCE_IN_HANDLER);
    const char *report = crash_report_end();
    standard_error_say("moviebrowser: crashed (", PATIENCE_IN_HANDLER);
    standard_error_say(name, PATIENCE_IN_HANDLER);
    standard_error_say("). The terminal is as it was before.", PATIENCE_IN_HANDLER);
    if (report) {
      standard_error_say(" A report is in ", PATIENCE_IN_HANDLER);
      standard_error_say(report, PATIENCE_IN_HANDLER);
    }
    standard_error_say("\n", PATIENCE_IN_HANDLER);
  }
  act_as_found(number);
  // A fault recurs on return, now with the original action; other signals are raised again.
  if (info->si_code <= 0 || number == SIGABRT || number == SIGTRAP) raise(number);
}

static void note(int number) {
  if (number == SIGWINCH) signals_note(TERMINAL_NOTE_RESIZED);
  if (number == SIGTSTP) signals_note(TERMINAL_NOTE_STOP);
  if (number == SIGCONT ) signals_note(TERMINAL_NOTE_CONTINUED);
}

// Has the effect of ignoring, but child processes get the default action.
static void do_nothing(int number) { (void)number; }

static void install(int index) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  switch (table[index].kind) {
  case ASKS: action.sa_handler = ask; break;
  case ENDS: action.sa_handler = end; break;
  case OVERDUE: action.sa_handler = overdue; break;
  case NOTES: action.sa_handler = note; break;
  case DOES_NOTHING: action.sa_handler = do_nothing; break;
  case CRASHES:
    action.sa_sigaction = crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    break;
  }
  sigaction(table[index].number, NULL, &found[index]);
  // Signals ignored on purpose, as under nohup, remain ignored.
  bool ignored = !(found[index].sa_flags & SA_SIGINFO) && found[index].sa_handler == SIG_IGN;
  bool ends = table[index].kind == ASKS || table[index].kind == ENDS;
  installed[index] = !(ignored && ends);
  if (installed[index]) sigaction(table[index].number, &action, NULL);
}

int signals_take(void) {
  if (private_pipe(notes) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(notes[end], F_SETFL, O_NONBLOCK);
  crashing = listening = asked = 0;
  terminal_guard_thread();
  for (int index = 0; index < COUNT; index++) install(index);
  return 0;
}

void signals_give_back(void) {
  alarm(0);
  for (int index = 0; index < COUNT; index++)
    if (installed[index]) sigaction(table[index].number, &found[index], NULL);
  for (int end = 0; end < 2; end++) {
    close(notes[end]);
    notes[end] = -1;
  }
}

void signals_stop_group(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, ignored = {.sa_handler = SIG_IGN};
  struct sigaction stop, go_on;
  sigset_t only, before;
  // Continuing after this stop needs no note; with the default action, no handler runs.
  sigaction(SIGCONT, &standard, &go_on);
  // Stop the whole group, as the terminal driver does, but this process with a signal to this
  // thread. The call then returns after the stop, whichever thread would have received the other
  // signal. An orphaned process group cannot be stopped and continues immediately.
  sigaction(SIGTSTP, &ignored, &stop);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &standard, NULL);
  sigemptyset(&only);
  sigaddset(&only, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &only, &before);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGTSTP, &stop, NULL);
  sigaction(SIGCONT, &go_on, NULL);
}

// Handled instead of ignored, so that the other program gets the default actions.
static const struct {
  int number;
  void (*handler)(int);
} lent[] = {
  {SIGTSTP, SIG_DFL}, {SIGCONT, SIG_DFL}, {SIGINT, do_nothing}, {SIGQUIT, do_nothing},
};
enum { LENT = sizeof lent / sizeof lent[0] };
static struct sigaction before_loan[LENT];

void signals_lend(void) {
  for (int index = 0; index < LENT; index++) {
    struct sigaction action = {.sa_handler = lent[index].handler, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(lent[index].number, NULL, &before_loan[index]);
    // Signals ignored on purpose, as under nohup, remain ignored.
    bool ignored = !(before_loan[index].sa_flags & SA_SIGINFO) && before_loan[index].sa_handler == SIG_IGN;
    if (!ignored) sigaction(lent[index].number, &action, NULL);
  }
}

void signals_take_back(void) {
  for (int index = 0; index < LENT; index++)
    sigaction(lent[index].number, &before_loan[index], NULL);
}

void terminal_guard_thread(void) {
  static _Thread_local bool is_guarded;
  if (is_guarded) return;
  is_guarded = true;
  // One stack for all threads, since there is only one crash.
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
}
