package import DomainEntities

/// A record in the output for programs: the fields of a subject with their values.
///
/// JSON, CSV, the fields of `--fields` and `--format`, completion and the JSON Schema come from
/// this definition.
package struct Record<Subject>: Sendable {
  /// The fields without their values.
  package let shape: RecordShape
  private let fields: [AnyField]
  private let makeRows: RowMaker?
  private typealias RowMaker = @Sendable (_ names: [String]) -> (Subject) -> [JSONText]

  private init(
    _ shape: RecordShape, _ fields: [AnyField], makeRows: RowMaker? = nil
  ) {
    self.shape = shape
    self.fields = fields
    self.makeRows = makeRows
  }

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - name: The name of its schema; empty for a part of other records.
  ///   - pipe: The fields of a line in a pipe; empty for a line for each field.
  ///   - csv: The fields in CSV; nil for all that are not objects.
  ///   - fields: The fields in their order.
  package init(
    _ name: String = "", pipe: [String] = [], csv: [String]? = nil,
    @FieldBuilder<Subject> fields: () -> [AnyField]
  ) {
    let fields = fields()
    self.init(RecordShape(name, fields.map(\.form), pipe: pipe, csv: csv), fields)
  }

  /// Creates a record with several rows in the formats other than JSON, which are records of
  /// their own.
  package init<Row>(
    _ name: String, rows record: Record<Row>, _ rows: @escaping @Sendable (Subject) -> [Row],
    @FieldBuilder<Subject> fields: () -> [AnyField]
  ) {
    let fields = fields()
    let shape = RecordShape(
      name, fields.map(\.form), rows: record.shape.rowFields, pipe: record.shape.pipeColumns,
      csv: record.shape.csvColumns)
    self.init(shape, fields) { names in
      let row = record.with(names).row
      return { rows($0).map(row) }
    }
  }

  /// Returns the record as JSON, without derived fields.
  package func json(_ subject: Subject) -> JSONText {
    withUnsafePointer(to: subject) { subject in
      .members(fields.filter { !$0.form.isDerived }.map { ($0.form.name, $0.json(subject)) })
    }
  }

  /// Returns the record as JSON, with derived fields.
  package func row(_ subject: Subject) -> JSONText {
    withUnsafePointer(to: subject) { subject in
      .members(fields.map { ($0.form.name, $0.json(subject)) })
    }
  }

  /// The fields of the record as a part of another one.
  fileprivate var parts: [RecordField] { shape.fields.filter { !$0.isDerived } }

  /// Returns what makes the rows in the formats other than JSON, with some fields, or with all.
  func rows(with names: [String]) -> (Subject) -> [JSONText] {
    if let makeRows { return makeRows(names) }
    let record = with(names)
    return { [record.row($0)] }
  }

  /// Returns the numbers of the record.
  package func numbers(_ subject: Subject) -> [(name: String, count: Int)] {
    guard case .object(let members) = json(subject) else { return [] }
    return members.compactMap { name, value in
      if case .integer(let count) = value { (name, count) } else { nil }
    }
  }

  /// Returns the record with other columns.
  package func columns(pipe: [String], csv: [String]) -> Record {
    Record(RecordShape(shape.name, shape.fields, pipe: pipe, csv: csv), fields)
  }

  /// Returns the record with some fields only, as paths; with all if there are no names.
  func with(_ names: [String]) -> Record {
    guard !names.isEmpty else { return self }
    let wanted = names.map { $0.prefix { $0 != "." } }
    return Record(shape, fields.filter { wanted.contains($0.form.name[...]) })
  }

  /// Returns the record without some fields.
  package func without(_ names: String...) -> Record {
    let fields = fields.filter { !names.contains($0.form.name) }
    return Record(RecordShape("", fields.map(\.form), pipe: [], csv: nil), fields)
  }

  /// Returns the fields for a subject that contains this one.
  fileprivate func fields<Whole>(
    in whole: @escaping @Sendable (Whole) -> Subject?
  ) -> [AnyField] {
    fields.map { field in
      AnyField(form: field.form) { pointer in
        guard let part = whole(pointer.assumingMemoryBound(to: Whole.self).pointee) else {
          return .null
        }
        return withUnsafePointer(to: part) { field.json($0) ?? .null }
      }
    }
  }
}

/// A field of any subject.
///
/// It reads its subject through a pointer, so that the fields of all records have one type: the
/// generic types of a record take longer to create at run time than its values. Only `Field` makes
/// fields, and only `Record` passes subjects, of the same type.
package struct AnyField: Sendable {
  fileprivate var form: RecordField
  fileprivate let value: @Sendable (UnsafeRawPointer) -> JSONText

  /// Returns the value in a record; nil if the record leaves it out.
  fileprivate func json(_ subject: UnsafeRawPointer) -> JSONText? {
    let value = value(subject)
    return form.isRequired || !value.isBlank ? value : nil
  }
}

/// A field of a record, or all fields of a part of it: names, types and values.
///
/// An optional field leaves out an empty text, an empty list, an empty object and false.
package struct Field<Subject>: Sendable {
  fileprivate var fields: [AnyField]

  fileprivate init(fields: [AnyField]) { self.fields = fields }

  private init(
    _ name: String, _ type: RecordType, _ value: @escaping @Sendable (Subject) -> JSONText
  ) {
    fields = [
      AnyField(form: RecordField(name: name, type: type)) {
        value($0.assumingMemoryBound(to: Subject.self).pointee)
      }
    ]
  }

  /// Creates a field.
  package init<Value: FieldValue>(
    _ name: String, _ value: @escaping @Sendable (Subject) -> Value
  ) {
    self.init(name, Value.type) { value($0).json }
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
    self.init(name, .word(words)) { .string(value($0)) }
  }

  /// Creates a field with a number, or with true or false.
  package init(
    numberOrBoolean name: String, _ value: @escaping @Sendable (Subject) -> JSONText
  ) {
    self.init(name, .numberOrBoolean, value)
  }

  /// Creates a field with a record.
  package static func object<Part>(
    _ name: String, _ part: @escaping @Sendable (Subject) -> Part?, _ record: Record<Part>
  ) -> Self {
    Self(name, .object(record.parts)) { part($0).map(record.json) ?? .null }
  }

  /// Creates a field with a list of records.
  package static func list<Part>(
    _ name: String, _ parts: @escaping @Sendable (Subject) -> [Part], _ record: Record<Part>
  ) -> Self {
    Self(name, .list(.object(record.parts))) { .array(parts($0).map(record.json)) }
  }

  /// Creates a field with a list of records.
  package static func list<Part>(
    _ name: String, _ parts: @escaping @Sendable (Subject) -> [Part],
    @FieldBuilder<Part> fields: () -> [AnyField]
  ) -> Self {
    list(name, parts, Record(fields: fields))
  }

  /// Returns the fields of a part.
  package static func all<Part>(
    of part: @escaping @Sendable (Subject) -> Part?, _ record: Record<Part>
  ) -> Self {
    Self(fields: record.fields(in: part))
  }

  /// The same field, which every record has.
  package var required: Self { with { $0.isRequired = true } }

  /// The same field, which repeats other fields in a simpler form, so that JSON has it only if
  /// `--fields` names it.
  package var derived: Self { with { $0.isDerived = true } }

  private func with(_ change: (inout RecordField) -> Void) -> Self {
    var field = self
    for index in fields.indices { change(&field.fields[index].form) }
    return field
  }
}

/// Makes the list of the fields of a record.
@resultBuilder package enum FieldBuilder<Subject> {
  /// Returns the fields of a line.
  package static func buildExpression(_ field: Field<Subject>) -> [AnyField] { field.fields }
  /// Joins the fields of all lines.
  package static func buildBlock(_ fields: [AnyField]...) -> [AnyField] { fields.flatMap(\.self) }
  /// Joins the fields of a loop.
  package static func buildArray(_ fields: [[AnyField]]) -> [AnyField] { fields.flatMap(\.self) }
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
