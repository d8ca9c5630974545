/// A parsed JSON value, with accessors for the expected types.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without a fraction or exponent that fits into `Int`.
  case integer(Int)
  /// Any other number; infinite if it is too large for a `Double`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Creates a value by parsing a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text; invalid UTF-8 becomes replacement characters.
  ///   - maxValues: The maximum number of values, including arrays and objects.
  /// - Throws: `JSONFailure` for texts that `JSONScanner` does not accept.
  package init(parsing bytes: [UInt8], maxValues: Int = .max) throws(JSONFailure) {
    var scanner = JSONScanner(bytes, maxValues: maxValues)
    self = try scanner.value()
    try scanner.end()
  }

  /// The value of a member; nil if this is not an object or has no such member.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The string, possibly empty; nil if this is not a string.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// The string; nil if it is empty or this is not a string.
  package var text: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The integer, including `12.0`; nil if this is not one.
  package var integer: Int? {
    switch self {
    case .integer(let integer): integer
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The finite number; nil if this is not one.
  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  /// The Boolean value; nil if this is not one.
  package var boolean: Bool? {
    guard case .boolean(let boolean) = self else { return nil }
    return boolean
  }

  /// The elements of an array; empty if this is not an array.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The names of an object's members in order; empty if this is not an object.
  package var names: [String] {
    guard case .object(let object) = self else { return [] }
    return object.members.map(\.name)
  }

  private static let quickLength = 256 * 1024
  private static let quickValues = 12_000

  /// Returns whether a text is short and simple enough to parse within a fraction of a frame.
  package static func isQuick(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= quickLength else { return false }
    let separators = bytes.count {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
    }
    return separators <= quickValues
  }
}

/// The members of a JSON object in order.
///
/// - Complexity: A lookup is O(*n*). Objects have few members, so hashing would cost more.
package struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue
  }

  /// The members in the order of the text, possibly with duplicate names.
  package private(set) var members: [Member] = []

  /// The value of a name; the last one if there are duplicates.
  package subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      members.removeAll { $0.name == name }
      if let newValue { append(name, newValue) }
    }
  }

  /// Appends a member.
  mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with members in order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map(Member.init)
  }
}

/// A type that is decoded leniently from JSON: missing values and other types become unknown.
package protocol JSONDecodable {
  /// Creates an instance from JSON; nil if required values are missing.
  init?(_ json: JSONValue)
}

extension JSONValue: JSONDecodable {
  /// Creates a copy of any value.
  package init?(_ json: JSONValue) { self = json }
}
