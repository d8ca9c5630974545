import FilmPages
package import TerminalModel
package import Widgets
import Wording

/// The list of films on the screen.
///
/// Rows and column names are drawn at layout. Drawing copies them and adds the selection.
@MainActor package final class MovieListView: Screen, MovieListPresenterOutput {
  package let presenter: MovieListPresenter
  private let needsDrawing: () -> Void
  /// The view model and the drawn rows of the last layout.
  private var drawn: (model: MovieListViewModel, lines: MovieListLines)?

  package init(presenter: MovieListPresenter, needsDrawing: @escaping () -> Void) {
    self.presenter = presenter
    self.needsDrawing = needsDrawing
    presenter.attach(self)
  }

  package var keys: KeySummary { presenter.keySummary }
  package var hints: [KeyHint] { presenter.hints }
  package var takesText: Bool { presenter.takesText }

  package func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  package func handle(_ key: Key) { presenter.handle(key) }
  package func paste(_ text: String) { presenter.paste(text) }
  package func layOut(in area: Rect) {
    presenter.resize(height: Self.rowCount(in: area, hasNote: presenter.hasNote))
    drawn = presenter.layOut(width: area.width)
  }
  package func scroll(by rows: Int) { presenter.scroll(by: rows) }
  package func close() { presenter.close() }
  package func presenterDidUpdate(_ presenter: MovieListPresenter) { needsDrawing() }

  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let rows = Self.layout(area, hasNote: presenter.hasNote).rows
    let row = point.y - rows.y
    if rows.contains(point), row < presenter.contents.cursor.visible.count {
      presenter.select(visibleRow: row)
      if isSecond { presenter.perform(.open, count: nil) }
    }
    return area.contains(point)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    guard let drawn else { return }
    Self.draw(drawn.model, drawn.lines, in: area, isFocused: isFocused, on: &buffer)
  }
}

extension MovieListView {
  /// Returns the number of rows of films that fit an area.
  package nonisolated static func rowCount(in area: Rect, hasNote: Bool = false) -> Int {
    layout(area, hasNote: hasNote).rows.height
  }

  private nonisolated static func draw(
    _ model: MovieListViewModel, _ lines: MovieListLines, in area: Rect, isFocused: Bool,
    on buffer: inout CellBuffer
  ) {
    let layout = layout(area, hasNote: model.note != nil)
    lines.drawHeader(in: layout.header, on: &buffer)
    for index in model.rows.indices.prefix(layout.rows.height) {
      let (place, isSelected) = (layout.rows.row(index), index == model.selectedRow)
      lines.drawRow(index, isSelected: isSelected, isFocused: isFocused, in: place, on: &buffer)
      if isSelected, isFocused { buffer.placeCursor(at: Point(x: place.x, y: place.y)) }
    }
    drawTail(model, in: layout.rows, on: &buffer)
    drawStatus(model, in: layout.status, isFocused: isFocused, on: &buffer)
  }

  /// Divides the area.
  ///
  /// The column names need 8 rows; a note about all rows needs 3. The user's note on the list is
  /// in the place of the column names, so that it takes no row.
  private nonisolated static func layout(
    _ area: Rect, hasNote: Bool
  ) -> (header: Rect, rows: Rect, status: Rect) {
    var rest = area
    let status = rest.takeBottom(area.height >= 2 ? 1 : 0)
    let header = rest.takeTop(area.height >= (hasNote ? 3 : 8) ? 1 : 0)
    return (header, rest, status)
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
      case .loading: (Wording.loadingFilms, .secondary)
      case .looking(let text), .end(let text): (text, .secondary)
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
      if model.searchProblem != nil, let notice = model.notice {
        // It says why the text is not accepted; the next key shows the text again.
        buffer.write(notice, in: area)
        return
      }
      var place = area
      _ = place.takeLeft(InputLine.draw(model.searchSign, line, in: area, on: &buffer) + 2)
      var remarks = Wording.completions(model.searchCandidates, fitting: place.width)
      remarks += model.searchProblem.map(Wording.remarks) ?? [model.searchRemark ?? model.position]
      let fitting = remarks.first { TextWidth.of($0) <= place.width }
      // A problem is cut if it must be, since the rows are those of an earlier text.
      if let remark = fitting ?? model.searchProblem.map(Wording.shortRemark) {
        buffer.writeRight(remark, in: place, style: .secondary)
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
