/// JSON as it was read, for tests; numbers stay text.
enum JSONValue: Hashable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a text that is nothing but one value; nil where it is not.
  init?(_ text: String) {
    var reader = JSONReader(rest: Array(text.unicodeScalars)[...])
    guard let value = reader.value() else { return nil }
    reader.skipSpace()
    guard reader.rest.isEmpty else { return nil }
    self = value
  }

  /// The values of an array.
  var values: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  /// A member of an object.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

/// Reads JSON as strictly as RFC 8259 has it, but for the form of numbers.
private struct JSONReader {
  var rest: ArraySlice<Unicode.Scalar>

  mutating func value() -> JSONValue? {
    skipSpace()
    switch rest.first {
    case "{": return object()
    case "[": return array()
    case "\"": return string().map(JSONValue.string)
    case "t": return take("true") ? .boolean(true) : nil
    case "f": return take("false") ? .boolean(false) : nil
    case "n": return take("null") ? .null : nil
    default:
      let number = rest.prefix { "+-.0123456789eE".unicodeScalars.contains($0) }
      rest = rest.dropFirst(number.count)
      let text = String(String.UnicodeScalarView(number))
      return Double(text) == nil ? nil : .number(text)
    }
  }

  mutating func skipSpace() {
    rest = rest.drop { " \t\r\n".unicodeScalars.contains($0) }
  }

  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func array() -> JSONValue? {
    var values: [JSONValue] = []
    guard take("[") else { return nil }
    if take("]") { return .array([]) }
    repeat {
      guard let value = value() else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func object() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    guard take("{") else { return nil }
    if take("}") { return .object([:]) }
    repeat {
      skipSpace()
      guard let name = string(), take(":"), let value = value() else { return nil }
      // A name that stands there twice is a mistake of the writer.
      guard members.updateValue(value, forKey: name) == nil else { return nil }
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func string() -> String? {
    var text = String.UnicodeScalarView()
    guard rest.popFirst() == "\"" else { return nil }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\":
        guard let escaped = escaped() else { return nil }
        text.append(escaped)
      case _ where scalar.value < 0x20: return nil
      default: text.append(scalar)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u":
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      rest = rest.dropFirst(4)
      return digits.count == 4 ? UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) : nil
    case let scalar? where "\"\\/".unicodeScalars.contains(scalar): return scalar
    default: return nil
    }
  }
}
