package import BusinessLogic
package import MovieData
package import Wording

/// The texts around the rows of a list.
package extension Wording {
  /// Returns the names of the columns of a list.
  ///
  /// Columns that some rows use for other facts have none.
  static func columnNames(of contents: MovieListColumns.Contents) -> MovieListViewModel.Row {
    var names = MovieListViewModel.Row(
      title: ColumnName.title, year: ColumnName.year, day: "Released",
      figure: contents.figure.name, marks: ColumnName.marks)
    switch contents.reasons {
    case .none:
      (names.director, names.genres) = ("Director", "Genres")
      (names.rating, names.country) = (ColumnName.rating, "Country")
    case .some: break
    // Of the lists with days, only that of followed people has reasons.
    case .all: names.reason = contents.showsDays ? ColumnName.person : "Match"
    }
    return names
  }

  /// The heading until the first list is open.
  static let filmsHeading = "Films"

  /// The footer words of the keys that accept a filter and complete its last word.
  static let apply = "apply"
  static let complete = "complete"

  /// The place of the selected film; the total is nil if it is not known yet.
  static func position(_ place: Int, of total: Int?, soFar count: Int) -> String {
    total.map { "\(number(place)) of \(number($0))" }
      ?? "\(number(place)) of \(number(count)) so far"
  }

  /// The number of films that the seen filter hides.
  static func hidden(_ count: Int) -> String { "\(number(count)) hidden" }

  /// The number of films that the user has seen.
  static func seen(_ count: Int, of total: Int) -> String {
    "\(number(count)) of \(number(total)) seen"
  }

  /// The remark while a search is loaded.
  static let searching = "searching…"

  /// The remark while films below the last row are loaded.
  static let loadingMore = "loading more…"

  /// The remark about a list that TMDB does not return in full.
  static func narrow(with key: String) -> String { "\(key) to narrow by genre or decade" }

  /// The remark about films that could not be loaded, with the key that retries first.
  static func retry(_ gap: ListGap, with key: String) -> String {
    "\(key) to retry: \(label(gap.error))"
  }

  /// The text instead of rows if the seen filter hides all of them.
  static func allHidden(press: String) -> String { "All films are hidden. \(press) to show them." }

  /// The end of a list that TMDB does not return in full.
  static func reach(_ count: Int) -> String { "TMDB lists at most \(films(count))." }

  /// The end of a list.
  static func end(of count: Int) -> String { "End of the list: \(films(count))" }

  // MARK: Notices

  /// The notice when a refresh failed.
  static func notRefreshed(_ error: MovieDataError, retry key: String) -> String {
    "\(failure(error)). The list is unchanged. Press \(key) to retry."
  }

  /// The notice when a gap could not be filled; `isLast` if the next attempt refreshes the list.
  static func notFilled(_ error: MovieDataError, retry key: String, isLast: Bool) -> String {
    "\(failure(error)). Press \(key) to \(isLast ? "refresh the list" : "retry")."
  }
}
