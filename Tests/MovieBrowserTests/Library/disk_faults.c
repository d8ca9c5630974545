// Preloaded before the C library (LD_PRELOAD): makes one call on files of a folder fail, or all
// calls from that one on.
//
// FAULT_UNDER   the folder, as the system resolves it
// FAULT_CALLS   "reads", "locks", or "writes" for everything that changes a file or a folder
// FAULT_AT      which of these calls fails, counted from 1
// FAULT_ERROR   the number of the error
// FAULT_LASTS   "1" if all later calls fail as well
// FAULT_MARKER  a file that is created when a call fails; without it, no call was left to fail
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int count;

static int is_under(const char *path) {
  const char *folder = getenv("FAULT_UNDER");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int fails(const char *calls) {
  const char *wanted = getenv("FAULT_CALLS"), *at = getenv("FAULT_AT"), *lasts = getenv("FAULT_LASTS");
  if (!wanted || !at || strcmp(wanted, calls) != 0) return 0;
  int place = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  if (place < atoi(at) || (place > atoi(at) && !lasts)) return 0;
  const char *marker = getenv("FAULT_MARKER");
  if (marker) mknod(marker, S_IFREG | 0600, 0);
  const char *error = getenv("FAULT_ERROR");
  errno = error ? atoi(error) : EIO;
  return 1;
}

static int fails_for(int descriptor, const char *calls) {
  char link[64], path[PATH_MAX + 1];
  int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX);
  errno = saved;
  if (length <= 0) return 0;
  path[length] = 0;
  return is_under(path) && fails(calls);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define OF_DESCRIPTOR(type, name, parameters, arguments, calls) \
  type name parameters { \
    static __typeof__(&name) real; \
    if (!real) real = REAL(name); \
    if (fails_for(descriptor, calls)) return -1; \
    return real arguments; \
  }

OF_DESCRIPTOR(ssize_t, read, (int descriptor, void *to, size_t size), (descriptor, to, size), "reads")
OF_DESCRIPTOR(ssize_t, pread, (int descriptor, void *to, size_t size, off_t place), (descriptor, to, size, place), "reads")
OF_DESCRIPTOR(ssize_t, pread64, (int descriptor, void *to, size_t size, off64_t place), (descriptor, to, size, place), "reads")
OF_DESCRIPTOR(ssize_t, write, (int descriptor, const void *from, size_t size), (descriptor, from, size), "writes")
OF_DESCRIPTOR(ssize_t, pwrite, (int descriptor, const void *from, size_t size, off_t place), (descriptor, from, size, place), "writes")
OF_DESCRIPTOR(ssize_t, pwrite64, (int descriptor, const void *from, size_t size, off64_t place), (descriptor, from, size, place), "writes")
OF_DESCRIPTOR(int, ftruncate, (int descriptor, off_t size), (descriptor, size), "writes")
OF_DESCRIPTOR(int, ftruncate64, (int descriptor, off64_t size), (descriptor, size), "writes")
OF_DESCRIPTOR(int, fsync, (int descriptor), (descriptor), "writes")
OF_DESCRIPTOR(int, fdatasync, (int descriptor), (descriptor), "writes")

#define OF_PATH(name, parameters, arguments) \
  int name parameters { \
    static __typeof__(&name) real; \
    if (!real) real = REAL(name); \
    if (is_under(path) && fails("writes")) return -1; \
    return real arguments; \
  }

OF_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
OF_PATH(rename, (const char *path, const char *to), (path, to))
OF_PATH(link, (const char *path, const char *to), (path, to))

#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    static __typeof__(&name) real; \
    if (!real) real = REAL(name); \
    mode_t mode = 0; \
    if (flags & O_CREAT) { \
      va_list more; \
      va_start(more, flags); \
      mode = va_arg(more, mode_t); \
      va_end(more); \
      if (is_under(path) && access(path, F_OK) != 0 && fails("writes")) return -1; \
    } \
    return real(path, flags, mode); \
  }

OPENING(open)
OPENING(open64)

#define CONTROL(name) \
  int name(int descriptor, int command, ...) { \
    static __typeof__(&name) real; \
    if (!real) real = REAL(name); \
    va_list more; \
    va_start(more, command); \
    void *argument = va_arg(more, void *); \
    va_end(more); \
    int is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK; \
    if (is_lock && fails_for(descriptor, "locks")) return -1; \
    return real(descriptor, command, argument); \
  }

CONTROL(fcntl)
CONTROL(fcntl64)
