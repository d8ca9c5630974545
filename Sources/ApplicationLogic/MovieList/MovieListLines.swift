/// The rows of a list as cells, drawn at layout: a step to another row changes only two of them.
struct MovieListLines {
  private var rows: [MovieListViewModel.Row] = []
  private var columns = MovieListColumns(width: 0)
  private var width = 0
  /// The place of the first row in the list.
  private var top = 0
  /// The cells of each row; none for a row that cannot be kept.
  private var cells: [[ScreenCell]] = []

  /// Draws the rows that have changed since the last layout.
  mutating func take(
    _ rows: [MovieListViewModel.Row], from top: Int, _ columns: MovieListColumns, _ width: Int
  ) {
    if top == self.top, show(rows, columns, width) { return }
    let isSameWidth = columns == self.columns && width == self.width
    cells = rows.enumerated().map { index, row in
      let known = index + top - self.top
      let isKnown = isSameWidth && self.rows.indices.contains(known) && self.rows[known] == row
      return isKnown ? cells[known] : Self.cells(of: row, columns, width)
    }
    (self.rows, self.columns, self.width, self.top) = (rows, columns, width, top)
  }

  /// Returns whether the cells show some rows in columns of a width.
  func show(
    _ rows: [MovieListViewModel.Row], _ columns: MovieListColumns, _ width: Int
  ) -> Bool {
    rows == self.rows && columns == self.columns && width == self.width
  }

  /// Draws a row in an area of its width; returns false if its cells are not known.
  func draw(_ index: Int, in area: Rect, on buffer: inout CellBuffer) -> Bool {
    guard !cells[index].isEmpty else { return false }
    buffer.paste(cells[index], in: area)
    return true
  }

  private static func cells(
    of row: MovieListViewModel.Row, _ columns: MovieListColumns, _ width: Int
  ) -> [ScreenCell] {
    guard width > 0 else { return [] }
    var buffer = CellBuffer(size: TerminalSize(columns: width, rows: 1))
    MovieListRowView(row, columns).draw(in: buffer.area, on: &buffer)
    // Characters of several scalars are cells of this buffer only.
    return buffer.clusters.isEmpty ? buffer.screenCells : []
  }
}
