#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads the requests of a connection in order.
struct LoopbackReader {
  let connection: Int32
  let number: Int
  private var bytes: [UInt8] = []

  init(connection: Int32, number: Int) {
    self.connection = connection
    self.number = number
  }

  /// Returns the next request, or nil once the client has closed the connection or sent an invalid
  /// request.
  mutating func next() -> LoopbackRequest? {
    let empty = Array("\r\n\r\n".utf8)
    var end = bytes.firstRange(of: empty)
    while end == nil {
      // A client that starts with a TLS handshake waits for a reply, not for the end of a head.
      guard more(), bytes.first != 0x16 else { return nil }
      end = bytes.firstRange(of: empty)
    }
    guard let end,
      var request = LoopbackRequest(
        head: Array(bytes[..<end.upperBound]), connection: number)
    else { return nil }
    bytes.removeSubrange(..<end.upperBound)
    let length = Int(request.headers["content-length"] ?? "0") ?? 0
    while bytes.count < length {
      guard more() else { return nil }
    }
    request.body = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    return request
  }

  private mutating func more() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16384)
    var count = recv(connection, &buffer, buffer.count, 0)
    while count < 0 && errno == EINTR { count = recv(connection, &buffer, buffer.count, 0) }
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    return true
  }
}
