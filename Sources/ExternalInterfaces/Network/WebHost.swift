/// The host of an address: a lowercase name, or an IP address in canonical form.
struct WebHost: Hashable, Sendable, CustomStringConvertible {
  /// The host as written in an address.
  let description: String
  /// Whether the host is this machine, judging by its name or IP address.
  let isLoopback: Bool

  /// Parses a name, an IPv4 address, or an IPv6 address in brackets.
  ///
  /// Short, octal and hexadecimal forms of IPv4 are rejected, since libraries disagree on them.
  init?(_ bytes: ArraySlice<UInt8>) {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"), bytes.count > 2,
        let groups = Self.groups(of: bytes.dropFirst().dropLast())
      else { return nil }
      description = "[\(Self.text(of: groups))]"
      isLoopback = groups.dropLast().allSatisfy { $0 == 0 } && groups.last == 1
      return
    }
    let name = bytes.map(\.smallLetter)
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard name.count <= 253, labels.allSatisfy(Self.isLabel), let last = labels.last else {
      return nil
    }
    description = String(decoding: name, as: UTF8.self)
    if last.allSatisfy(Self.isDigit) || last.starts(with: Array("0x".utf8)) {
      guard let number = Self.quad(labels) else { return nil }
      isLoopback = number[0] == 127
    } else {
      isLoopback = description == "localhost"
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
      && label.last != UInt8(ascii: "-")
      && label.allSatisfy { byte in
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  private static func quad(_ parts: [ArraySlice<UInt8>]) -> [Int]? {
    let numbers = parts.compactMap { part -> Int? in
      guard (1...3).contains(part.count), part.allSatisfy(isDigit),
        part.count == 1 || part.first != UInt8(ascii: "0")
      else { return nil }
      let number = part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return number <= 255 ? number : nil
    }
    return parts.count == 4 && numbers.count == 4 ? numbers : nil
  }
}

extension WebHost {
  /// Returns the eight groups of an IPv6 address.
  private static func groups(of bytes: ArraySlice<UInt8>) -> [UInt16]? {
    let colon = UInt8(ascii: ":")
    let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let gap else {
      let groups = plainGroups(of: bytes, mayEndInQuad: true)
      return groups?.count == 8 ? groups : nil
    }
    guard let head = plainGroups(of: bytes[..<gap], mayEndInQuad: false),
      let tail = plainGroups(of: bytes[(gap + 2)...], mayEndInQuad: true),
      head.count + tail.count < 8
    else { return nil }
    return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
  }

  private static func plainGroups(of bytes: ArraySlice<UInt8>, mayEndInQuad: Bool) -> [UInt16]? {
    guard !bytes.isEmpty else { return [] }
    var groups: [UInt16] = []
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      if number == parts.count - 1, mayEndInQuad, part.contains(UInt8(ascii: ".")) {
        let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let quad = quad(labels) else { return nil }
        groups += [UInt16(quad[0] << 8 | quad[1]), UInt16(quad[2] << 8 | quad[3])]
      } else {
        guard (1...4).contains(part.count), part.allSatisfy(PercentEncoding.isHexadecimal),
          let group = UInt16(String(decoding: part, as: UTF8.self), radix: 16)
        else { return nil }
        groups.append(group)
      }
    }
    return groups
  }

  /// Returns the canonical text (RFC 5952): lowercase, with the first longest run of zeros omitted.
  private static func text(of groups: [UInt16]) -> String {
    var longest = 0..<0
    var start = 0
    while start < groups.count {
      let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
      if end - start > max(1, longest.count) { longest = start..<end }
      start = end + 1
    }
    func joined(_ part: ArraySlice<UInt16>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    if longest.isEmpty { return joined(groups[...]) }
    return joined(groups[..<longest.lowerBound]) + "::" + joined(groups[longest.upperBound...])
  }
}
