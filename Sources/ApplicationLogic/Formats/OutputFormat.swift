import TerminalModel

/// The output format of a command.
public enum OutputFormat: Hashable, Sendable {
  /// Text for people, on a terminal of a width, with or without styles.
  case aligned(columns: Int, isStyled: Bool = false)
  /// Records for other programs.
  case records(RecordFormat)

  /// One JSON value.
  public static let json = Self.records(RecordFormat(.json))
  /// CSV with a header line.
  public static let csv = Self.records(RecordFormat(.csv))
  /// Tab-separated fields.
  public static let tabbed = Self.records(RecordFormat(.tabbed))

  /// Whether the output is for programs, and has its form even if there is nothing to print.
  public var isForPrograms: Bool { if case .records = self { true } else { false } }

  /// Whether the output has the columns of its record, not the fields that the user has chosen.
  package var hasColumns: Bool {
    switch self {
    case .aligned: true
    case .records(let format): format.fields.isEmpty && [.csv, .tabbed].contains(format.layout)
    }
  }

  /// Returns whether the output has a field of a shape.
  package func shows(_ field: String, of shape: RecordShape) -> Bool {
    guard case .records(let format) = self else { return false }
    let names = format.names(in: shape)
    return names.isEmpty || names.contains { $0 == field || $0.hasPrefix(field + ".") }
  }

  /// Returns a line of tab-separated fields; tabs and line breaks in a field become spaces.
  package static func fields(_ fields: [String]) -> String {
    fields.map(CleanText.line).joined(separator: "\t") + "\n"
  }
}

/// A format of records for other programs.
public struct RecordFormat: Hashable, Sendable {
  /// How records become text.
  public enum Layout: Hashable, Sendable {
    /// Fields separated by tabs.
    case tabbed
    /// One JSON value.
    case json
    /// CSV with a header line.
    case csv
    /// The text of `--format`.
    case template(RecordTemplate)
  }

  /// How records become text.
  let layout: Layout
  /// The chosen fields, in order; empty for those of the layout.
  let fields: [String]

  /// Creates a format.
  init(_ layout: Layout, fields: [String] = []) {
    self.layout = layout
    self.fields = fields
  }

  /// Returns the names of the fields that the output has; none for a line for each field.
  func names(in shape: RecordShape) -> [String] {
    if case .template(let template) = layout { return template.fields }
    guard fields.isEmpty else { return fields }
    return switch layout {
    case .csv: shape.csvColumns
    case .tabbed: shape.pipeColumns
    case .json, .template: shape.fields.filter { !$0.isDerived }.map(\.name)
    }
  }
}
