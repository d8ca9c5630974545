#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "inflate.h"
#include "library.h"
#include "transfer.h"

// Some proxies pass a compressed body on and lose the header that says so. libcurl undoes what is
// announced; this is for what is not. zlib is what libcurl has loaded anyway.

// z_stream of zlib, whose layout has not changed since 1.0.
struct stream {
  const uint8_t *next_in;
  unsigned int available_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned int available_out;
  unsigned long total_out;
  const char *message;
  void *state, *allocate, *release, *opaque;
  int kind;
  unsigned long checksum, reserved;
};

enum { OK = 0, END = 1, NO_FLUSH = 0, GZIP_ONLY = 16 + 15, NO_WRAPPER = -15, CHUNK = 64 * 1024 };

static int (*begin)(struct stream *, int window, const char *version, int size);
static int (*inflate)(struct stream *, int flush);
static int (*end)(struct stream *);
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const names[] = {
#ifdef __APPLE__
      "/usr/lib/libz.1.dylib",
#endif
      "libz.so.1", NULL};
  void *library = library_open(names);
  if (!library) return;
  *(void **)&begin = dlsym(library, "inflateInit2_");
  *(void **)&inflate = dlsym(library, "inflate");
  *(void **)&end = dlsym(library, "inflateEnd");
}

static int unpack(struct stream *stream, size_t limit, uint8_t **unpacked, size_t *size) {
  size_t capacity = 0;
  for (;;) {
    if (*size == capacity) {
      // One byte more than allowed is asked for, to tell the end from too much.
      if (*size > limit) return TRANSFER_TOO_LARGE;
      capacity = capacity ? capacity * 2 : CHUNK;
      if (capacity > limit) capacity = limit + 1;
      uint8_t *larger = realloc(*unpacked, capacity);
      if (!larger) return TRANSFER_TOO_LARGE;
      *unpacked = larger;
    }
    size_t room = capacity - *size;
    unsigned int offered = room > CHUNK ? CHUNK : (unsigned int)room;
    stream->next_out = *unpacked + *size;
    stream->available_out = offered;
    int result = inflate(stream, NO_FLUSH);
    *size += offered - stream->available_out;
    if (result == END) return *size > limit ? TRANSFER_TOO_LARGE : TRANSFER_COMPLETE;
    // The input is all there, so that no progress means that it is cut off.
    if (result != OK) return TRANSFER_MALFORMED;
  }
}

static int unpack_all(const uint8_t *body, size_t size, int window, size_t limit,
                      uint8_t **unpacked, size_t *unpacked_size, size_t *rest) {
  pthread_once(&once, load);
  *unpacked = NULL;
  *unpacked_size = 0;
  if (!begin || !inflate || !end || size > UINT32_MAX) return TRANSFER_MALFORMED;
  struct stream stream = {.next_in = body, .available_in = (unsigned int)size};
  if (begin(&stream, window, "1", sizeof stream) != OK) return TRANSFER_MALFORMED;
  int outcome = unpack(&stream, limit, unpacked, unpacked_size);
  *rest = stream.available_in;
  end(&stream);
  return outcome;
}

int gunzip(const uint8_t *body, size_t size, size_t limit, uint8_t **unpacked,
           size_t *unpacked_size) {
  size_t rest = 0;
  return unpack_all(body, size, GZIP_ONLY, limit, unpacked, unpacked_size, &rest);
}

bool inflate_is_there(void) {
  pthread_once(&once, load);
  return begin && inflate && end;
}

int inflate_raw(const uint8_t *body, size_t size, size_t limit, uint8_t **unpacked,
                size_t *unpacked_size) {
  size_t rest = 0;
  int outcome = unpack_all(body, size, NO_WRAPPER, limit, unpacked, unpacked_size, &rest);
  return outcome == TRANSFER_COMPLETE && rest > 0 ? TRANSFER_MALFORMED : outcome;
}
