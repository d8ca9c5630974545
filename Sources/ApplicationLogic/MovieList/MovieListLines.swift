import FilmPages
import TerminalModel
import Wording

/// The column names and the rows of a list as cells, drawn at layout.
///
/// Moving the selection redraws none of them.
struct MovieListLines {
  private var contents = MovieListColumns.Contents()
  private var width = 0
  private var columns = MovieListColumns(width: 0)
  /// The note in the place of the column names.
  private var note: String?
  private var rows: [MovieListViewModel.Row] = []
  /// The place of the first row in the list.
  private var top = 0
  /// The column names, drawn.
  private var header = CellBuffer(size: TerminalSize(columns: 0, rows: 1))
  /// The rows, drawn.
  private var lines: [CellBuffer] = []

  /// Draws what has changed since the last layout; `top` is the place of the first row in the list.
  mutating func take(_ model: MovieListViewModel, from top: Int, width: Int) {
    let isSameWidth = model.columns == contents && width == self.width
    if !isSameWidth {
      (contents, self.width) = (model.columns, width)
      columns = MovieListColumns(width: width, contents)
    }
    let note = model.note ?? model.listNote
    if !isSameWidth || note != self.note {
      self.note = note
      header = drawnHeader()
    }
    if isSameWidth, top == self.top, model.rows == rows { return }
    lines = model.rows.enumerated().map { index, row in
      let known = index + top - self.top
      let isKnown = isSameWidth && rows.indices.contains(known) && rows[known] == row
      return isKnown ? lines[known] : drawn(row)
    }
    (rows, self.top) = (model.rows, top)
  }

  /// Draws the column names, or the note in their place.
  func drawHeader(in area: Rect, on buffer: inout CellBuffer) { buffer.paste(header, in: area) }

  /// Draws a row, with the bar of the selection if it is selected.
  func drawRow(
    _ index: Int, isSelected: Bool, isFocused: Bool, in area: Rect, on buffer: inout CellBuffer
  ) {
    buffer.paste(lines[index], in: area)
    guard isSelected else { return }
    MovieListRowView(rows[index], columns).drawSelection(
      isFocused: isFocused, in: area, on: &buffer)
  }

  private func drawn(_ row: MovieListViewModel.Row) -> CellBuffer {
    var buffer = emptyLine
    MovieListRowView(row, columns).draw(in: buffer.area, on: &buffer)
    return buffer
  }

  private func drawnHeader() -> CellBuffer {
    var buffer = emptyLine
    var names = Wording.columnNames(of: contents)
    guard let note else {
      MovieListRowView(names, columns).drawHeader(in: buffer.area, on: &buffer)
      return buffer
    }
    var place = buffer.area
    _ = place.takeLeft(min(MovieListColumns.marker, max(0, width - TextWidth.of(note))))
    // The note replaces the name of the title column, or if that is too narrow, all names.
    if TextWidth.of(note) <= columns.title {
      names.title = ""
      MovieListRowView(names, columns).drawHeader(in: buffer.area, on: &buffer)
    }
    let isWhole = TextWidth.of(note) <= place.width
    buffer.write(isWhole ? note : TextWidth.padded(note, place.width), in: place)
    return buffer
  }

  private var emptyLine: CellBuffer { CellBuffer(size: TerminalSize(columns: width, rows: 1)) }
}
