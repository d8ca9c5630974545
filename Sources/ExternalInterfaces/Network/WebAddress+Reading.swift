extension WebAddress {
  /// Longer addresses are no addresses of this program's.
  private static let longest = 8192

  /// Reads an address strictly; nil for anything that two readers could take for different things.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longest, let (isSecure, start) = Self.scheme(of: bytes) else {
      return nil
    }
    let ends = Array("/?".utf8)
    let end = bytes[start...].firstIndex(where: ends.contains) ?? bytes.endIndex
    guard let origin = Origin(isSecure: isSecure, authority: bytes[start..<end]) else { return nil }
    self.init(origin: origin, target: bytes[end...])
  }

  /// Reads a path and a query; an empty path is the root.
  init?(origin: Origin, target: ArraySlice<UInt8>) {
    let mark = target.firstIndex(of: UInt8(ascii: "?"))
    let path = target[..<(mark ?? target.endIndex)]
    let query = mark.map { target[($0 + 1)...] }
    guard PercentEncoding.isValid(path), PercentEncoding.isValid(query ?? []),
      path.isEmpty || path.first == UInt8(ascii: "/")
    else { return nil }
    self.init(
      origin: origin, path: path.isEmpty ? "/" : String(decoding: path, as: UTF8.self),
      query: query.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether it is `https`, and where the rest begins.
  static func scheme(of bytes: [UInt8]) -> (isSecure: Bool, rest: Int)? {
    for (scheme, isSecure) in [("https://", true), ("http://", false)] {
      let count = scheme.utf8.count
      if bytes.count > count, bytes.prefix(count).map(\.smallLetter).elementsEqual(scheme.utf8) {
        return (isSecure, count)
      }
    }
    return nil
  }
}

extension WebAddress.Origin {
  /// Reads `host` or `host:port`.
  init?(isSecure: Bool, authority: ArraySlice<UInt8>) {
    var host = authority
    var port = Self.usualPort(isSecure: isSecure)
    // A colon inside brackets belongs to the number of the host.
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")),
      !authority[colon...].contains(UInt8(ascii: "]"))
    {
      guard let number = Self.number(authority[(colon + 1)...]) else { return nil }
      port = number
      host = authority[..<colon]
    }
    guard let host = WebHost(host) else { return nil }
    self.init(isSecure: isSecure, host: host, port: port)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count),
      digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (1...65535).contains(number) ? number : nil
  }
}

extension UInt8 {
  /// The ASCII letter in small, and anything else as it is.
  var smallLetter: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
  }
}
