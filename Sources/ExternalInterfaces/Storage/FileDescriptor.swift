#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What is written to descriptors of files.
enum FileDescriptor {
  /// Writes all bytes, however many calls of the system that takes; answers false where one fails, with `errno` as that
  /// left it.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
