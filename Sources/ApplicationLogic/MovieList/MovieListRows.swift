import DomainEntities

/// The rows of a window as they were made last: from one key to the next few of them change.
struct MovieListRows {
  private var edition: MovieListContents.Edition?
  private var figure = MovieListFigure.length
  private var window = 0..<0
  private var rows: [MovieListViewModel.Row] = []
  /// How often the marks had been forgotten when those of the window were read.
  private var lookedAt = 0

  /// What the rows in the window of a list say of their films, except for what is marked; rows that
  /// are not loaded say nothing.
  func rows(of contents: MovieListContents) -> [MovieListViewModel.Row] {
    if isCurrent(contents) { return rows }
    var again = self
    _ = again.take(contents)
    return again.rows
  }

  /// Makes the rows in the window of a list, and reads what is marked of their films where that is not
  /// known.
  @MainActor mutating func take(_ contents: MovieListContents, _ marks: MarkCache?) {
    let areKnown = take(contents)
    guard let marks, !areKnown || marks.forgetting != lookedAt else { return }
    marks.look(at: contents.visible)
    if contents.countsSeen { marks.look(at: contents.loaded) }
    lookedAt = marks.forgetting
  }

  /// Makes the rows in the window of a list; returns whether all of them were there before.
  private mutating func take(_ contents: MovieListContents) -> Bool {
    if isCurrent(contents) { return true }
    let last = self
    edition = contents.edition
    figure = contents.figure
    window = contents.cursor.visible
    let known = edition === last.edition && figure == last.figure ? last.window : 0..<0
    rows = window.map { place in
      let row = known.contains(place) ? last.rows[place - known.lowerBound] : .init()
      guard row == .init() else { return row }
      guard let movie = contents[place] else {
        return contents.gap(atRow: place).map(MovieListViewModel.Row.init(gap:)) ?? row
      }
      return MovieListViewModel.Row(movie, figure: contents.figure)
    }
    return false
  }

  private func isCurrent(_ contents: MovieListContents) -> Bool {
    edition === contents.edition && figure == contents.figure && window == contents.cursor.visible
      && !rows.contains(MovieListViewModel.Row())
  }
}
