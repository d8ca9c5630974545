/// A request as received by the loopback service.
public struct LoopbackRequest: Sendable {
  /// The number of its connection, counted from 1.
  public let connection: Int
  /// Every byte of the head, including the empty line.
  public let head: [UInt8]
  /// The method, such as `GET`.
  public let method: String
  /// Path and query as sent; the complete URL if the service is used as a proxy.
  public let target: String
  /// The path, decoded.
  public let path: String
  /// Names and values of the query, decoded and in order.
  public let query: [(name: String, value: String)]
  /// The headers by lowercase name; the last duplicate wins.
  public let headers: [String: String]
  /// The bytes after the head.
  public var body: [UInt8] = []

  /// The value of a query name, if present.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The head as text, to check for forbidden content.
  public var headText: String { String(decoding: head, as: UTF8.self) }

  /// Parses a head, or returns nil if it is invalid.
  init?(head: [UInt8], connection: Int) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n" as Character)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    self.head = head
    self.connection = connection
    method = String(words[0])
    target = String(words[1])
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.decoded(parts[0])
    query =
      parts.count < 2
      ? []
      : parts[1].split(separator: "&").map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
      }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    self.headers = headers
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
