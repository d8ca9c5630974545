import FilmPages
import TerminalModel

/// Draws a row of a list, or the names of its columns.
struct MovieListRowView {
  /// The sign of a row that is selected, which leaves a gap before the title.
  private static let checkMark = "▌"
  private static let checkedStyle = Style(.bold, color: .accent)

  private let row: MovieListViewModel.Row
  private let columns: MovieListColumns

  /// Creates the view of a row.
  init(_ row: MovieListViewModel.Row, _ columns: MovieListColumns) {
    self.row = row
    self.columns = columns
  }

  /// Draws the row.
  func draw(in area: Rect, on buffer: inout CellBuffer) {
    var rest = area
    _ = rest.takeLeft(MovieListColumns.marker)
    if row.isMissing {
      buffer.write(row.title, in: rest, style: .failure)
      return
    }
    drawTitle(titleStyle, in: area, on: &buffer)
    if row.isChecked {
      buffer.write(Self.checkMark, in: area, column: 1, style: Self.checkedStyle)
    }
    let isCompact = columns.marks < MarkBadges.width
    let marks = isCompact ? row.marks.filter { $0 != " " } : row.marks
    drawFacts(marks: MarkBadges.line(marks), in: area, on: &buffer)
  }

  /// Draws the bar of the selection over the row, which has been drawn.
  func drawSelection(isFocused: Bool, in area: Rect, on buffer: inout CellBuffer) {
    buffer.write(">", in: area, style: isFocused ? .heading : .secondary)
    if !row.isMissing, !row.isDimmed {
      var rest = area
      _ = rest.takeLeft(MovieListColumns.marker)
      buffer.restylePlainText(in: rest.takeLeft(columns.title), .title)
    }
    buffer.setGround(isFocused ? .selection : .inactiveSelection, of: area)
  }

  /// Draws the names of the columns.
  func drawHeader(in area: Rect, on buffer: inout CellBuffer) {
    drawTitle(.secondary, in: area, on: &buffer)
    drawFacts(marks: StyledLine(row.marks, style: .secondary), in: area, on: &buffer)
  }

  private var titleStyle: Style {
    row.isChecked ? Self.checkedStyle : row.isDimmed ? .secondary : .plain
  }

  private func drawTitle(_ style: Style, in area: Rect, on buffer: inout CellBuffer) {
    var rest = area
    _ = rest.takeLeft(MovieListColumns.marker)
    let title = rest.takeLeft(columns.title)
    let shown = ShortenedTitle(row.title, width: title.width)
    buffer.write(shown.text, in: title, style: style)
    highlightMatches(to: shown.intactWidth, in: title, style, on: &buffer)
  }

  /// Draws the columns after the title.
  private func drawFacts(marks: StyledLine, in area: Rect, on buffer: inout CellBuffer) {
    var rest = area
    _ = rest.takeLeft(MovieListColumns.marker + columns.title)
    func cell(_ text: String, _ width: Int, right: Bool = false) {
      guard width > 0 else { return }
      _ = rest.takeLeft(MovieListColumns.gap)
      let place = rest.takeLeft(width)
      if right {
        buffer.writeRight(text, in: place, style: .secondary)
      } else {
        buffer.write(text, in: place, style: .secondary)
      }
    }
    if columns.marks > 0 {
      _ = rest.takeLeft(MovieListColumns.gap)
      let place = rest.takeLeft(columns.marks)
      buffer.write(marks, in: place, row: 0)
    }
    cell(columns.hasDays ? row.day : row.year, columns.year, right: true)
    cell(row.figure, columns.figure, right: true)
    if !row.reason.isEmpty { return cell(row.reason, columns.reason) }
    cell(row.director, columns.director)
    cell(row.genres(width: columns.genres), columns.genres)
    cell(row.rating, columns.rating, right: true)
    cell(row.country, columns.country)
  }

  /// Underlines the parts of the title that match a search, as far as they are shown.
  private func highlightMatches(
    to width: Int, in area: Rect, _ style: Style, on buffer: inout CellBuffer
  ) {
    let matched = Style(style.attributes.union([.underline, .bold]), color: .accent)
    for part in row.matched {
      let column = TextWidth.of(String(row.title[..<part.lowerBound]))
      let text = String(row.title[part])
      guard column + TextWidth.of(text) <= width else { return }
      buffer.write(text, in: area, column: column, style: matched)
    }
  }
}
