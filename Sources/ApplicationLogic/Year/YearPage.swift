import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// The statistics of a year in lines of a width, some of which open the films behind a number.
///
/// On a wide terminal there are two parts beside each other, and the next two parts below them.
struct YearPage: Hashable, Sendable {
  /// Cells that open films.
  struct Entry: Hashable, Sendable {
    /// The lines.
    var lines: Range<Int>
    /// The columns.
    var columns: Range<Int>
    /// The query of the films.
    var query: TypedQuery
  }

  /// The maximum number of columns of a part, beyond which lines are hard to follow.
  private static let maxWidth = 100
  /// The minimum number of columns of a part that has another one beside it.
  private static let minWidth = 70
  /// The columns between two parts, with room for the mark of the selected entry.
  private static let gap = 4

  /// The lines.
  private(set) var lines: [StyledLine] = []
  /// The cells that open films: from top to bottom, and those of the left part first.
  private(set) var entries: [Entry] = []

  /// Creates a page without lines.
  init() {}

  /// Lays out a report in lines of at most `width` columns, with all parts below each other if
  /// `isSingle` is true.
  init(_ report: YearReport, width: Int, isSingle: Bool = false) {
    let half = (width - Self.gap) / 2
    let count = half >= Self.minWidth && !isSingle ? 2 : 1
    let column = count == 2 ? half : width
    let parts = YearPart.parts(of: report, width: min(Self.maxWidth, column))
    for start in stride(from: 0, to: parts.count, by: count) {
      if start > 0 { lines.append(StyledLine()) }
      add(parts[start..<min(start + count, parts.count)], width: column)
    }
  }

  /// Adds parts beside each other.
  private mutating func add(_ parts: ArraySlice<YearPart>, width: Int) {
    let top = lines.count
    lines += Array(repeating: StyledLine(), count: parts.map(\.lines.count).max() ?? 0)
    for (place, part) in parts.enumerated() {
      let left = place * (width + Self.gap)
      for (row, line) in part.lines.enumerated() {
        lines[top + row].pieces += line.moved(by: left).pieces
      }
      entries += part.entries.map { lines, query in
        Entry(
          lines: top + lines.lowerBound..<top + lines.upperBound, columns: left..<left + width,
          query: query)
      }
    }
  }
}

/// A part of the statistics of a year in lines of a width.
private struct YearPart {
  /// The minimum number of columns between names, numbers, texts and bars.
  private static let gap = 2
  /// The number of columns of names at which bars stay long on a narrow terminal.
  private static let narrowName = 16

  private(set) var lines: [StyledLine] = []
  /// The lines that open films, from top to bottom.
  private(set) var entries: [(lines: Range<Int>, query: TypedQuery)] = []
  private let width: Int

  private init(width: Int) { self.width = width }

  /// Returns the facts, the days with the lists, and the groups.
  static func parts(of report: YearReport, width: Int) -> [YearPart] {
    var facts = YearPart(width: width)
    facts.add(report.facts, style: .secondary)
    var days = YearPart(width: width)
    if report.statistics.totals.viewings > 0 {
      days.add(heading: Wording.heatMap)
      days.add(map: YearHeatMap(report.statistics))
    }
    let lists = report.lists.prefix(YearReport.listsAtMost)
    if !lists.isEmpty {
      if !days.lines.isEmpty { days.lines.append(StyledLine()) }
      days.add(heading: report.headingOfLists(shown: lists.count))
      days.add(Array(lists), style: .plain)
    }
    let sections = report.sections.map { section in
      var part = YearPart(width: width)
      part.add(section)
      return part
    }
    return ([facts, days] + sections).filter { !$0.lines.isEmpty }
  }

  private mutating func add(_ new: [StyledLine], opening query: TypedQuery?) {
    if let query { entries.append((lines.count..<lines.count + new.count, query)) }
    lines += new
  }

  private mutating func add(heading: String) {
    lines += TextLayout.wrap(heading, width: width).map { StyledLine($0, style: .heading) }
  }

  private mutating func add(_ facts: [YearFact], style: Style) {
    let label = facts.map { TextWidth.of(CleanText.line($0.label)) }.max() ?? 0
    for fact in facts {
      add(
        StyledLine.pair(
          fact.label, style, fact.text, .plain, width: width,
          at: min(label, BarText.maxName) + Self.gap),
        opening: fact.query)
    }
  }

  private mutating func add(_ section: YearSection) {
    let (heading, rows) = section.shown(atMost: YearReport.rowsAtMost)
    add(heading: heading)
    let name = min(
      width < 60 ? Self.narrowName : BarText.maxName,
      rows.map { TextWidth.of(CleanText.line($0.name)) }.max() ?? 0)
    let count = rows.map { Wording.number($0.count).count }.max() ?? 0
    let bar = name + count + 2 * Self.gap
    let scale = BarText.scale(of: rows.map(\.count))
    for row in rows {
      var line = StyledLine(TextWidth.padded(row.name, name))
      let number = TextWidth.padded(Wording.number(row.count), count, right: true)
      line.pieces.append(
        StyledLine.Piece(
          column: name + Self.gap, text: number, style: row.count > 0 ? .title : .secondary))
      let length = BarText.length(row.count, of: scale, in: max(4, width - bar))
      line.pieces.append(
        StyledLine.Piece(
          column: bar, text: String(repeating: "█", count: length), style: .heading))
      add([line], opening: row.query)
    }
  }

  private mutating func add(map: YearHeatMap) {
    for weeks in map.parts(columns: width) {
      lines.append(
        StyledLine(map.months(of: weeks), style: .secondary, column: YearHeatMap.labelWidth))
      for row in 0..<YearHeatMap.rowCount {
        var line = StyledLine(YearHeatMap.label(row: row), style: .secondary)
        for week in weeks {
          let cell = map.cell(week: week, row: row)
          let style: Style =
            cell.viewings > 1 ? .heading : cell.viewings == 1 ? .plain : .secondary
          let column = YearHeatMap.labelWidth + week - weeks.lowerBound
          if let last = line.pieces.last, last.style == style, line.pieces.count > 1 {
            line.pieces[line.pieces.count - 1].text.append(cell.character)
          } else {
            line.pieces.append(
              StyledLine.Piece(column: column, text: String(cell.character), style: style))
          }
        }
        lines.append(line)
      }
    }
  }
}
