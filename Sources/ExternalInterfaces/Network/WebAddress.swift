/// An `http` or `https` address.
///
/// It has no user, password or fragment, and consists of printable ASCII only, so that it can be
/// sent as it is.
package struct WebAddress: Hashable, Sendable {
  /// The origin of an address; a secret for one origin must not be sent to another.
  package struct Origin: Hashable, Sendable {
    /// Whether the connection uses TLS.
    let isSecure: Bool
    let host: WebHost
    let port: Int
  }

  /// Scheme, host and port.
  package let origin: Origin
  /// The encoded path, which begins with a slash.
  let path: String
  /// The encoded query, or nil if there is none.
  package let query: String?

  /// Whether the connection uses TLS.
  package var isSecure: Bool { origin.isSecure }

  /// Whether the server is on this machine, judging by its name or IP address.
  package var isLoopback: Bool { origin.host.isLoopback }

  /// Whether requests bypass the proxy: those to this machine without TLS.
  package var isDirect: Bool { !isSecure && isLoopback }

  /// Whether the address is suitable for a service.
  ///
  /// Keys may be sent there, over TLS or on this machine, and paths may be appended, since there is
  /// no query.
  package var isValidServiceAddress: Bool { (isSecure || isLoopback) && query == nil }

  /// The whole address, including secrets in the query.
  package var text: String { origin.description + path + (query.map { "?" + $0 } ?? "") }

  /// Returns the address with further path segments and query values, which are encoded.
  ///
  /// Slashes separate segments, and one is inserted between the two paths.
  package func appending(path more: String, query values: [(name: String, value: String)] = [])
    -> WebAddress
  {
    var bytes = Array(path.utf8)
    let segments = more.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isRooted = more.utf8.first == UInt8(ascii: "/")
    for segment in isRooted ? segments.dropFirst() : segments[...] where !more.isEmpty {
      if bytes.last != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
      PercentEncoding.append(segment, to: &bytes)
    }
    if more.utf8.last == UInt8(ascii: "/"), bytes.last != UInt8(ascii: "/") {
      bytes.append(UInt8(ascii: "/"))
    }
    var queryBytes = query.map { Array($0.utf8) } ?? []
    for (name, value) in values {
      if !queryBytes.isEmpty { queryBytes.append(UInt8(ascii: "&")) }
      PercentEncoding.append(name.utf8, to: &queryBytes)
      queryBytes.append(UInt8(ascii: "="))
      PercentEncoding.append(value.utf8, to: &queryBytes)
    }
    return WebAddress(
      origin: origin, path: String(decoding: bytes, as: UTF8.self),
      query: query == nil && values.isEmpty ? nil : String(decoding: queryBytes, as: UTF8.self))
  }
}

extension WebAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The address without its query, which may be secret.
  package var description: String { origin.description + path + (query == nil ? "" : "?…") }
  /// The same as `description`.
  package var debugDescription: String { description }
  /// An empty mirror, so that no dump shows a query.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebAddress.Origin: CustomStringConvertible {
  /// The scheme, the host, and the port unless it is the default.
  package var description: String {
    let isDefault = port == Self.defaultPort(isSecure: isSecure)
    return "\(isSecure ? "https" : "http")://\(host)\(isDefault ? "" : ":\(port)")"
  }

  static func defaultPort(isSecure: Bool) -> Int { isSecure ? 443 : 80 }
}

extension WebAddress {
  /// The maximum length of an address in bytes.
  private static let longest = 8192

  /// Parses an address strictly; nil if it is invalid or ambiguous.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longest, let (isSecure, start) = Self.scheme(of: bytes) else {
      return nil
    }
    let ends = Array("/?".utf8)
    let end = bytes[start...].firstIndex(where: ends.contains) ?? bytes.endIndex
    guard let origin = Origin(isSecure: isSecure, authority: bytes[start..<end]) else { return nil }
    self.init(origin: origin, target: bytes[end...])
  }

  /// Parses a path and a query; an empty path is the root.
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

  /// Returns whether the scheme is `https`, and the offset of the rest.
  package static func scheme(of bytes: [UInt8]) -> (isSecure: Bool, rest: Int)? {
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
  /// Parses `host` or `host:port`.
  package init?(isSecure: Bool, authority: ArraySlice<UInt8>) {
    var host = authority
    var port = Self.defaultPort(isSecure: isSecure)
    // A colon inside brackets belongs to an IPv6 address.
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
  /// The byte with ASCII letters lowercased.
  var smallLetter: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
  }
}

extension WebAddress {
  /// Resolves a `Location` against this address (RFC 3986, section 5).
  ///
  /// Returns nil if it is not a valid address. A fragment is dropped.
  func resolving(_ location: String) -> WebAddress? {
    let slash = UInt8(ascii: "/")
    let bytes = Array(location.utf8.prefix { $0 != UInt8(ascii: "#") })
    if Self.scheme(of: bytes) != nil {
      return WebAddress(String(decoding: bytes, as: UTF8.self))?.withoutDots()
    }
    if bytes.starts(with: [slash, slash]) {
      let scheme = isSecure ? "https:" : "http:"
      return WebAddress(scheme + String(decoding: bytes, as: UTF8.self))?.withoutDots()
    }
    let whole: [UInt8]
    switch bytes.first {
    case nil: return self
    case slash: whole = bytes
    case UInt8(ascii: "?"): whole = Array(path.utf8) + bytes
    default:
      // A colon before the first slash would end a scheme, but no other scheme is supported.
      guard !bytes.prefix(while: { $0 != slash }).contains(UInt8(ascii: ":")) else { return nil }
      let folder = path.utf8.reversed().drop { $0 != slash }.reversed()
      whole = Array(folder) + bytes
    }
    return WebAddress(origin: origin, target: whole[...])?.withoutDots()
  }

  /// Returns the address without `.` and `..` segments in its path.
  private func withoutDots() -> WebAddress {
    var kept: [Substring] = []
    let segments = path.dropFirst().split(
      separator: "/" as Character, omittingEmptySubsequences: false)
    for (number, segment) in segments.enumerated() {
      let isLast = number == segments.count - 1
      switch segment {
      case ".", "..":
        if segment == "..", !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return WebAddress(origin: origin, path: "/" + kept.joined(separator: "/"), query: query)
  }
}
