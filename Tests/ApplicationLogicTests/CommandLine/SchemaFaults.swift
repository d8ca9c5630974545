import TestSupport
import Testing

@testable import Records

/// Compares output with the schema of its records.
enum SchemaFaults {
  /// Returns what in a value contradicts a schema: another type or word, a name or order that it
  /// does not have, or a required name that is missing.
  static func all(in value: JSONValue, _ schema: JSONValue, at path: String = "") -> [String] {
    if let words = schema["enum"]?.elements, !words.contains(value) {
      return ["\(path): \(value)"]
    }
    let type = schema["type"] ?? .null
    if ([type] + type.elements).compactMap(\.text).contains(where: { isOf($0, value) }) {
      return []
    }
    switch (type.text ?? "", value) {
    case ("array", .array(let values)):
      return values.flatMap { all(in: $0, schema["items"] ?? .null, at: path) }
    case ("object", .object):
      let names = schema["properties"]?.names ?? []
      let missing = (schema["required"]?.elements ?? []).compactMap(\.text)
        .filter { value[$0] == nil }
      guard missing.isEmpty, value.names == names.filter(value.names.contains) else {
        return ["\(path): \(value.names), without \(missing)"]
      }
      return names.flatMap { name in
        value[name].map {
          all(in: $0, schema["properties"]?[name] ?? .null, at: "\(path).\(name)")
        } ?? []
      }
    default: return ["\(path): \(value)"]
    }
  }

  /// Returns whether a value is of a type that has no parts.
  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("string", .string), ("integer", .integer), ("number", .integer), ("number", .number),
      ("boolean", .boolean):
      true
    default: false
    }
  }

  /// Expects that a text is JSON, and that its records satisfy the schema of a shape.
  static func check(_ text: String, _ shape: RecordShape) throws {
    let value = try #require(JSONValue(written: text), "\(text)")
    let schema = try #require(JSONValue(written: shape.schema.text))
    let records = if case .array(let values) = value { values } else { [value] }
    #expect(!records.isEmpty)
    let found = records.flatMap { all(in: $0, schema) }
    #expect(found.isEmpty, "\(found)")
    let names = shape.rowFields.map(\.name)
    #expect(Set(names).count == names.count)
    let paths = shape.rowFields.flatMap(\.paths)
    #expect((shape.pipeColumns + shape.csvColumns).allSatisfy(paths.contains))
  }
}
