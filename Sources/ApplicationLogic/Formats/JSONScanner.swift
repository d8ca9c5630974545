/// A value of a JSON text.
enum JSONNode: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([String: JSONNode])

  /// The value of a name; nil where this is no object or has no such name.
  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text of a string.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A whole number.
  var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }
}

/// Goes through a JSON text by RFC 8259, value by value, so that a long list needs no room for all of it at once.
///
/// Strict: what is no JSON throws. Of several members of one name the last counts.
struct JSONScanner {
  /// What is wrong, and where.
  struct Failure: Error, Hashable, Sendable {
    /// The line, from 1.
    var line: Int
  }

  /// Values may lie so deep in each other.
  private static let deepest = 100

  private let bytes: [UInt8]
  private var position: Int
  private var depth = 0

  /// Takes a text; a mark of UTF-8 at its beginning is passed over.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The line that it has come to, from 1.
  var line: Int { 1 + bytes[..<min(position, bytes.count)].count { $0 == 0x0A } }

  /// What kind of value comes next.
  enum Kind: Hashable, Sendable {
    case object
    case array
    case other
  }

  /// Passes over white space and answers what kind of value comes next; it may turn out not to be valid.
  mutating func nextKind() -> Kind {
    space()
    return switch byte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    default: .other
    }
  }

  /// Takes the next value if its text has at most so many bytes; otherwise passes over it and answers nil.
  ///
  /// A value needs many times as much memory as its text.
  mutating func value(ofAtMost bytes: Int) throws(Failure) -> JSONNode? {
    space()
    var ahead = self
    try ahead.skip()
    guard ahead.position - position <= bytes else {
      self = ahead
      return nil
    }
    return try value()
  }

  /// Hands over every member of an object, whose value the body has to take.
  mutating func members(
    _ body: (String, inout JSONScanner) throws(Failure) -> Void
  ) throws(Failure) {
    try open("{")
    if try take("}") { return close() }
    repeat {
      space()
      let name = try string()
      try need(":")
      try body(name, &self)
    } while try take(",")
    try need("}")
    close()
  }

  /// Hands over every element of an array, which the body has to take.
  mutating func elements(
    _ body: (inout JSONScanner) throws(Failure) -> Void
  ) throws(Failure) {
    try open("[")
    if try take("]") { return close() }
    repeat { try body(&self) } while try take(",")
    try need("]")
    close()
  }

  /// Takes the next value.
  mutating func value() throws(Failure) -> JSONNode {
    space()
    guard position < bytes.count else { throw failure }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      var found: [String: JSONNode] = [:]
      try members { name, scanner throws(Failure) in found[name] = try scanner.value() }
      return .object(found)
    case UInt8(ascii: "["):
      var found: [JSONNode] = []
      try elements { scanner throws(Failure) in found.append(try scanner.value()) }
      return .array(found)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// Passes over the next value, as strictly as `value` takes it and without keeping any of it.
  mutating func skip() throws(Failure) {
    space()
    switch byte {
    case UInt8(ascii: "{"): try members { _, scanner throws(Failure) in try scanner.skip() }
    case UInt8(ascii: "["): try elements { scanner throws(Failure) in try scanner.skip() }
    default: _ = try value()
    }
  }

  /// Makes sure that nothing follows.
  mutating func end() throws(Failure) {
    space()
    guard position == bytes.count else { throw failure }
  }

  private var failure: Failure { Failure(line: line) }

  private mutating func open(_ sign: Unicode.Scalar) throws(Failure) {
    try need(sign)
    depth += 1
    guard depth <= Self.deepest else { throw failure }
  }

  private mutating func close() { depth -= 1 }

  private mutating func space() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) throws(Failure) -> Bool {
    space()
    guard position < bytes.count else { throw failure }
    guard bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func need(_ sign: Unicode.Scalar) throws(Failure) {
    guard try take(sign) else { throw failure }
  }

  private mutating func word(_ word: String, _ value: JSONNode) throws(Failure) -> JSONNode {
    guard bytes[position...].starts(with: word.utf8) else { throw failure }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(Failure) -> Double {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let hasLeadingZero = byte == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(hasLeadingZero && whole > 1) else { throw failure }
    if byte == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { throw failure }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw failure }
    }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      number.isFinite
    else { throw failure }
    return number
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func digits() -> Int {
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func string() throws(Failure) -> String {
    guard byte == UInt8(ascii: "\"") else { throw failure }
    position += 1
    let start = position
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if byte == UInt8(ascii: "\"") {
      position += 1
      return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(&text) } else { text.append(byte) }
    }
    guard byte != nil else { throw failure }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(_ text: inout [UInt8]) throws(Failure) {
    guard let byte else { throw failure }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var unit = try fourDigits()
      if (0xD800..<0xDC00).contains(unit), bytes[position...].starts(with: "\\u".utf8) {
        let place = position
        position += 2
        let low = try fourDigits()
        if (0xDC00..<0xE000).contains(low) {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        } else {
          position = place
        }
      }
      // Half a pair stands for nothing.
      text += Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
    default: throw failure
    }
  }

  private mutating func fourDigits() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure }
    var unit: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw failure }
      unit = unit << 4 + UInt32(digit)
    }
    position += 4
    return unit
  }
}
