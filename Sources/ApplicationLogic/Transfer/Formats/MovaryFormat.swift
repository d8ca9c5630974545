import Records
import Wording

/// The exports of Movary: the history, the ratings and the watchlist.
extension TableFormat {
  static let movary = TableFormat(.movary) { table in
    ["title", "tmdbId", "imdbId"].allSatisfy(table.has)
      && ["watchedAt", "userRating", "addedAt"].contains(where: table.has)
      // An import file of Letterboxd may have `tmdbID` and `imdbID` too.
      && !table.has("WatchedDate")
  } reading: { file, _ throws(CommandFailure) in
    let film: KeyValuePairs<String, ImportColumns.Meaning> = [
      "year": .year, "title": .title, "tmdbId": .tmdb, "imdbId": .imdb,
    ]
    // Each file has one of these columns.
    let columns =
      if file.table.has("watchedAt") {
        ImportColumns(
          film,
          and: ["watchedAt": .play(.day), "comment": .note, "userRating": .rating(.points)])
      } else if file.table.has("userRating") {
        ImportColumns(film, and: ["userRating": .rating(.points), "comment": .ignored])
      } else {
        ImportColumns(film, and: ["addedAt": .noted(.day), "comment": .ignored], as: .watchlist)
      }
    return try columns.reading(of: file)
  }
}
