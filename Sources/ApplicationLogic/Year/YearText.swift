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
    ([StyledLine(title, style: .heading), StyledLine()]
      + YearPage(self, width: layout.columns, isSingle: true).lines)
      .map { layout.line($0) + "\n" }.joined()
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
