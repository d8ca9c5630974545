/// The status of a loader.
extension MovieListLoader {
  /// Whether a load is running, or waits for typing.
  var isLoading: Bool { !activity.isNothing }

  /// The status to show.
  var status: MovieListStatus {
    activity.status(of: contents, failedSearch: failedSearch?.error)
  }

  /// Whether visible rows are being loaded, not only rows ahead of them.
  var lacksRows: Bool { activity.lacksRows(of: contents, wantsRow: demand.row != nil) }

  /// Whether a search is being loaded, or the first film of the list.
  var isFilmComing: Bool { activity.bringsFilm(to: contents) }

  /// Whether a search has failed, so that the films on the screen are those of another list.
  var hasFilmsOfOtherList: Bool {
    failedSearch.map { $0.list.selection != contents.selection } ?? false
  }

  /// The row that movements start from: keys may be faster than loads.
  var currentRow: Int {
    if let row = demand.row, row != .max { return row }
    return contents.currentRow
  }

  /// The seen filter.
  var seenFilter: SeenFilter { filter.seenFilter }
}
