/// What the loader is doing, as a view needs to know it.
extension MovieListLoader {
  /// Whether a load is under way, or waits for the typing.
  var isLoading: Bool { !activity.isNothing }

  /// What of this is to be said on the screen.
  var status: MovieListStatus {
    activity.status(of: contents, failedSearch: failedSearch?.error)
  }

  /// Whether a load is under way for rows that belong on the screen now, not only ahead of it.
  var lacksRows: Bool { activity.lacksRows(of: contents, wantsRow: demand.row != nil) }

  /// Whether a search is on its way, or the first film of the list.
  var isFilmComing: Bool { activity.bringsFilm(to: contents) }

  /// The row from which keys go on: keys may be faster than rows.
  var currentRow: Int {
    if let row = demand.row, row != .max { return row }
    return contents.currentRow
  }

  /// By which seen filter films are hidden.
  var seenFilter: SeenFilter { filter.seenFilter }
}
