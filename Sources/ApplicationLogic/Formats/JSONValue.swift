/// A value of a JSON text, with ways to ask for what should be there.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number that is written without a fraction and fits.
  case integer(Int)
  /// Any other number; infinite if it is too large for a `Double`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Reads a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text; bytes that are not UTF-8 become replacement characters.
  ///   - mostValues: The number of values, arrays and objects included, above which it is refused.
  /// - Throws: `JSONFailure` for what `JSONScanner` does not accept.
  package init(parsing bytes: [UInt8], mostValues: Int = .max) throws(JSONFailure) {
    var scanner = JSONScanner(bytes, mostValues: mostValues)
    self = try scanner.value()
    try scanner.end()
  }

  /// The value of a name; nil if this is not an object or has no such name.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The text of a string, which may be empty.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The text of a string that is not empty.
  package var text: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// A whole number, `12.0` included.
  package var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// A finite number.
  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  /// True or false; numbers are neither.
  package var boolean: Bool? {
    guard case .boolean(let boolean) = self else { return nil }
    return boolean
  }

  /// The values of an array; empty if this is not an array.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The names of an object's members in their order; empty if this is not an object.
  package var names: [String] {
    guard case .object(let object) = self else { return [] }
    return object.members.map(\.name)
  }

  private static let quickLength = 256 * 1024
  private static let quickValues = 12_000

  /// Returns whether a text is read within a fraction of a frame, by its length and separators.
  package static func isQuick(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= quickLength else { return false }
    let separators = bytes.count {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
    }
    return separators <= quickValues
  }
}

/// The members of a JSON object in their order.
///
/// A look-up compares names one by one: objects have few members, and hashing them costs more.
package struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue
  }

  /// The members in the order of the text; a name may be there several times.
  package private(set) var members: [Member] = []

  /// The value of a name, the last of several.
  package subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      members.removeAll { $0.name == name }
      if let newValue { append(name, newValue) }
    }
  }

  /// Adds a member at the end.
  mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object of members in their order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map(Member.init)
  }
}

/// A type that is read from JSON, leniently: what is missing or of another kind is unknown.
package protocol JSONDecodable {
  /// Reads a value; nil if it lacks what the type cannot do without.
  init?(_ json: JSONValue)
}

extension JSONValue: JSONDecodable {
  /// Takes any value as it is.
  package init?(_ json: JSONValue) { self = json }
}
