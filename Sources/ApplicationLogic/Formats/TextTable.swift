import TerminalModel

/// Rows in columns for people.
///
/// Columns are as wide as their cells, and left out if all of these are empty. On a narrow
/// terminal, the title is shortened first, and a column that fills the line is left out.
package struct TextTable {
  /// A column.
  package struct Column {
    fileprivate let name: String
    fileprivate let isRight: Bool
    fileprivate let isTitle: Bool
    fileprivate let fills: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - name: The heading.
    ///   - isRight: Whether cells are aligned to the right.
    ///   - isTitle: Whether cells are bold, and shortened if the rows are too long.
    ///   - fills: Whether cells end where the terminal does; only of the last column.
    package init(
      _ name: String = "", isRight: Bool = false, isTitle: Bool = false, fills: Bool = false
    ) {
      self.name = name
      self.isRight = isRight
      self.isTitle = isTitle
      self.fills = fills
    }
  }

  private static let gap = 2
  private static let titles = 12...40
  private static let leastFilled = 9
  private let columns: [Column]

  /// Creates a table; without names, it has no heading.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Returns the heading and the rows; nothing without rows.
  package func text(_ rows: [[String]], _ layout: OutputLayout) -> String {
    guard !rows.isEmpty else { return "" }
    var widths = columns.indices.map { column in
      let cells = rows.map { TextWidth.of(CleanText.line($0[column])) }.max() ?? 0
      return cells > 0 ? max(cells, TextWidth.of(columns[column].name)) : 0
    }
    if let title = columns.firstIndex(where: \.isTitle) {
      let others = columns.indices
        .filter { $0 != title && !columns[$0].fills && widths[$0] > 0 }.reduce(0) {
          $0 + widths[$1] + Self.gap
        }
      let filled =
        columns.indices.last { columns[$0].fills && widths[$0] > 0 }
        .map { min(widths[$0], (layout.columns - others) / 2) + Self.gap } ?? 0
      let room = min(Self.titles.upperBound, layout.columns - others - filled)
      widths[title] = min(widths[title], max(Self.titles.lowerBound, room))
    }
    if let last = columns.indices.last, columns[last].fills {
      let used = widths.dropLast().filter { $0 > 0 }.reduce(0) { $0 + $1 + Self.gap }
      let room = layout.columns - used
      widths[last] = room < Self.leastFilled ? 0 : min(widths[last], room)
    }
    let heading = OutputLayout.trimmed(line(columns.map(\.name), widths))
    return (heading.isEmpty ? "" : layout.heading(heading) + "\n")
      + rows.map { line($0, widths, layout) + "\n" }.joined()
  }

  /// Returns a line of cells, with a bold title if there is a layout.
  private func line(_ cells: [String], _ widths: [Int], _ layout: OutputLayout? = nil) -> String {
    var line = ""
    var space = 0
    for (index, cell) in cells.enumerated() where widths[index] > 0 {
      let padded = TextWidth.padded(cell, widths[index], right: columns[index].isRight)
      let text = OutputLayout.trimmed(padded)
      if !text.isEmpty {
        line += String(repeating: " ", count: space)
        line += columns[index].isTitle ? layout?.title(text) ?? text : text
        space = 0
      }
      space += padded.utf8.count - text.utf8.count + Self.gap
    }
    return line
  }
}
