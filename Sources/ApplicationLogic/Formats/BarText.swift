import DomainEntities
import TerminalModel
import Wording

/// Numbers as bars of text.
package enum BarText {
  /// The maximum number of columns of a name.
  package static let maxName = 28
  /// The maximum number of columns of a bar.
  private static let maxBar = 50
  /// The number that at least fills a bar, so that a few do not look like many.
  private static let leastScale = 5

  /// Returns lines with a name, a number and a bar each, indented by two columns.
  package static func lines(_ rows: [(name: String, count: Int)], columns: Int) -> [String] {
    let name = min(maxName, rows.map { TextWidth.of(CleanText.line($0.name)) }.max() ?? 0)
    let count = rows.map { Wording.number($0.count).count }.max() ?? 0
    let room = max(4, min(maxBar, columns - name - count - 6))
    let scale = scale(of: rows.map(\.count))
    return rows.map { row in
      "  " + TextWidth.padded(row.name, name) + "  "
        + TextWidth.padded(Wording.number(row.count), count, right: true) + "  "
        + String(repeating: "█", count: length(row.count, of: scale, in: room))
    }
  }

  /// Returns the number whose bar is full beside some numbers.
  package static func scale(of counts: [Int]) -> Int { max(leastScale, counts.max() ?? 0) }

  /// Returns the length of the bar of a number, at least 1 unless the number is 0.
  package static func length(_ count: Int, of scale: Int, in room: Int) -> Int {
    count > 0 ? max(1, (count * room + scale / 2) / scale) : 0
  }
}
