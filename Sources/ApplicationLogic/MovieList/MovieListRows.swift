import DomainEntities

/// The rows of a window as they were made last: from one key to the next few of them change.
struct MovieListRows {
  private var edition: MovieListContents.Edition?
  private var figure = MovieListFigure.length
  private var window = 0..<0
  /// What the rows say of their films, but for what is marked; nothing for those that are still to be loaded.
  private(set) var rows: [MovieListViewModel.Row] = []

  /// Makes the rows of a window of a list; answers whether all of them were there before.
  mutating func take(_ window: Range<Int>, of contents: MovieListContents) -> Bool {
    let last = self
    edition = contents.edition
    figure = contents.figure
    self.window = window
    let isKnown = edition === last.edition && figure == last.figure
    let known = isKnown ? last.window : 0..<0
    if isKnown, window == known, !rows.contains(MovieListViewModel.Row()) { return true }
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
}
