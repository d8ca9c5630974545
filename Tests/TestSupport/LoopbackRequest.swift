/// A request as the loopback service got it.
public struct LoopbackRequest: Sendable {
  /// The connection that it came by, counted from 1.
  public let connection: Int
  /// Every byte of the head, the empty line included: what was sent, and nothing else, is in here.
  public let head: [UInt8]
  /// Such as `GET`.
  public let method: String
  /// Path and query as they were sent; the whole address where the service is used as a proxy.
  public let target: String
  /// The path, decoded.
  public let path: String
  /// Names and values of the query, decoded, in their order.
  public let query: [(name: String, value: String)]
  /// By their names in small letters; of several of one name the last.
  public let headers: [String: String]
  /// What follows the head.
  public var body: [UInt8] = []

  /// The value of the query under a name, if it is there.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// The head as text, to look for what must not be in it.
  public var headText: String { String(decoding: head, as: UTF8.self) }

  /// Reads a head; nil where it is none.
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
