/// The list of films on the screen.
///
/// Its drawing is a pure function of the view model, the area and the focus.
@MainActor final class MovieListView: Screen, MovieListPresenterOutput {
  let presenter: MovieListPresenter
  private let needsDrawing: () -> Void

  init(presenter: MovieListPresenter, needsDrawing: @escaping () -> Void) {
    self.presenter = presenter
    self.needsDrawing = needsDrawing
    presenter.attach(self)
  }

  var keys: KeySummary {
    presenter.usefulKeys.summary
  }
  var hints: [KeyHint] { presenter.usefulKeys.hints }
  var takesText: Bool { presenter.takesText }

  func handle(_ key: Key) { presenter.handle(key) }
  func paste(_ text: String) { presenter.paste(text) }
  func layOut(in area: Rect) {
    presenter.resize(height: Self.rowCount(in: area, hasNote: presenter.contents.hasNote))
  }
  func scroll(by rows: Int) { presenter.scroll(by: rows) }
  func close() { presenter.close() }
  func presenterDidUpdate(_ presenter: MovieListPresenter) { needsDrawing() }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let rows = Self.layout(area, hasNote: presenter.contents.hasNote).rows
    let row = point.y - rows.y
    if rows.contains(point), row < presenter.contents.cursor.visible.count {
      presenter.select(visibleRow: row)
      if isSecond { presenter.perform(.open, count: nil) }
    }
    return area.contains(point)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    Self.draw(presenter.viewModel, in: area, isFocused: isFocused, on: &buffer)
  }
}

extension MovieListView {
  /// Returns the number of rows of films that fit an area.
  nonisolated static func rowCount(in area: Rect, hasNote: Bool = false) -> Int {
    layout(area, hasNote: hasNote).rows.height
  }

  nonisolated static func draw(
    _ model: MovieListViewModel, in area: Rect, isFocused: Bool, on buffer: inout CellBuffer
  ) {
    let layout = layout(area, hasNote: model.note != nil)
    let columns = MovieListColumns(width: area.width, model.columns)
    drawHeader(columns, model, in: layout.header, on: &buffer)
    for (index, row) in model.rows.enumerated() where index < layout.rows.height {
      let isSelected = index == model.selectedRow
      draw(row, columns, in: layout.rows.row(index), isSelected, isFocused, on: &buffer)
      if isSelected, isFocused {
        buffer.placeCursor(at: Point(x: layout.rows.x, y: layout.rows.y + index))
      }
    }
    drawTail(model, in: layout.rows, on: &buffer)
    drawStatus(model, in: layout.status, isFocused: isFocused, on: &buffer)
  }

  /// Divides the area.
  ///
  /// The column names need 8 rows; a note above the rows needs 3.
  private nonisolated static func layout(
    _ area: Rect, hasNote: Bool
  ) -> (header: Rect, rows: Rect, status: Rect) {
    var rest = area
    let status = rest.takeBottom(area.height >= 2 ? 1 : 0)
    let header = rest.takeTop(area.height >= (hasNote ? 3 : 8) ? 1 : 0)
    return (header, rest, status)
  }

  private nonisolated static func drawHeader(
    _ columns: MovieListColumns, _ model: MovieListViewModel, in area: Rect,
    on buffer: inout CellBuffer
  ) {
    var names = Wording.columnNames(figure: model.columns.figure)
    guard let note = model.note else {
      return drawCells(names, columns, in: area, .header, on: &buffer)
    }
    var place = area
    _ = place.takeLeft(min(MovieListColumns.marker, max(0, area.width - TextWidth.of(note))))
    // The note replaces the name of the title column, or if that is too narrow, all names.
    if TextWidth.of(note) <= columns.title {
      names.title = ""
      drawCells(names, columns, in: area, .header, on: &buffer)
    }
    buffer.write(note, in: place)
  }

  private nonisolated static func draw(
    _ row: MovieListViewModel.Row, _ columns: MovieListColumns, in area: Rect,
    _ isSelected: Bool, _ isFocused: Bool, on buffer: inout CellBuffer
  ) {
    if isSelected { buffer.write(">", in: area, style: isFocused ? .heading : .secondary) }
    if row.isGap {
      var rest = area
      _ = rest.takeLeft(MovieListColumns.marker)
      buffer.write(row.title, in: rest, style: .failure)
    } else {
      let look: RowLook = row.isDimmed ? .dimmed : isSelected ? .selected : .usual
      drawCells(row, columns, in: area, look, on: &buffer)
    }
    if isSelected { buffer.setGround(isFocused ? .selection : .inactiveSelection, of: area) }
  }

  /// How a row is shown.
  private enum RowLook {
    case usual, selected, dimmed, header

    /// The style of the title.
    var title: Style {
      switch self {
      case .usual: .plain
      case .selected: .title
      case .dimmed, .header: .secondary
      }
    }
  }

  private nonisolated static func drawCells(
    _ row: MovieListViewModel.Row, _ columns: MovieListColumns, in area: Rect, _ look: RowLook,
    on buffer: inout CellBuffer
  ) {
    var rest = area
    _ = rest.takeLeft(MovieListColumns.marker)
    let title = rest.takeLeft(columns.title)
    let shown = ShortenedTitle(row.title, width: title.width)
    buffer.write(shown.text, in: title, style: look.title)
    highlight(row, to: shown.intactWidth, in: title, look.title, on: &buffer)
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
      if look == .header {
        buffer.write(row.marks, in: place, style: .secondary)
      } else {
        let isCompact = columns.marks < MarkBadges.width
        let marks = isCompact ? row.marks.filter { $0 != " " } : row.marks
        buffer.write(MarkBadges.line(marks), in: place, row: 0)
      }
    }
    if columns.hasDays {
      cell(row.day, columns.year)
    } else {
      cell(row.year, columns.year, right: true)
    }
    cell(row.figure, columns.figure, right: true)
    if !row.reason.isEmpty { return cell(row.reason, columns.reason) }
    cell(row.director, columns.director)
    cell(row.genres, columns.genres)
    cell(row.rating, columns.rating, right: true)
    cell(row.country, columns.country)
  }

  /// Underlines the parts of a title that match a search, as far as they are shown.
  private nonisolated static func highlight(
    _ row: MovieListViewModel.Row, to width: Int, in area: Rect, _ style: Style,
    on buffer: inout CellBuffer
  ) {
    let matched = Style(style.attributes.union([.underline, .bold]), color: .accent)
    for part in row.matched {
      let column = TextWidth.of(String(row.title[..<part.lowerBound]))
      let text = String(row.title[part])
      guard column + TextWidth.of(text) <= width else { return }
      buffer.write(text, in: area, column: column, style: matched)
    }
  }

  /// Draws the line after the last row, if there is room.
  private nonisolated static func drawTail(
    _ model: MovieListViewModel, in area: Rect, on buffer: inout CellBuffer
  ) {
    var place = area
    _ = place.takeTop(model.rows.count)
    if model.rows.isEmpty, area.height > 4 { _ = place.takeTop(1) }
    _ = place.takeLeft(MovieListColumns.marker)
    let (text, style): (String, Style) =
      switch model.tail {
      case .none: ("", .plain)
      case .loading: ("Loading…", .secondary)
      case .end(let text): (text, .secondary)
      case .empty(let text): (text, .plain)
      case .failed(let text): (text, .failure)
      }
    guard !text.isEmpty else { return }
    let lines = TextLayout.wrap(text, width: place.width)
    for (index, line) in lines.enumerated() where index < place.height {
      // The last line that fits shows the rest.
      let rest = index == place.height - 1 ? lines[index...].joined(separator: " ") : line
      buffer.write(rest, in: place, row: index, style: style)
    }
  }

  private nonisolated static func drawStatus(
    _ model: MovieListViewModel, in area: Rect, isFocused: Bool, on buffer: inout CellBuffer
  ) {
    if let line = model.searchText {
      let end = InputLine.draw(model.searchSign, line, in: area, on: &buffer)
      let room = area.width - end - 2
      var remarks = Wording.completions(model.searchCandidates, fitting: room)
      remarks += model.searchProblem.map(Wording.remarks) ?? [model.searchRemark ?? model.position]
      if let remark = remarks.first(where: { end + 2 + TextWidth.of($0) <= area.width }) {
        buffer.writeRight(remark, in: area, style: .secondary)
      }
      return
    }
    if let count = model.count {
      buffer.writeRight(String(count), in: area, style: .key)
    }
    let position = model.position.isEmpty ? 0 : TextWidth.of(model.position) + 3
    if let notice = model.notice, position + TextWidth.of(notice) > area.width {
      // A notice is worth more than the position.
      buffer.write(notice, in: area)
      return
    }
    buffer.write(model.position, in: area)
    if let notice = model.notice {
      buffer.write(notice, in: area, column: position)
    } else {
      buffer.write(model.remark, in: area, column: position, style: .secondary)
    }
  }
}
