internal import POSIX

/// Reads standard input line by line.
package struct LineReader {
  /// The maximum number of bytes of a line; the rest is discarded.
  static let longestLine = 4096

  private let descriptor: Int32
  private var bytes = [UInt8](repeating: 0, count: 4096)
  private var waiting = 0..<0
  private var isAtEnd = false

  /// Creates a reader for a descriptor that the caller owns.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Returns the next line without its terminator, or nil at the end of the input.
  ///
  /// Invalid UTF-8 is replaced with replacement characters.
  package mutating func next() -> String? {
    var line: [UInt8] = []
    var isAny = false
    while !waiting.isEmpty || fill() {
      isAny = true
      let end = bytes[waiting].firstIndex(of: 0x0A)
      line += bytes[waiting.lowerBound..<(end ?? waiting.upperBound)]
        .prefix(Self.longestLine - line.count)
      waiting = (end.map { $0 + 1 } ?? waiting.upperBound)..<waiting.upperBound
      if end != nil { break }
    }
    return isAny ? String(decoding: line, as: UTF8.self) : nil
  }

  /// Waits for more input; returns false at the end of the input, which is final.
  private mutating func fill() -> Bool {
    while !isAtEnd {
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        waiting = 0..<count
        return true
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Another process has made the shared descriptor non-blocking.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wanted, 1, -1)
        continue
      }
      isAtEnd = true
    }
    return false
  }
}
