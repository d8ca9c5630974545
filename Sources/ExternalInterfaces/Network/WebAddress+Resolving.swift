extension WebAddress {
  /// Where a `Location` leads, seen from this address (RFC 3986, section 5); nil where that is no
  /// address to go to.
  ///
  /// A fragment is dropped.
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
      // A colon before the first slash would make it a scheme, and none that is known here.
      guard !bytes.prefix(while: { $0 != slash }).contains(UInt8(ascii: ":")) else { return nil }
      let folder = path.utf8.reversed().drop { $0 != slash }.reversed()
      whole = Array(folder) + bytes
    }
    return WebAddress(origin: origin, target: whole[...])?.withoutDots()
  }

  /// The same place without `.` and `..` in its path.
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
