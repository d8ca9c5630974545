// Compatibility with glibc 2.34 for programs built on newer systems.

#ifdef __linux__

#include <math.h>

// The Swift overlay of the C library refers to hypotf, whose latest version requires glibc 2.35.
// Nothing calls it here. A hidden definition in the program needs no symbol version.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  // Squares of floats neither overflow nor underflow in a double.
  return (float)sqrt((double)x * x + (double)y * y);
}

#endif
