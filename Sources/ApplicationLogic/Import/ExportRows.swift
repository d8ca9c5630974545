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
        isLast ? marks.tags.map(tag).joined(separator: ", ") : "", isLast ? marks.note : "",
      ]
    }
  }

  /// A comma would make two tags of one.
  private static func tag(_ tag: String) -> String {
    String(tag.map { $0 == "," ? ";" : $0 })
  }
}

/// Films in the columns of IMDb's ratings, with more behind them.
enum IMDbRows {
  /// The names of the columns.
  static let names = [
    "Const", "Your Rating", "Date Rated", "Title", "Original Title", "URL", "Title Type",
    "Runtime (mins)", "Year", "Genres", "Directors", "tmdbID", "Seen", "Favourite", "Watchlist",
    "Not For Me", "Tags", "Note",
  ]

  /// The row of a film.
  static func row(_ entry: LibraryEntry) -> [String] {
    let (movie, marks) = (entry.movie, entry.marks)
    return [
      movie.names.imdb ?? "", marks.rating.map { String($0.halves) } ?? "",
      marks.ratedAt?.day.description ?? "", movie.title, movie.originalTitle ?? movie.title,
      movie.names.imdb.map { "https://www.imdb.com/title/\($0)/" } ?? "", "Movie",
      movie.runtime.map(String.init) ?? "", movie.year.map(String.init) ?? "",
      movie.genres.map(genre).joined(separator: ", "), movie.directors.joined(separator: ", "),
      movie.names.tmdb.map(String.init) ?? "",
      marks.viewings.map { $0.day?.description ?? "yes" }.joined(separator: " "),
      marks.favouriteSince?.day.description ?? "", marks.watchlistSince?.day.description ?? "",
      marks.notForMeSince?.day.description ?? "", marks.tags.joined(separator: ", "), marks.note,
    ]
  }

  private static func genre(_ genre: MovieGenre) -> String {
    genre == .scienceFiction ? "Sci-Fi" : genre.rawValue
  }
}
