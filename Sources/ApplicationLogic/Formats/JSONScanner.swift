/// The reason that a JSON text cannot be parsed.
package enum JSONFailure: Error, Hashable, Sendable {
  /// The text is not valid JSON, or is nested too deeply, at this line.
  case malformed(line: Int)
  /// The text has more values than the limit.
  case tooManyValues
}

/// Parses a JSON text value by value, so that a long list need not be in memory at once.
///
/// All JSON of the program is read by this type: responses, imports and stored files. It accepts
/// exactly the grammar of RFC 8259. Within it, it is lenient: the last of duplicate members counts,
/// a number may be too large, unpaired surrogates and invalid UTF-8 become replacement characters,
/// and a byte order mark is skipped.
///
/// Time and memory are linear in the length of any text, and the depth of nesting is limited.
package struct JSONScanner {
  /// The maximum depth of nesting: far more than any service uses, and far less than the stack of
  /// any thread allows.
  static let deepest = 100

  private let bytes: [UInt8]
  private var position: Int
  private var depth = 0
  private var valuesLeft: Int

  /// Creates a scanner of a text with a maximum number of values, including arrays and objects.
  package init(_ bytes: [UInt8], maxValues: Int = .max) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    valuesLeft = maxValues
  }

  /// The line of the current position, from 1.
  var line: Int { 1 + bytes[..<min(position, bytes.count)].count { $0 == 0x0A } }

  /// The kind of the next value.
  package enum Kind: Hashable, Sendable {
    case object
    case array
    case other
  }

  /// Skips white space and returns the kind of the next value without validating it.
  package mutating func nextKind() -> Kind {
    skipSpace()
    return switch next {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    default: .other
    }
  }

  /// Reads the next value, or skips it and returns nil if its text has more than `count` bytes.
  ///
  /// A value needs many times the memory of its text.
  package mutating func value(ofAtMost count: Int) throws(JSONFailure) -> JSONValue? {
    skipSpace()
    var ahead = self
    try ahead.skip()
    guard ahead.position - position <= count else {
      self = ahead
      return nil
    }
    return try value()
  }

  /// Calls the body for every member of an object; the body must read or skip the value.
  package mutating func members(
    _ body: (String, inout JSONScanner) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    try contents(from: "{", to: "}") { scanner throws(JSONFailure) in
      let name = try scanner.name()
      try body(scanner.string(name), &scanner)
    }
  }

  /// Calls the body for every element of an array; the body must read or skip it.
  package mutating func elements(
    _ body: (inout JSONScanner) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    try contents(from: "[", to: "]", body)
  }

  /// Reads the next value.
  mutating func value() throws(JSONFailure) -> JSONValue {
    try countValue()
    switch next {
    case UInt8(ascii: "{"):
      var object = JSONObject()
      try members { name, scanner throws(JSONFailure) in object.append(name, try scanner.value()) }
      return .object(object)
    case UInt8(ascii: "["):
      var array: [JSONValue] = []
      try elements { scanner throws(JSONFailure) in array.append(try scanner.value()) }
      return .array(array)
    case UInt8(ascii: "\""): return .string(string(try skipString()))
    case UInt8(ascii: "t"):
      try take("true")
      return .boolean(true)
    case UInt8(ascii: "f"):
      try take("false")
      return .boolean(false)
    case UInt8(ascii: "n"):
      try take("null")
      return .null
    default:
      let (range, isWhole) = try skipNumber()
      let text = String(decoding: bytes[range], as: UTF8.self)
      if isWhole, let integer = Int(text) { return .integer(integer) }
      return .number(Double(text) ?? .infinity)
    }
  }

  /// Skips the next value, as strictly as `value` parses it.
  package mutating func skip() throws(JSONFailure) {
    try countValue()
    switch next {
    case UInt8(ascii: "{"):
      try contents(from: "{", to: "}") { scanner throws(JSONFailure) in
        _ = try scanner.name()
        try scanner.skip()
      }
    case UInt8(ascii: "["): try elements { scanner throws(JSONFailure) in try scanner.skip() }
    case UInt8(ascii: "\""): _ = try skipString()
    case UInt8(ascii: "t"): try take("true")
    case UInt8(ascii: "f"): try take("false")
    case UInt8(ascii: "n"): try take("null")
    default: _ = try skipNumber()
    }
  }

  /// Throws an error unless the text ends here.
  package mutating func end() throws(JSONFailure) {
    skipSpace()
    guard position == bytes.count else { throw failure }
  }

  // MARK: Structure

  /// The next byte; 0, which no token contains, at the end.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private var failure: JSONFailure { .malformed(line: line) }

  private mutating func countValue() throws(JSONFailure) {
    skipSpace()
    guard valuesLeft > 0 else { throw .tooManyValues }
    valuesLeft -= 1
  }

  private mutating func contents(
    from open: Unicode.Scalar, to close: Unicode.Scalar,
    _ item: (inout JSONScanner) throws(JSONFailure) -> Void
  ) throws(JSONFailure) {
    try need(open)
    depth += 1
    guard depth <= Self.deepest else { throw failure }
    if !skipIf(close) {
      repeat { try item(&self) } while skipIf(",")
      try need(close)
    }
    depth -= 1
  }

  /// Skips the name of a member and its colon; returns the position of the name.
  private mutating func name() throws(JSONFailure) -> StringPlace {
    skipSpace()
    let name = try skipString()
    try need(":")
    return name
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func skipIf(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func need(_ sign: Unicode.Scalar) throws(JSONFailure) {
    guard skipIf(sign) else { throw failure }
  }

  private mutating func take(_ word: StaticString) throws(JSONFailure) {
    for place in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[place] else { throw failure }
      position += 1
    }
  }

  // MARK: Numbers and strings

  private mutating func skipNumber() throws(JSONFailure) -> (text: Range<Int>, isWhole: Bool) {
    let start = position
    var isWhole = true
    if next == UInt8(ascii: "-") { position += 1 }
    let beginsWithZero = next == UInt8(ascii: "0")
    let digits = skipDigits()
    guard digits > 0, !(beginsWithZero && digits > 1) else { throw failure }
    if next == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard skipDigits() > 0 else { throw failure }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw failure }
    }
    return (start..<position, isWhole)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    return position - start
  }

  /// The range of a string without its quotation marks.
  private typealias StringPlace = (text: Range<Int>, hasEscapes: Bool)

  private mutating func skipString() throws(JSONFailure) -> StringPlace {
    guard next == UInt8(ascii: "\"") else { throw failure }
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return (start..<position - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 1
        try skipEscape()
      // Includes 0, the end of the text.
      case 0..<0x20: throw failure
      default: position += 1
      }
    }
  }

  private mutating func skipEscape() throws(JSONFailure) {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard Self.hexDigit(next) != nil else { throw failure }
        position += 1
      }
    default: throw failure
    }
  }

  private func string(_ place: StringPlace) -> String {
    place.hasEscapes
      ? Self.unescaped(bytes[place.text]) : String(decoding: bytes[place.text], as: UTF8.self)
  }

  /// Returns a string with its valid escapes replaced.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"): text += Array(String(scalar(&rest)).utf8)
      default: text.append(escape)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Consumes the digits after `\u`, and the second escape of a surrogate pair.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    var unit = unit(rest)
    rest = rest.dropFirst(4)
    if (0xD800..<0xDC00).contains(unit), rest.starts(with: "\\u".utf8) {
      let low = Self.unit(rest.dropFirst(2))
      if (0xDC00..<0xE000).contains(low) {
        rest = rest.dropFirst(6)
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    return Unicode.Scalar(unit) ?? "\u{FFFD}"
  }

  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.prefix(4).reduce(0) { $0 << 4 + (hexDigit($1) ?? 0) }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
