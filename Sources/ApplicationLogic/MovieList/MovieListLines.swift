import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import TerminalModel
import Widgets
import Wording

/// The rows of a window, and the rows and the column names as cells, drawn at layout.
///
/// From one key to the next only a few rows change, and moving the selection redraws none of them.
struct MovieListLines {
  typealias Row = MovieListViewModel.Row

  private var version: MovieListContents.Version?
  private var figure = MovieListColumn.length
  /// The numbers of the rows in the window, and the rows.
  private var window = 0..<0
  private var rows: [Row] = []
  private var contents = MovieListColumns.Contents()
  private var width = 0
  private var columns = MovieListColumns(width: 0)
  /// The column names, or the note in their place, and that note.
  private var header: (note: String?, line: CellBuffer)?
  /// The rows of the last layout, with their marks, and the drawn rows.
  private var lines: (rows: [Row], cells: [CellBuffer]) = ([], [])

  /// Returns the rows in the window of a list, without marks; rows that are not loaded are empty.
  mutating func rows(of list: MovieListContents) -> [Row] {
    let isKnown = version === list.version && figure == list.columns.figure
    let known = (window: isKnown ? window : 0..<0, rows: rows)
    (version, figure, window) = (list.version, list.columns.figure, list.cursor.visible)
    rows = window.map { number in
      known.window.contains(number)
        ? known.rows[number - known.window.lowerBound] : Self.row(number, in: list)
    }
    return rows
  }

  private static func row(_ number: Int, in list: MovieListContents) -> Row {
    switch list.pages[number] {
    case .film(let movie): row(of: movie, in: list)
    case .missing(let error): Row(missing: number, because: error)
    case nil: Row()
    }
  }

  private static func row(of movie: MovieSummary, in list: MovieListContents) -> Row {
    Row(
      movie, figure: list.columns.figure, without: list.commonGenres,
      matches: TitleMatches(of: list.selection.list),
      rankDigits: String(list.pages.total ?? list.count).count)
  }

  /// Draws what has changed since the last layout.
  mutating func layOut(_ model: MovieListViewModel, width: Int) {
    if model.columns != contents || width != self.width {
      (contents, self.width, header, lines) = (model.columns, width, nil, ([], []))
      columns = MovieListColumns(width: width, contents)
    }
    let note = model.note ?? model.listNote
    if header == nil || header?.note != note { header = (note, drawnHeader(note)) }
    guard model.rows != lines.rows else { return }
    let known = lines
    // Most rows follow the one before them, as in the last layout.
    var next = 0
    lines.rows = model.rows
    lines.cells = model.rows.map { row in
      let isNext = next < known.rows.count && known.rows[next] == row
      guard let index = isNext ? next : known.rows.firstIndex(of: row) else { return drawn(row) }
      next = index + 1
      return known.cells[index]
    }
  }

  /// Draws the column names, or the note in their place.
  func drawHeader(in area: Rect, on buffer: inout CellBuffer) {
    if let header { buffer.paste(header.line, in: area) }
  }

  /// Draws the row with an index in the window, with the bar of the selection if it is selected.
  func drawRow(
    _ index: Int, isSelected: Bool, isFocused: Bool, in area: Rect, on buffer: inout CellBuffer
  ) {
    buffer.paste(lines.cells[index], in: area)
    guard isSelected else { return }
    MovieListRowView(lines.rows[index], columns)
      .drawSelection(isFocused: isFocused, in: area, on: &buffer)
  }

  private func drawn(_ row: Row) -> CellBuffer {
    var buffer = emptyLine
    MovieListRowView(row, columns).draw(in: buffer.area, on: &buffer)
    return buffer
  }

  private func drawnHeader(_ note: String?) -> CellBuffer {
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
