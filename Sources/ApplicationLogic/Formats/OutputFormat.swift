/// The output format of a command.
public enum OutputFormat: Hashable, Sendable {
  /// Aligned columns for a terminal of a width.
  case aligned(columns: Int)
  /// Tab-separated fields for other programs.
  case tabbed
  /// JSON for other programs.
  case json

  /// Returns a line of tab-separated fields; tabs and line breaks in a field become spaces.
  static func fields(_ fields: [String]) -> String {
    fields.map(CleanText.line).joined(separator: "\t") + "\n"
  }
}
