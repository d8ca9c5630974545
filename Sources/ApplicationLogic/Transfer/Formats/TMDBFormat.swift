import DomainEntities
import Records
import TerminalModel
import Wording

/// The ratings, watchlist or favorites that an account at The Movie Database exports.
///
/// All three have the same columns. `Date Rated` is the day on which the film was added.
extension TableFormat {
  static let tmdb = TableFormat(.tmdb) { table in
    ["TMDb ID", "Type", "Name"].allSatisfy(table.has)
  } reading: { file, context throws(CommandFailure) in
    let isRatings = (file.path.lowercased().split(separator: "/").last ?? "").holds("rating")
    let role = context.role ?? (isRatings ? nil : ImportRole(path: file.path))
    // A rated film may be on the watchlist too, so only a table of ratings alone is clear.
    guard role != nil || isRatings || isRated(file.table) else {
      throw CommandFailure(.failure, Wording.watchlistOrFavorites(of: file.path))
    }
    let columns = ImportColumns(
      [
        "Type": .kind(films: ["movie"], others: ["tv"]), "Release Date": .yearOfDate,
        "Name": .title, "TMDb ID": .tmdb, "IMDb ID": .imdb, "Date Rated": .noted(.time),
        "Your Rating": .rating(.points), "Season Number": .ignored, "Episode Number": .ignored,
        "Rating": .ignored,
      ], as: role,
      isFilm: { fields, log in
        let isEpisode =
          fields.text("Type").lowercased() == "tv" && !fields.text("Episode Number").isEmpty
        if isEpisode { log.skip(of: series(fields.text("Name"))) }
        return !isEpisode
      },
      completion: { row, fields, log in
        if row.isEmpty { log.problem(Wording.noMarks(row.movie.title), at: fields.place) }
      })
    return try columns.reading(of: file)
  }

  private static func isRated(_ table: CSVTable) -> Bool {
    table.lines.allSatisfy { line in
      guard case .row(let row) = line else { return true }
      return !table.value("Your Rating", of: row).isEmpty
    }
  }

  /// Returns the series in the name of an episode, such as `Friends S1E1`.
  private static func series(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard let last = words.last, last.hasPrefix("S"), last.dropFirst().first?.isNumber == true
    else { return name }
    return words.dropLast().joined(separator: " ")
  }
}
