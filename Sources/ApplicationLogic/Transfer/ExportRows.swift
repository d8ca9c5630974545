import BusinessLogic
import DomainEntities

/// Films in the columns that Letterboxd takes (<https://letterboxd.com/about/importing-data/>).
enum LetterboxdRows {
  /// The names of the columns.
  static let names = [
    "tmdbID", "imdbID", "Title", "Year", "Directors", "WatchedDate", "Rating", "Rewatch", "Tags",
    "Review",
  ]

  /// A row for every viewing of a film, or one where it is rated or noted only.
  ///
  /// Letterboxd takes every film that it is given for one that was seen, so others have no row, unless it is given a
  /// watchlist, which has no more than films.
  static func rows(_ entry: LibraryEntry, isWatchlist: Bool) -> [[String]] {
    let (movie, marks) = (entry.movie, entry.marks)
    let film = [
      movie.names.tmdb.map(String.init) ?? "", movie.names.imdb ?? "", movie.title,
      movie.year.map(String.init) ?? "", movie.directors.joined(separator: ", "),
    ]
    if isWatchlist { return [film + ["", "", "", "", ""]] }
    guard marks.isSeen || marks.rating != nil || !marks.note.isEmpty else { return [] }
    let viewings: [Viewing?] = marks.viewings.isEmpty ? [nil] : marks.viewings
    return viewings.enumerated().map { place, viewing in
      // What is said of the film is said with the last viewing.
      let isLast = place == viewings.count - 1
      return film + [
        viewing?.day?.description ?? "", marks.rating?.description ?? "",
        viewing.map { $0.isRewatch ? "true" : "false" } ?? "",
        isLast ? tags(marks.tags) : "", isLast ? marks.note : "",
      ]
    }
  }

  /// A comma would make two tags of one; what is no longer the same tag without it is left out.
  private static func tags(_ tags: [String]) -> String {
    tags.compactMap { tag in
      let plain = String(tag.map { $0 == "," ? ";" : $0 })
      return MovieMarks.key(ofTag: plain) == MovieMarks.key(ofTag: tag) ? plain : nil
    }.joined(separator: ", ")
  }
}

/// Films in the columns of IMDb's ratings, with more behind them; `OwnTableReader` reads them back.
enum OwnTableRows {
  /// The names of the columns.
  static let names = [
    "Const", "Your Rating", "Date Rated", "Title", "Original Title", "URL", "Title Type",
    "Runtime (mins)", "Year", "Genres", "Directors", "tmdbID", "Seen", "Favorite", "Watchlist",
    "Not For Me", "Tags", "Note", "Rewatched", "catalogueID",
  ]

  /// The row of a film.
  static func row(_ entry: LibraryEntry) -> [String] {
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

  /// The days of viewings, `yes` for one without a day.
  private static func days(_ viewings: [Viewing]) -> String {
    viewings.map { $0.day?.description ?? "yes" }.joined(separator: " ")
  }

  private static func genre(_ genre: MovieGenre) -> String {
    genre == .scienceFiction ? "Sci-Fi" : genre.rawValue
  }
}

/// Several texts in one cell, with commas between them; those that have a comma or a quote are quoted.
enum CSVList {
  /// Returns the texts as one.
  static func text(_ values: [String]) -> String {
    values.map { value in
      guard value.contains(where: { $0 == "," || $0 == "\"" }) else { return value }
      return "\""
        + value.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }.joined(separator: ", ")
  }

  /// Returns the texts of a cell that `text` wrote, without white space around them.
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
