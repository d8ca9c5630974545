/// An address of a server and of something on it, over `http` or `https`.
///
/// It has no user, no password and no fragment, and is written with printable ASCII only, so it can
/// go into the head of a request as it is.
struct WebAddress: Hashable, Sendable {
  /// Where a request goes; what is secret for one origin is so for every other.
  struct Origin: Hashable, Sendable {
    /// Whether the way there is encrypted.
    let isSecure: Bool
    let host: WebHost
    let port: Int
  }

  let origin: Origin
  /// The path as it is sent; it begins with a slash.
  let path: String
  /// What follows the question mark, as it is sent; nil without one.
  let query: String?

  /// Whether the way there is encrypted.
  var isSecure: Bool { origin.isSecure }

  /// Whether the server is on this machine, by its name or number alone.
  var isLoopback: Bool { origin.host.isLoopback }

  /// Whether no proxy is used: for this machine without TLS.
  var isDirect: Bool { !isSecure && isLoopback }

  /// Whether a key may be sent there, over TLS or to this machine, and a path be added, which takes that there is no query.
  var isFitForService: Bool { (isSecure || isLoopback) && query == nil }

  /// The whole of it, secrets that a query may hold included.
  var text: String { origin.description + path + (query.map { "?" + $0 } ?? "") }

  /// The same server and path with further segments and values, which are encoded here.
  ///
  /// Slashes of the path part segments, and one is put between the two paths.
  func appending(path more: String, query values: [(name: String, value: String)] = [])
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
  /// The address without what its query asks for, which may be secret.
  var description: String { origin.description + path + (query == nil ? "" : "?…") }
  /// The same.
  var debugDescription: String { description }
  /// Nothing, so that no dump shows a query.
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebAddress.Origin: CustomStringConvertible {
  /// The scheme, the host, and the port unless it is the usual one.
  var description: String {
    let isUsual = port == Self.usualPort(isSecure: isSecure)
    return "\(isSecure ? "https" : "http")://\(host)\(isUsual ? "" : ":\(port)")"
  }

  static func usualPort(isSecure: Bool) -> Int { isSecure ? 443 : 80 }
}
