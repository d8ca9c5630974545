import TerminalModel
import Wording

/// Text of a Markdown page.
package enum MarkdownText {
  /// Returns text on one line in which no character is special.
  package static func line(_ text: String) -> String {
    var escaped = ""
    for scalar in CleanText.line(text).unicodeScalars {
      if "\\`*_[]<>|#&~".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  /// Returns a heading and a table of names and numbers, with a line before them.
  package static func table(
    _ heading: String, _ rows: [(name: String, count: Int)],
    columns: (name: String, count: String)
  ) -> String {
    "\n## \(line(heading))\n\n| \(columns.name) | \(columns.count) |\n| --- | ---: |\n"
      + rows.map { "| \(line($0.name)) | \(Wording.number($0.count)) |\n" }.joined()
  }
}
