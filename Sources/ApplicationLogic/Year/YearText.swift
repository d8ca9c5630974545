import BusinessLogic
import DomainEntities
package import Records
import TerminalModel
import Wording

/// The statistics of a year as text: for a terminal, and as sentences.
extension YearReport {
  /// The maximum number of rows of a section on a terminal.
  static let rowsAtMost = 12
  /// The maximum number of lists on a terminal.
  static let listsAtMost = 5

  /// Returns lines with bars for a terminal.
  package func text(_ layout: OutputLayout) -> String {
    let columns = layout.columns
    let label = facts.map { TextWidth.of($0.label) }.max() ?? 0
    var text = ""
    func append(_ line: String, isHeading: Bool = false) {
      var line = CleanText.line(line)
      while line.last == " " { line.removeLast() }
      text += (isHeading ? layout.title(line) : line) + "\n"
    }
    append(title, isHeading: true)
    append("")
    for fact in facts {
      let room = max(10, columns - label - 2)
      for (place, line) in TextLayout.wrap(fact.text, width: room).enumerated() {
        append(TextWidth.padded(place == 0 ? fact.label : "", label) + "  " + line)
      }
    }
    if statistics.totals.viewings > 0 {
      append("")
      append(Wording.heatMap, isHeading: true)
      for line in YearHeatMap(statistics).lines(columns: columns - 2) { append("  " + line) }
    }
    let lists = lists.prefix(Self.listsAtMost)
    if !lists.isEmpty {
      append("")
      append(headingOfLists(shown: lists.count), isHeading: true)
    }
    let name = lists.map { TextWidth.of(CleanText.line($0.label)) }.max() ?? 0
    for list in lists {
      let pair = StyledLine.pair(
        list.label, .plain, list.text, .plain, width: columns - 2,
        at: min(name, BarText.maxName) + 2)
      for line in pair { append("  " + line.text) }
    }
    for section in sections {
      let shown = section.rows(atMost: Self.rowsAtMost)
      let left = section.rows.count - shown.count
      append("")
      append(section.heading + (left > 0 ? " (\(Wording.moreRows(left)))" : ""), isHeading: true)
      for line in BarText.lines(shown.map { ($0.name, $0.count) }, columns: columns) {
        append(line)
      }
    }
    return text
  }

  /// Returns the facts and the groups as sentences, for a screen reader.
  package var sentences: [String] {
    [title + "."] + facts.map { "\($0.label): \($0.text)." }
      + lists.prefix(Self.listsAtMost).map { "\(Wording.spokenList($0.label)): \($0.text)." }
      + sections.map { section in
        let shown = section.rows(atMost: Self.rowsAtMost)
        let left = section.rows.count - shown.count
        let names =
          shown.filter { $0.count > 0 }.map { Wording.spoken($0.name, count: $0.count) }
          + (left > 0 ? [Wording.moreRows(left)] : [])
        return "\(section.heading): \(names.joined(separator: ", "))."
      }
  }
}
