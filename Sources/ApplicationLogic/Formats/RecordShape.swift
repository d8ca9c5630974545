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

/// A field of a record without its value.
package struct RecordField: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The type.
  package let type: RecordType
  /// Whether the field repeats other fields in a simpler form, so that JSON has it only if
  /// `--fields` names it.
  var isDerived = false
  /// Whether every record has the field.
  var isRequired = false

  /// The names of the field and of the fields inside it, such as `cast` and `cast.name`.
  package var paths: [String] {
    [name] + type.fields.flatMap { field in field.paths.map { "\(name).\($0)" } }
  }
}

/// The fields of a record without their values.
package struct RecordShape: Hashable, Sendable {
  /// The name of the schema; empty for a part of other records.
  package let name: String
  /// The fields of a record in JSON, in their order.
  package let fields: [RecordField]
  /// The fields of a row in the other formats: the record's, unless a record has several rows.
  package let rowFields: [RecordField]
  /// The fields of a line in a pipe; empty for a line for each field.
  package let pipeColumns: [String]
  /// The fields in CSV.
  package let csvColumns: [String]

  init(
    _ name: String, _ fields: [RecordField], rows: [RecordField]? = nil, pipe: [String],
    csv: [String]?
  ) {
    self.name = name
    self.fields = fields
    rowFields = rows ?? fields
    pipeColumns = pipe
    csvColumns =
      csv
      ?? rowFields.filter { field in
        if case .object = field.type { false } else { !field.isDerived }
      }.map(\.name)
  }

  /// Returns a line for each value of a record: the path of its field, and the value.
  ///
  /// A list has a line for each element; the values of an object in a list are on one line.
  func lines(of record: JSONText) -> [[String]] { Self.lines(of: record, fields, "") }

  private static func lines(
    of record: JSONText, _ fields: [RecordField], _ prefix: String
  ) -> [[String]] {
    fields.filter { !$0.isDerived }.flatMap { field -> [[String]] in
      let path = prefix + field.name
      switch (record.value(at: field.name), field.type) {
      case (let value?, .object(let parts)): return lines(of: value, parts, path + ".")
      case (.array(let values), .list(.object(let parts))):
        return values.map { value in
          [path] + parts.map { value.value(at: $0.name)?.plainText ?? "" }
        }
      case (.array(let values), _): return values.map { [path, $0.plainText] }
      case (let value?, _): return [[path, value.plainText]]
      case (nil, _): return []
      }
    }
  }

  /// Returns the JSON Schema (draft 2020-12) of a record.
  ///
  /// Versions of the program may add fields, so the schema does not forbid others.
  package var schema: JSONText {
    .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string("moviebrowser \(name)")),
      ] + RecordType.object(fields.filter { !$0.isDerived }).schemaMembers)
  }
}

extension RecordType {
  fileprivate var schemaMembers: [(String, JSONText)] {
    switch self {
    case .string: [("type", .string("string"))]
    case .word(let words):
      [("type", .string("string")), ("enum", .array(words.map(JSONText.string)))]
    case .integer: [("type", .string("integer"))]
    case .number: [("type", .string("number"))]
    case .boolean: [("type", .string("boolean"))]
    case .numberOrBoolean: [("type", .array([.string("number"), .string("boolean")]))]
    case .list(let element):
      [("type", .string("array")), ("items", .object(element.schemaMembers))]
    case .object(let fields):
      [
        ("type", .string("object")),
        ("properties", .object(fields.map { ($0.name, .object($0.type.schemaMembers)) })),
      ] + required(of: fields)
    }
  }

  private func required(of fields: [RecordField]) -> [(String, JSONText)] {
    JSONText.strings(fields.filter(\.isRequired).map(\.name)).map { [("required", $0)] } ?? []
  }
}

extension JSONText {
  /// Whether an optional field leaves the value out.
  var isBlank: Bool {
    switch self {
    case .null, .string(""), .boolean(false): true
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    case .string, .integer, .number, .boolean: false
    }
  }

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
