#include "terminal.h"

#include <poll.h>
#include <stdint.h>
#include <unistd.h>

// The main queue of libdispatch holds the tasks of the main actor. A custom main loop may drain it:
// on Linux with these two functions, which CoreFoundation uses as well, on macOS by running its run
// loop with a zero timeout.

#ifdef __APPLE__

#include <CoreFoundation/CoreFoundation.h>

int main_queue_descriptor(void) { return -1; }

void main_queue_wait(int milliseconds) {
  CFTimeInterval seconds = milliseconds < 0 || milliseconds > 1000 ? 1 : milliseconds / 1000.0;
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, seconds, true);
}

int main_queue_run(void) {
  return CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) == kCFRunLoopRunHandledSource;
}

#else

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }

void main_queue_wait(int milliseconds) {
  struct pollfd wanted = {.fd = main_queue_descriptor(), .events = POLLIN};
  poll(&wanted, 1, milliseconds);
}

int main_queue_run(void) {
  // Poll first, since draining an empty queue is not free.
  struct pollfd wanted = {.fd = main_queue_descriptor(), .events = POLLIN};
  if (poll(&wanted, 1, 0) != 1) return 0;
  uint64_t count;
  ssize_t ignored = read(wanted.fd, &count, sizeof count);
  (void)ignored;
  _dispatch_main_queue_callback_4CF(0);
  return 1;
}

#endif
