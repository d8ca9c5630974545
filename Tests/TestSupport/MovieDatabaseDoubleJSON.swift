import ApplicationLogic

/// JSON as the double of The Movie Database writes it, its members in the order in which they are given.
indirect enum MovieDatabaseDoubleJSON: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([Self])
  case object([(String, Self)])

  /// The whole as text.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): JSONString.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONString.quoted($0.0)):\($0.1.text)" }.joined(separator: ",") + "}"
    }
  }
}

extension MovieDatabaseDoubleJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral, ExpressibleByFloatLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(floatLiteral value: Double) { self = .number(value) }
  init(arrayLiteral elements: Self...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, Self)...) { self = .object(elements) }
  init(nilLiteral: ()) { self = .null }
}
