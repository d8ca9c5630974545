import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import TerminalModel
import Widgets
import Wording

/// The rows of a window by their films, and the rows and the column names as cells, drawn at
/// layout.
///
/// From one key to the next only a few rows change, and moving the selection redraws none of them.
struct MovieListLines {
  typealias Row = MovieListViewModel.Row

  private var version: MovieListContents.Version?
  private var figure = MovieListColumn.length
  private var rows: [ListRowName: Row] = [:]
  private var contents = MovieListColumns.Contents()
  private var width = 0
  private var columns = MovieListColumns(width: 0)
  /// The column names, or the note in their place, and that note.
  private var header: (note: String?, line: CellBuffer)?
  private var lines: [Row: CellBuffer] = [:]

  /// Returns the rows in the window of a list, without marks; rows that are not loaded are empty.
  mutating func rows(of list: MovieListContents) -> [Row] {
    let known = version === list.version && figure == list.columns.figure ? rows : [:]
    (version, figure, rows) = (list.version, list.columns.figure, [:])
    return list.cursor.visible.map { number in
      switch list.pages[number] {
      case .film(let movie):
        let row = known[movie.rowName] ?? Self.row(of: movie, in: list)
        rows[movie.rowName] = row
        return row
      case .missing(let error): return Row(missing: number, because: error)
      case nil: return Row()
      }
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
      (contents, self.width, header, lines) = (model.columns, width, nil, [:])
      columns = MovieListColumns(width: width, contents)
    }
    let note = model.note ?? model.listNote
    if header == nil || header?.note != note { header = (note, drawnHeader(note)) }
    let known = lines
    lines = [:]
    for row in model.rows { lines[row] = known[row] ?? drawn(row) }
  }

  /// Draws the column names, or the note in their place.
  func drawHeader(in area: Rect, on buffer: inout CellBuffer) {
    if let header { buffer.paste(header.line, in: area) }
  }

  /// Draws a row, with the bar of the selection if it is selected.
  func drawRow(
    _ row: Row, isSelected: Bool, isFocused: Bool, in area: Rect, on buffer: inout CellBuffer
  ) {
    if let line = lines[row] { buffer.paste(line, in: area) }
    guard isSelected else { return }
    MovieListRowView(row, columns).drawSelection(isFocused: isFocused, in: area, on: &buffer)
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
