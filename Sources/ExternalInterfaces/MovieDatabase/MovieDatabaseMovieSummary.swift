internal import DomainEntities
internal import Records

/// A row of a list from The Movie Database (developer.themoviedb.org/reference/discover-movie).
///
/// Every value may be absent, null, empty, 0 or of another type; only the ID is required.
struct MovieDatabaseMovieSummary: JSONDecodable, Hashable, Sendable {
  /// The decoded summary.
  let summary: MovieSummary
  /// Whether the row has a title, even an empty one.
  let hasTitle: Bool
  /// Whether the film is for adults only.
  let isAdult: Bool
  /// The popularity score, meaningful for comparison only.
  let popularity: Double

  /// Decodes a row of a list or the details of a film; nil for anything but a film.
  init?(_ row: JSONValue) {
    guard let id = row["id"]?.positive, (row["media_type"]?.text ?? "movie") == "movie" else {
      return nil
    }
    hasTitle = row["title"]?.string != nil || row["original_title"]?.string != nil
    let original = row["original_title"]?.line
    let title = row["title"]?.line ?? original ?? ""
    let released = row["release_date"]
    summary = MovieSummary(
      id: MovieIdentifier(String(id)),
      title: title,
      originalTitle: original == title ? nil : original,
      originalLanguage: row["original_language"]?.language,
      year: released?.text.flatMap(Self.year),
      releaseDate: released?.day,
      runtime: row["runtime"]?.positive,
      genres: Self.genres(of: row),
      countries: Self.countries(of: row),
      overview: row["overview"]?.paragraph ?? "",
      rating: Self.rating(of: row),
      links: MovieLinks(tmdbID: id),
      poster: row["poster_path"]?.picture)
    isAdult = row["adult"]?.boolean ?? false
    popularity = row["popularity"]?.number ?? 0
  }

  /// Returns the year of a date, even if its day is invalid.
  private static func year(_ date: String) -> Int? {
    let digits = date.prefix(4)
    guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return nil
    }
    return Int(digits).flatMap { (1800...2200).contains($0) ? $0 : nil }
  }

  /// Returns the genres; lists contain IDs, details contain objects.
  private static func genres(of row: JSONValue) -> [MovieGenre] {
    let numbers =
      (row["genre_ids"]?.items ?? []).map(\.integer)
      + (row["genres"]?.items ?? []).map { $0["id"]?.integer }
    return numbers.compactMap { $0.flatMap { MovieGenre(movieDatabaseNumber: $0) } }
      .unique(by: \.self)
  }

  private static func countries(of row: JSONValue) -> [Country] {
    let producers = (row["production_countries"]?.items ?? []).compactMap {
      $0["iso_3166_1"]?.country
    }
    let origin = (row["origin_country"]?.items ?? []).compactMap(\.country)
    // The country of origin is the main producer, if given.
    let main = origin.filter { producers.isEmpty || producers.contains($0) }
    return (main + producers).unique(by: \.self)
  }

  private static func rating(of row: JSONValue) -> MovieRating? {
    guard let average = row["vote_average"]?.number, average > 0, average <= 10,
      let votes = row["vote_count"]?.positive
    else { return nil }
    return MovieRating(average: average, votes: votes)
  }
}
