import BusinessLogic
import DomainEntities

/// The statistics of a year in lines of a width, some of which open the films behind a number.
struct YearPage: Hashable, Sendable {
  /// Lines that open films.
  struct Entry: Hashable, Sendable {
    /// The lines.
    var lines: Range<Int>
    /// The query of the films.
    var query: TypedQuery
  }

  /// The minimum number of columns between label and text of a fact.
  private static let gap = 2
  /// The number of columns of names at which bars stay long on a narrow terminal.
  private static let narrowName = 16
  /// The maximum number of columns of a line, beyond which lines are hard to follow.
  private static let maxWidth = 100

  /// The lines.
  private(set) var lines: [StyledLine] = []
  /// The lines that open films, from top to bottom.
  private(set) var entries: [Entry] = []

  /// Creates a page without lines.
  init() {}

  /// Lays out a report in lines of at most `width` columns.
  init(_ report: YearReport, width: Int) {
    let width = min(Self.maxWidth, width)
    let label = report.facts.map { TextWidth.of($0.label) }.max() ?? 0
    for fact in report.facts {
      add(
        StyledLine.pair(
          fact.label, .secondary, fact.text, .plain, width: width, at: label + Self.gap),
        opening: fact.query)
    }
    if report.statistics.totals.viewings > 0 {
      add(heading: Wording.heatMap, width: width)
      add(map: YearHeatMap(report.statistics), width: width)
    }
    for section in report.sections { add(section, width: width) }
  }

  private mutating func add(_ new: [StyledLine], opening query: TypedQuery? = nil) {
    if let query {
      entries.append(Entry(lines: lines.count..<lines.count + new.count, query: query))
    }
    lines += new
  }

  private mutating func add(heading: String, width: Int) {
    add([StyledLine()])
    add(TextLayout.wrap(heading, width: width).map { StyledLine($0, style: .heading) })
  }

  private mutating func add(_ section: YearSection, width: Int) {
    let rows = section.rows(atMost: YearReport.rowsAtMost)
    let left = section.rows.count - rows.count
    add(
      heading: section.heading + (left > 0 ? " (\(Wording.moreRows(left)))" : ""), width: width)
    let name = min(
      width < 60 ? Self.narrowName : BarText.maxName,
      rows.map { TextWidth.of(CleanText.line($0.name)) }.max() ?? 0)
    let count = rows.map { Wording.number($0.count).count }.max() ?? 0
    let bar = name + count + 2 * Self.gap
    let largest = rows.map(\.count).max() ?? 0
    for row in rows {
      var line = StyledLine(LibraryText.padded(row.name, name))
      let number = LibraryText.padded(Wording.number(row.count), count, right: true)
      line.pieces.append(
        StyledLine.Piece(
          column: name + Self.gap, text: number, style: row.count > 0 ? .title : .secondary))
      let length = BarText.length(row.count, of: largest, in: max(4, width - bar))
      line.pieces.append(
        StyledLine.Piece(
          column: bar, text: String(repeating: "█", count: length), style: .heading))
      add([line], opening: row.query)
    }
  }

  private mutating func add(map: YearHeatMap, width: Int) {
    for weeks in map.parts(columns: width) {
      add([
        StyledLine(map.months(of: weeks), style: .secondary, column: YearHeatMap.labelWidth)
      ])
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
        add([line])
      }
    }
  }
}
