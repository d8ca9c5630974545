/// How a command writes what it found.
public enum OutputFormat: Hashable, Sendable {
  /// In columns, for people at a terminal of that width.
  case aligned(columns: Int)
  /// In fields with tabs between them, for other programs.
  case tabbed
  /// In JSON, for other programs.
  case json

  /// Fields with tabs between them; what a field must not hold becomes a space.
  static func fields(_ fields: [String]) -> String {
    fields.map(CleanText.line).joined(separator: "\t") + "\n"
  }
}
