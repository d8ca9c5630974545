import TerminalModel

/// What a command prints: text for people, and records for programs.
///
/// All formats for programs are made from the same values. Everything is made when it is needed.
package struct CommandOutput {
  private let shape: RecordShape
  private let isList: Bool
  /// Returns the records with some fields, or with all that are not derived.
  private let records: (_ names: [String]) -> [JSONText]
  /// Returns the rows with some fields, or with all.
  private let rows: (_ names: [String]) -> [JSONText]
  private let lines: (() -> [[String]])?
  private let people: (OutputLayout) -> String

  /// Creates the output of a command that prints any number of records.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - subjects: Its subjects.
  ///   - people: The text on a terminal.
  package init<Subject>(
    list record: Record<Subject>, _ subjects: @autoclosure @escaping () -> [Subject],
    people: @escaping (OutputLayout) -> String
  ) {
    self.init(record, isList: true, subjects, lines: nil, people: people)
  }

  /// Creates the output of a command that prints one record; nil for none, which is `null` in JSON.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - subject: Its subject.
  ///   - lines: The lines in a pipe; nil for the record's own lines.
  ///   - people: The text on a terminal.
  package init<Subject>(
    one record: Record<Subject>, _ subject: @autoclosure @escaping () -> Subject?,
    lines: (() -> [[String]])? = nil, people: @escaping (OutputLayout) -> String
  ) {
    self.init(record, isList: false, { subject().map { [$0] } ?? [] }, lines: lines, people: people)
  }

  /// Creates the output of a command that reports in a sentence what it has done.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - subject: Its subject; nil for none.
  ///   - sentence: The sentence, which is also the line in a pipe.
  package init<Subject>(
    one record: Record<Subject>, _ subject: @autoclosure @escaping () -> Subject?, sentence: String
  ) {
    self.init(
      one: record, subject(), lines: { [[sentence]] },
      people: { _ in CleanText.line(sentence) + "\n" })
  }

  private init<Subject>(
    _ record: Record<Subject>, isList: Bool, _ subjects: @escaping () -> [Subject],
    lines: (() -> [[String]])?, people: @escaping (OutputLayout) -> String
  ) {
    self.init(
      shape: record.shape, isList: isList,
      records: { subjects().map($0.isEmpty ? record.json : record.with($0).row) },
      rows: { subjects().flatMap(record.rows(with: $0)) }, lines: lines, people: people)
  }

  /// Creates the output about several films, each of which has an output of its own.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - shape: The fields of the records.
  ///   - separator: The text between them for people.
  package init(joining outputs: [CommandOutput], of shape: RecordShape, separator: String = "") {
    self.init(
      shape: shape, isList: true,
      records: { names in outputs.flatMap { $0.records(names) } },
      rows: { names in outputs.flatMap { $0.rows(names) } },
      lines: outputs.contains { $0.lines != nil } ? { outputs.flatMap { $0.lines?() ?? [] } } : nil,
      people: { layout in outputs.map { $0.people(layout) }.joined(separator: separator) })
  }

  private init(
    shape: RecordShape, isList: Bool, records: @escaping ([String]) -> [JSONText],
    rows: @escaping ([String]) -> [JSONText], lines: (() -> [[String]])?,
    people: @escaping (OutputLayout) -> String
  ) {
    self.shape = shape
    self.isList = isList
    self.records = records
    self.rows = rows
    self.lines = lines
    self.people = people
  }

  /// Returns the output in a format.
  package func text(_ format: OutputFormat) -> String {
    switch format {
    case .aligned(let columns, let isStyled):
      people(OutputLayout(columns: columns, isStyled: isStyled))
    case .records(let format): text(format)
    }
  }

  private func text(_ format: RecordFormat) -> String {
    let names = format.names(in: shape)
    switch format.layout {
    case .json:
      let values = objects(format)
      return (isList ? .array(values) : values.first ?? .null).text + "\n"
    case .csv:
      return CSVText.lines([names] + rows(names).map { row in names.map { cell($0, of: row) } })
    case .tabbed:
      let fields =
        if format.fields.isEmpty, let lines {
          lines()
        } else if names.isEmpty {
          rows([]).flatMap(shape.lines)
        } else {
          rows(names).map { row in names.map { row.value(at: $0)?.plainText ?? "" } }
        }
      return fields.map { OutputFormat.fields($0) }.joined()
    case .template(let template):
      return rows(names).map { template.text(of: $0) + "\n" }.joined()
    }
  }

  private func objects(_ format: RecordFormat) -> [JSONText] {
    guard !format.fields.isEmpty else { return records([]) }
    return records(format.fields).map { record in
      .members(format.fields.map { ($0, record.value(at: $0)) })
    }
  }

  /// Returns a cell; a spreadsheet does not take text for a formula.
  private func cell(_ name: String, of row: JSONText) -> String {
    switch row.value(at: name) {
    case nil: ""
    case .integer?, .number?, .boolean?: row.value(at: name)?.plainText ?? ""
    case let value?: SpreadsheetCell.guarded(value.plainText)
    }
  }
}
