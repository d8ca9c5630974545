package import DomainEntities

/// A record in the output for programs: the fields of a subject with their values.
///
/// JSON, CSV, the fields of `--fields` and `--format`, completion and the JSON Schema come from
/// this definition.
package struct Record<Subject>: Sendable {
  /// The fields without their values.
  package let shape: RecordShape
  private let fields: [Field<Subject>]
  private let makeRows: (@Sendable (Subject) -> [JSONText])?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - name: The name of its schema; empty for a part of other records.
  ///   - pipe: The fields of a line in a pipe; empty for a line for each field.
  ///   - csv: The fields in CSV; nil for all that are not objects.
  ///   - fields: The fields in their order.
  package init(
    _ name: String = "", pipe: [String] = [], csv: [String]? = nil,
    @FieldBuilder<Subject> fields: () -> [Field<Subject>]
  ) {
    self.fields = fields()
    shape = RecordShape(name, self.fields.map(\.form), pipe: pipe, csv: csv)
    makeRows = nil
  }

  /// Creates a record with several rows in the formats other than JSON, which are records of
  /// their own.
  package init<Row>(
    _ name: String, rows record: Record<Row>, _ rows: @escaping @Sendable (Subject) -> [Row],
    @FieldBuilder<Subject> fields: () -> [Field<Subject>]
  ) {
    self.fields = fields()
    shape = RecordShape(
      name, self.fields.map(\.form), rows: record.shape.rowFields, pipe: record.shape.pipeColumns,
      csv: record.shape.csvColumns)
    makeRows = { rows($0).map(record.row) }
  }

  /// Returns the record as JSON, without derived fields.
  package func json(_ subject: Subject) -> JSONText {
    .members(fields.filter { !$0.form.isDerived }.map { ($0.form.name, $0.json(subject)) })
  }

  /// Returns the record as JSON, with derived fields.
  package func row(_ subject: Subject) -> JSONText {
    .members(fields.map { ($0.form.name, $0.json(subject)) })
  }

  /// The fields of the record as a part of another one.
  fileprivate var parts: [RecordField] { shape.fields.filter { !$0.isDerived } }

  /// Returns the rows in the formats other than JSON.
  func rows(_ subject: Subject) -> [JSONText] { makeRows?(subject) ?? [row(subject)] }

  /// Returns the numbers of the record.
  package func numbers(_ subject: Subject) -> [(name: String, count: Int)] {
    fields.compactMap { field in
      if case .integer(let count)? = field.json(subject) { (field.form.name, count) } else { nil }
    }
  }

  /// Returns the record with other columns.
  package func columns(pipe: [String], csv: [String]) -> Record {
    Record(shape.name, pipe: pipe, csv: csv) { fields }
  }

  /// Returns the record without some fields.
  package func without(_ names: String...) -> Record {
    Record { fields.filter { !names.contains($0.form.name) } }
  }

  /// Returns the fields for a subject that contains this one.
  func fields<Whole>(
    in whole: @escaping @Sendable (Whole) -> Subject?
  ) -> [Field<Whole>] {
    fields.map { field in Field(field.form) { whole($0).flatMap(field.json) ?? .null } }
  }
}

/// A field of a record: its name, its type and its value.
///
/// An optional field leaves out an empty text, an empty list, an empty object and false.
package struct Field<Subject>: Sendable {
  /// The field without its value.
  fileprivate(set) var form: RecordField
  private let value: @Sendable (Subject) -> JSONText

  fileprivate init(_ form: RecordField, _ value: @escaping @Sendable (Subject) -> JSONText) {
    self.form = form
    self.value = value
  }

  /// Creates a field.
  package init<Value: FieldValue>(
    _ name: String, _ value: @escaping @Sendable (Subject) -> Value
  ) {
    self.init(RecordField(name: name, type: Value.type)) { value($0).json }
  }

  /// Creates a field with one of some words.
  package init<Word: RawRepresentable & CaseIterable & SendableMetatype>(
    word name: String, _ value: @escaping @Sendable (Subject) -> Word
  ) where Word.RawValue == String {
    self.init(name, of: Word.allCases.map(\.rawValue)) { value($0).rawValue }
  }

  /// Creates a field with one of some words.
  package init(
    _ name: String, of words: [String], _ value: @escaping @Sendable (Subject) -> String
  ) {
    self.init(RecordField(name: name, type: .word(words))) { .string(value($0)) }
  }

  /// Creates a field with a number, or with true or false.
  package init(
    numberOrBoolean name: String, _ value: @escaping @Sendable (Subject) -> JSONText
  ) {
    self.init(RecordField(name: name, type: .numberOrBoolean), value)
  }

  /// Creates a field with a record.
  package static func object<Part>(
    _ name: String, _ part: @escaping @Sendable (Subject) -> Part?, _ record: Record<Part>
  ) -> Self {
    Self(RecordField(name: name, type: .object(record.parts))) {
      part($0).map(record.json) ?? .null
    }
  }

  /// Creates a field with a list of records.
  package static func list<Part>(
    _ name: String, _ parts: @escaping @Sendable (Subject) -> [Part], _ record: Record<Part>
  ) -> Self {
    Self(RecordField(name: name, type: .list(.object(record.parts)))) {
      .array(parts($0).map(record.json))
    }
  }

  /// Creates a field with a list of records.
  package static func list<Part>(
    _ name: String, _ parts: @escaping @Sendable (Subject) -> [Part],
    @FieldBuilder<Part> fields: () -> [Field<Part>]
  ) -> Self {
    list(name, parts, Record(fields: fields))
  }

  /// Returns the fields of a part.
  package static func all<Part>(
    of part: @escaping @Sendable (Subject) -> Part?, _ record: Record<Part>
  ) -> [Self] {
    record.fields(in: part)
  }

  /// The same field, which every record has.
  package var required: Self {
    var field = self
    field.form.isRequired = true
    return field
  }

  /// The same field, which repeats other fields in a simpler form, so that JSON has it only if
  /// `--fields` names it.
  package var derived: Self {
    var field = self
    field.form.isDerived = true
    return field
  }

  /// Returns the value in a record; nil if the record leaves it out.
  fileprivate func json(_ subject: Subject) -> JSONText? {
    let value = value(subject)
    return form.isRequired || !value.isBlank ? value : nil
  }
}

/// Makes the list of the fields of a record.
@resultBuilder package enum FieldBuilder<Subject> {
  /// Returns the field of a line.
  package static func buildExpression(_ field: Field<Subject>) -> [Field<Subject>] { [field] }
  /// Returns the fields of a line.
  package static func buildExpression(_ fields: [Field<Subject>]) -> [Field<Subject>] { fields }
  /// Joins the fields of all lines.
  package static func buildBlock(_ fields: [Field<Subject>]...) -> [Field<Subject>] {
    fields.flatMap(\.self)
  }
  /// Joins the fields of a loop.
  package static func buildArray(_ fields: [[Field<Subject>]]) -> [Field<Subject>] {
    fields.flatMap(\.self)
  }
}

/// A value of a field.
package protocol FieldValue: SendableMetatype {
  /// Its type.
  static var type: RecordType { get }
  /// Its JSON.
  var json: JSONText { get }
}

extension String: FieldValue {
  package static var type: RecordType { .string }
  package var json: JSONText { .string(self) }
}

extension Int: FieldValue {
  package static var type: RecordType { .integer }
  package var json: JSONText { .integer(self) }
}

extension Double: FieldValue {
  package static var type: RecordType { .number }
  package var json: JSONText { .number(self) }
}

extension Bool: FieldValue {
  package static var type: RecordType { .boolean }
  package var json: JSONText { .boolean(self) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var type: RecordType { Wrapped.type }
  package var json: JSONText { self?.json ?? .null }
}

extension Array: FieldValue where Element: FieldValue {
  package static var type: RecordType { .list(Element.type) }
  package var json: JSONText { .array(map(\.json)) }
}

extension UserRating: FieldValue {
  package static var type: RecordType { .number }
  package var json: JSONText { .number(stars) }
}

extension FieldValue where Self: CustomStringConvertible {
  package static var type: RecordType { .string }
  package var json: JSONText { .string(description) }
}

extension CalendarDate: FieldValue {}
extension PartialDate: FieldValue {}
extension Timestamp: FieldValue {}
