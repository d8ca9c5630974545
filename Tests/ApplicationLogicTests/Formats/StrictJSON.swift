/// A reader of JSON that accepts what RFC 8259 allows and nothing else.
struct StrictJSON {
  indirect enum Value: Equatable {
    case string(String)
    case number(Double)
    case array([Value])
    case object([(name: String, value: Value)])
    case other(String)

    static func == (left: Value, right: Value) -> Bool { "\(left)" == "\(right)" }

    /// The names of an object's members, in their order.
    var names: [String] {
      if case .object(let members) = self { members.map(\.name) } else { [] }
    }

    /// A member of an object, or an item of an array.
    subscript(_ name: String) -> Value? {
      if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
    }

    var items: [Value] { if case .array(let items) = self { items } else { [] } }
    var string: String? { if case .string(let string) = self { string } else { nil } }
  }

  struct Fault: Error { var offset: Int }

  private let bytes: [UInt8]
  private var position = 0

  static func value(of text: String) throws -> Value {
    var reader = StrictJSON(bytes: Array(text.utf8))
    let value = try reader.value()
    reader.skipSpace()
    guard reader.position == reader.bytes.count else { throw Fault(offset: reader.position) }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  private mutating func take(_ text: String) throws {
    for byte in text.utf8 {
      guard next == byte else { throw Fault(offset: position) }
      position += 1
    }
  }

  private mutating func value() throws -> Value {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try items())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      let word = next == UInt8(ascii: "t") ? "true" : next == UInt8(ascii: "f") ? "false" : "null"
      try take(word)
      return .other(word)
    default: return .number(try number())
    }
  }

  private mutating func list(_ close: String, _ item: (inout StrictJSON) throws -> Void) throws {
    position += 1
    skipSpace()
    if next == close.utf8.first { return position += 1 }
    while true {
      try item(&self)
      skipSpace()
      if next == close.utf8.first { return position += 1 }
      try take(",")
    }
  }

  private mutating func items() throws -> [Value] {
    var items: [Value] = []
    try list("]") { items.append(try $0.value()) }
    return items
  }

  private mutating func members() throws -> [(name: String, value: Value)] {
    var members: [(name: String, value: Value)] = []
    try list("}") { reader in
      reader.skipSpace()
      let name = try reader.string()
      reader.skipSpace()
      try reader.take(":")
      guard !members.contains(where: { $0.name == name }) else {
        throw Fault(offset: reader.position)
      }
      members.append((name, try reader.value()))
    }
    return members
  }

  private mutating func number() throws -> Double {
    let start = position
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.utf8.first, (0x30...0x39).contains(first),
      !(first == 0x30 && digits.dropFirst().first?.isNumber == true), !text.hasSuffix("."),
      let number = Double(text)
    else { throw Fault(offset: start) }
    return number
  }

  private mutating func string() throws -> String {
    try take("\"")
    var units: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: units, as: UTF8.self) else {
          throw Fault(offset: position)
        }
        return text
      case UInt8(ascii: "\\"): units += Array(try escaped().utf8)
      case 0..<0x20: throw Fault(offset: position)
      default: units.append(byte)
      }
    }
    throw Fault(offset: position)
  }

  private mutating func escaped() throws -> String {
    guard let byte = next else { throw Fault(offset: position) }
    position += 1
    let plain: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
    ]
    if let text = plain[byte] { return text }
    guard byte == UInt8(ascii: "u"), position + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else { throw Fault(offset: position) }
    position += 4
    return String(scalar)
  }
}
