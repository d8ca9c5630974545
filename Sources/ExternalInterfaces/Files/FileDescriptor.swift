internal import POSIX

/// Complete reads from and writes to file descriptors.
package enum FileDescriptor {
  /// Reads to the end, or up to a number of bytes.
  ///
  /// Returns nil after a failed system call, with `errno` set.
  package static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > 0 {
      bytes.reserveCapacity(min(Int(status.st_size), limit))
    }
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count < limit {
      let count = POSIX.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += chunk[..<min(count, limit - bytes.count)]
    }
    return bytes
  }

  /// Writes all bytes with as many system calls as necessary.
  ///
  /// Returns false after a failed system call, with `errno` set.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { POSIX.write(descriptor, $0.baseAddress, $0.count) }
      guard count < 0 else {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: break
      case EAGAIN:
        // Another process has made the shared descriptor non-blocking.
        var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&output, 1, -1)
      default: return false
      }
    }
    return true
  }
}
