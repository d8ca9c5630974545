#include "terminal.h"
#include "shared.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Crash reports are written to a file of their own. Everything that takes memory or time is
// prepared when the terminal is opened; the file and its folders are created by a crash only.

static char path[1024], version[64];
static int columns, rows, file = -1;

void terminal_prepare_report(const char *new_path, const char *new_version) {
  // A truncated path would name another file.
  if (strlen(new_path) >= sizeof path) return;
  strcpy(path, new_path);
  strncpy(version, new_version, sizeof version - 1);
}

void crash_report_note_size(int new_columns, int new_rows) {
  columns = new_columns;
  rows = new_rows;
}

void crash_report_add(const void *bytes, size_t count) {
  if (file < 0) return;
  ssize_t written = write(file, bytes, count);
  (void)written;
}

static void add_text(const char *text) { crash_report_add(text, strlen(text)); }

static void add_number(int number) {
  char digits[12];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0 && start > 0);
  crash_report_add(digits + start, sizeof digits - start);
}

void crash_report_begin(const char *signal) {
  if (path[0] == 0) return;
  int before = errno;
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
  file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  add_text("moviebrowser ");
  add_text(version);
  add_text("\nsignal: ");
  add_text(signal);
  add_text("\nterminal: ");
  add_number(columns);
  add_text(" columns, ");
  add_number(rows);
  add_text(" rows\nstandard error:\n");
  errno = before;
}

const char *crash_report_end(void) {
  if (file < 0) return NULL;
  close(file);
  file = -1;
  return path;
}
