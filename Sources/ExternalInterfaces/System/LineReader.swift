internal import POSIX

/// Reads standard input line by line.
struct LineReader {
  /// What of a line is kept; the rest of it is passed over.
  static let longestLine = 4096

  private let descriptor: Int32
  private var bytes = [UInt8](repeating: 0, count: 4096)
  private var waiting = 0..<0
  private var isAtEnd = false

  /// Reads from a descriptor that somebody else opens and closes.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its end, or nil at the end of the input; what is no UTF-8 in it is replaced.
  mutating func next() -> String? {
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

  /// Waits for more; answers false at the end of the input, after which nothing is read.
  private mutating func fill() -> Bool {
    while !isAtEnd {
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        waiting = 0..<count
        return true
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Somebody before us has left the descriptor so that it does not wait.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wanted, 1, -1)
        continue
      }
      isAtEnd = true
    }
    return false
  }
}
