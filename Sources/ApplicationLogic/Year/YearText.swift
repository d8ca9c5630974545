import BusinessLogic
import DomainEntities

/// The statistics of a year as text: for a terminal, as sentences, and as Markdown.
extension YearReport {
  /// The maximum number of rows of a section on a terminal.
  static let rowsAtMost = 12
  /// The maximum number of lists on a terminal.
  static let listsAtMost = 5

  /// Returns lines with bars for a terminal of a width.
  func text(columns: Int) -> String {
    let label = facts.map { TextWidth.of($0.label) }.max() ?? 0
    var lines = [title, ""]
    for fact in facts {
      let room = max(10, columns - label - 2)
      for (place, line) in TextLayout.wrap(fact.text, width: room).enumerated() {
        lines.append(LibraryText.padded(place == 0 ? fact.label : "", label) + "  " + line)
      }
    }
    if statistics.totals.viewings > 0 {
      lines += ["", Wording.heatMap]
      lines += YearHeatMap(statistics).lines(columns: columns - 2).map { "  " + $0 }
    }
    let lists = lists.prefix(Self.listsAtMost)
    if !lists.isEmpty { lines += ["", headingOfLists(shown: lists.count)] }
    let name = lists.map { TextWidth.of(CleanText.line($0.label)) }.max() ?? 0
    for list in lists {
      let text = StyledLine.pair(
        list.label, .plain, list.text, .plain, width: columns - 2,
        at: min(name, BarText.maxName) + 2)
      lines += text.map { "  " + $0.text }
    }
    for section in sections {
      let shown = section.rows(atMost: Self.rowsAtMost)
      let left = section.rows.count - shown.count
      lines += ["", section.heading + (left > 0 ? " (\(Wording.moreRows(left)))" : "")]
      lines += BarText.lines(shown.map { ($0.name, $0.count) }, columns: columns)
    }
    return lines.map { line in
      var line = CleanText.line(line)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// Returns the facts and the groups as sentences, for a screen reader.
  var sentences: [String] {
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

  /// The facts and tables of all groups as a Markdown page.
  var markdown: String {
    var text = "# \(MarkdownText.line(title))\n\n"
    for fact in facts {
      text += "- **\(fact.label)**: \(MarkdownText.line(fact.text))\n"
    }
    if !lists.isEmpty { text += "\n## \(Wording.yearLists)\n\n" }
    for list in lists {
      text += "- **\(MarkdownText.line(list.label))**: \(MarkdownText.line(list.text))\n"
    }
    for section in sections {
      text += MarkdownText.table(
        section.heading, section.rows.map { ($0.name, $0.count) },
        columns: Wording.columns(of: section.group))
    }
    return text
  }
}
