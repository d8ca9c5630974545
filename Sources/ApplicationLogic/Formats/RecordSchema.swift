extension RecordShape {
  /// Returns the JSON Schema (draft 2020-12) of a record.
  ///
  /// Versions of the program may add fields, so the schema does not forbid others.
  package func schema(title: String) -> JSONText {
    .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)),
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
