/// Parsing of response headers.
enum ResponseHead {
  /// Returns the headers by lowercase name; the last one wins.
  ///
  /// Invalid lines are skipped.
  static func headers(in bytes: some Collection<UInt8>) -> [String: String] {
    var headers: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")).dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        continue
      }
      let name = line[..<colon].map(\.smallLetter)
      let value = trimmed(line[line.index(after: colon)...])
      headers[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return headers
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let start = Array(bytes.drop(while: isBlank))
    return Array(start[..<((start.lastIndex { !isBlank($0) } ?? -1) + 1)])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

extension HTTPHeader {
  /// Whether the header is valid: its name is a token and its value has no line breaks.
  var canBeSent: Bool {
    let others = "!#$%&'*+-.^_`|~".utf8
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.smallLetter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || others.contains(byte)
      }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
  }

  /// The header in libcurl's syntax, in which a semicolon marks an empty value.
  var curlLine: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }
}
