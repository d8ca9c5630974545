/// The type of a value in the output for programs.
package indirect enum RecordType: Hashable, Sendable {
  case string
  /// One of some words.
  case word([String])
  case integer
  case number
  case boolean
  /// A number, or whether something is true.
  case numberOrBoolean
  case list(RecordType)
  case object([RecordField])

  /// The fields of an object, or of the objects in a list; empty for any other type.
  package var fields: [RecordField] {
    switch self {
    case .object(let fields): fields
    case .list(let element): element.fields
    case .string, .word, .integer, .number, .boolean, .numberOrBoolean: []
    }
  }
}

/// A field of a record in the output for programs.
package struct RecordField: Hashable, Sendable {
  /// The name.
  let name: String
  /// The type.
  package let type: RecordType
  /// Whether the field repeats other fields in a simpler form, so that JSON has it only if
  /// `--fields` names it.
  private(set) var isDerived = false
  /// Whether every record has the field.
  private(set) var isRequired = false

  /// Creates a field with a text.
  package static func string(_ name: String) -> Self { Self(name: name, type: .string) }
  /// Creates a field with one of some words.
  package static func word(_ name: String, of words: [String]) -> Self {
    Self(name: name, type: .word(words))
  }
  /// Creates a field with an integer.
  package static func integer(_ name: String) -> Self { Self(name: name, type: .integer) }
  /// Creates a field with a number.
  package static func number(_ name: String) -> Self { Self(name: name, type: .number) }
  /// Creates a field that is true or false.
  package static func boolean(_ name: String) -> Self { Self(name: name, type: .boolean) }
  /// Creates a field with a number, or with true or false.
  package static func numberOrBoolean(_ name: String) -> Self {
    Self(name: name, type: .numberOrBoolean)
  }
  /// Creates a field with a list of texts.
  package static func strings(_ name: String) -> Self { Self(name: name, type: .list(.string)) }
  /// Creates a field with a record.
  package static func object(_ name: String, _ fields: [RecordField]) -> Self {
    Self(name: name, type: .object(fields))
  }
  /// Creates a field with a list of records.
  package static func objects(_ name: String, _ fields: [RecordField]) -> Self {
    Self(name: name, type: .list(.object(fields)))
  }

  /// The same field, derived from others.
  package var derived: Self { Self(name: name, type: type, isDerived: true) }

  /// The same field, which every record has.
  package var required: Self { Self(name: name, type: type, isRequired: true) }

  /// The names of the field and of the fields inside it, such as `cast` and `cast.name`.
  package var paths: [String] {
    [name] + type.fields.flatMap { field in field.paths.map { "\(name).\($0)" } }
  }
}

/// The fields of the records that a command prints for programs.
package struct RecordShape: Hashable, Sendable {
  /// The fields of a record in JSON, in their order.
  let fields: [RecordField]
  /// The fields of a row in the other formats: those of a record, unless a record has several rows.
  package let rowFields: [RecordField]
  /// The fields in a pipe, unless the command prints other lines.
  let pipeColumns: [String]
  /// The fields in CSV.
  let csvColumns: [String]

  /// Creates a shape; rows have the fields of records, and CSV all that are not objects, unless
  /// others are given.
  package init(
    _ fields: [RecordField], rows: [RecordField]? = nil, pipeColumns: [String] = [],
    csvColumns: [String]? = nil
  ) {
    self.fields = fields
    rowFields = rows ?? fields
    self.pipeColumns = pipeColumns
    self.csvColumns =
      csvColumns
      ?? rowFields.filter { field in
        if case .object = field.type { false } else { !field.isDerived }
      }.map(\.name)
  }

  /// Returns a record without derived fields.
  func withoutDerived(_ record: JSONText) -> JSONText {
    let derived = fields.filter(\.isDerived).map(\.name)
    guard !derived.isEmpty, case .object(let members) = record else { return record }
    return .object(members.filter { !derived.contains($0.0) })
  }
}

extension JSONText {
  /// Returns the value of a field, or of a field inside it, such as `cast.name`.
  ///
  /// In a list, returns the values of all its objects. Nil if there is no value.
  func value(at path: some StringProtocol) -> JSONText? {
    switch self {
    case .array(let values):
      let found = values.compactMap { $0.value(at: path) }
      return found.isEmpty ? nil : .array(found)
    case .object(let members):
      let parts = path.split(separator: ".", maxSplits: 1)
      guard let name = parts.first, let value = members.first(where: { $0.0 == name })?.1 else {
        return nil
      }
      return parts.count == 1 ? value : value.value(at: parts[1])
    case .null, .string, .integer, .number, .boolean: return nil
    }
  }

  /// The value without quotation marks; a comma and a space separate the values of a list.
  ///
  /// Of an object in a list, the first value; any other object is JSON.
  package var plainText: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array(let values):
      values.map { value in
        if case .object(let members) = value {
          members.first?.1.plainText ?? ""
        } else {
          value.plainText
        }
      }.joined(separator: ", ")
    case .object: compact
    }
  }
}
