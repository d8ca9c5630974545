import BusinessLogic
import DomainEntities
import Records
import Wording

/// An export of Movary: the history, the ratings or the watchlist.
struct MovaryTable: ProgramTable {
  static let origin = ImportOrigin.movary
  static let columns = [
    "title", "year", "tmdbId", "imdbId", "watchedAt", "comment", "userRating", "addedAt",
  ]
  /// The columns of which each file has one.
  private static let marks = ["watchedAt", "userRating", "addedAt"]

  private let context: ImportContext
  /// The column with the marks.
  private let mark: String

  static func knows(_ table: CSVTable) -> Bool {
    ["title", "tmdbId", "imdbId"].allSatisfy(table.has) && marks.contains(where: table.has)
      // An import file of Letterboxd may have `tmdbID` and `imdbID` too.
      && !table.has("WatchedDate")
  }

  init(_ file: ImportTable, in context: ImportContext) throws(CommandFailure) {
    self.context = context
    mark = Self.marks.first(where: file.table.has) ?? ""
  }

  func read(_ row: inout ImportRow, into recorder: inout ImportRecorder) {
    let year = row.year("year")
    guard let movie = row.movie(title: "title", year: year, tmdb: "tmdbId", imdb: "imdbId") else {
      return
    }
    var entry = ImportCollector.Entry()
    switch mark {
    case "watchedAt":
      let seen = row.date("watchedAt")
      recorder.play(movie, at: row.place, in: seen)
      entry.note = ImportCollector.Entry.note(
        row.text("comment"), at: seen.map(context.noon) ?? context.now)
    case "userRating":
      entry.rating = row.rating(outOfTen: "userRating", recorder: &recorder)
        .map { ($0, context.now) }
    default: entry.watchlist = row.day("addedAt").map(context.noon) ?? context.now
    }
    recorder.add(movie, at: row.place, entry)
  }
}
