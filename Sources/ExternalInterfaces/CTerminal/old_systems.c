// What keeps a program that is built on a newer system from starting on glibc 2.34.

#ifdef __linux__

#include <math.h>

// The Swift overlay of the C library refers to hypotf, whose newest version is that of glibc 2.35.
// Nothing calls it here. Defined in the program and hidden, it needs no version at all.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  // Squares of floats neither overflow nor vanish in a double.
  return (float)sqrt((double)x * x + (double)y * y);
}

#endif
