package import BusinessLogic
import DomainEntities
import Records
import TerminalModel

/// Films in the import format of Letterboxd (<https://letterboxd.com/about/importing-data/>).
package enum LetterboxdRows {
  /// The names of the columns.
  package static let names = [
    "tmdbID", "imdbID", "Title", "Year", "Directors", "WatchedDate", "Rating", "Rewatch", "Tags",
    "Review",
  ]

  /// Returns a row for each viewing of a film, or one row for a film with only a rating or a note.
  ///
  /// Letterboxd marks every imported film as seen, so other films have no rows. A watchlist is the
  /// exception: it has one row per film, without marks.
  package static func rows(_ entry: LibraryEntry, isWatchlist: Bool) -> [[String]] {
    let (movie, marks) = (entry.movie, entry.marks)
    let film = [
      movie.names.tmdb.map(String.init) ?? "", movie.names.imdb ?? "", movie.unnumberedTitle,
      movie.year.map(String.init) ?? "", movie.directors.joined(separator: ", "),
    ]
    if isWatchlist { return [film + ["", "", "", "", ""]] }
    guard marks.isSeen || marks.rating != nil || !marks.note.isEmpty else { return [] }
    let viewings: [Viewing?] = marks.viewings.isEmpty ? [nil] : marks.viewings
    let stars = marks.rating?.description ?? ""
    return viewings.enumerated().map { place, viewing -> [String] in
      // Tags and the note belong to the film; they are written once, with the last viewing.
      let isLast = place == viewings.count - 1
      let day = viewing?.day?.description ?? ""
      let isRewatch = viewing.map { $0.isRewatch ? "true" : "false" } ?? ""
      let texts = isLast ? [tags(marks.tags), marks.note] : ["", ""]
      return film + [day, stars, isRewatch] + texts
    }
  }

  /// Joins tags; commas in a tag become semicolons, and tags that this would change are dropped.
  private static func tags(_ tags: [String]) -> String {
    tags.compactMap { tag in
      let plain = String(tag.map { $0 == "," ? ";" : $0 })
      return MovieMarks.key(ofTag: plain) == MovieMarks.key(ofTag: tag) ? plain : nil
    }.joined(separator: ", ")
  }
}

/// Films in the columns of IMDb’s ratings and additional ones, which `TableFormat.moviebrowser`
/// reads.
package enum OwnTableRows {
  /// The names of the columns.
  package static let names = [
    "Const", "Your Rating", "Date Rated", "Title", "Original Title", "URL", "Title Type",
    "Runtime (mins)", "Year", "Genres", "Directors", "tmdbID", "Seen", "Favorite", "Watchlist",
    "Not For Me", "Tags", "Note", "Rewatched", "catalogID",
  ]

  /// The columns with dates besides those whose names say so.
  static let dayColumns: Set<String> = ["Seen", "Favorite", "Watchlist", "Not For Me", "Rewatched"]

  /// Returns the row of a film.
  package static func row(_ entry: LibraryEntry) -> [String] {
    let (movie, marks) = (entry.movie, entry.marks)
    return [
      movie.names.imdb ?? "", marks.rating.map { String($0.halves) } ?? "",
      marks.ratedAt?.day.description ?? "", SpreadsheetCell.guarded(movie.title),
      SpreadsheetCell.guarded(movie.originalTitle ?? movie.title),
      movie.names.imdb.map { "https://www.imdb.com/title/\($0)/" } ?? "", "Movie",
      movie.runtime.map(String.init) ?? "", movie.year.map(String.init) ?? "",
      movie.genres.map(genre).joined(separator: ", "),
      SpreadsheetCell.guarded(CSVList.text(movie.directors)),
      movie.names.tmdb.map(String.init) ?? "", days(marks.viewings),
      marks.favoriteSince?.day.description ?? "", marks.watchlistSince?.day.description ?? "",
      marks.notForMeSince?.day.description ?? "", SpreadsheetCell.guarded(CSVList.text(marks.tags)),
      SpreadsheetCell.guarded(marks.note), days(marks.viewings.filter(\.isRewatch)),
      movie.names.catalogue?.text ?? "",
    ]
  }

  /// Returns the dates of viewings, separated by spaces; `yes` for a viewing without a date.
  private static func days(_ viewings: [Viewing]) -> String {
    viewings.map { $0.date?.description ?? "yes" }.joined(separator: " ")
  }

  private static func genre(_ genre: MovieGenre) -> String {
    genre == .scienceFiction ? "Sci-Fi" : genre.rawValue
  }
}

/// A comma-separated list in one cell; values with a comma or a quotation mark are quoted.
enum CSVList {
  /// Returns the cell for a list of values.
  static func text(_ values: [String]) -> String {
    values.map { value in
      guard value.contains(where: { $0 == "," || $0 == "\"" }) else { return value }
      return "\""
        + value.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }.joined(separator: ", ")
  }

  /// Returns the trimmed values of a cell that `text` wrote.
  static func values(_ text: String) -> [String] {
    var (values, value, isQuoted) = ([String](), "", false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        rest.removeFirst()
        value.unicodeScalars.append(scalar)
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        values.append(value.trimmed)
        value = ""
      default: value.unicodeScalars.append(scalar)
      }
    }
    values.append(value.trimmed)
    return values.filter { !$0.isEmpty }
  }
}
