#include <zlib.h>

/// `inflateInit2`, which is a macro and so cannot be called from Swift.
static inline int zlib_begin_inflate(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
