#include <zlib.h>

/// Calls `inflateInit2`, a macro that Swift does not import.
static inline int zlib_begin_inflate(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
