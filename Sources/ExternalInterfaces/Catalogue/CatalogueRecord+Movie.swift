import DomainEntities

extension CatalogueRecord {
  /// Whether `summary` has any use for a key.
  static func isOfSummary(_ key: Key) -> Bool {
    switch key {
    case .title, .original, .also, .language, .released, .runtime, .genres, .countries, .overview,
      .tmdb, .imdb:
      true
    case .director, .writer, .composer, .cinematographer, .cast, .themes, .collection, .like, .note:
      false
    }
  }

  /// The film as a list shows it.
  var summary: MovieSummary {
    let released = self[.released] ?? ""
    return MovieSummary(
      id: MovieIdentifier(id),
      title: self[.title] ?? id,
      originalTitle: self[.original],
      otherTitles: list(.also, separator: UInt8(ascii: "|")),
      originalLanguage: self[.language].flatMap { Language(code: $0) },
      year: Int(released.prefix(4)),
      releaseDate: CalendarDate(iso: released),
      runtime: self[.runtime].flatMap { Int($0) },
      genres: list(.genres).compactMap(MovieGenre.init(rawValue:)),
      countries: list(.countries).compactMap { Country(code: $0) },
      overview: self[.overview] ?? "",
      links: MovieLinks(tmdbID: self[.tmdb].flatMap { Int($0) }, imdbID: self[.imdb]))
  }

  /// The film with everything that the record has; films that it recommends are looked up by their
  /// identifiers, and left out where there is none.
  func detail(film: (MovieIdentifier) -> MovieSummary?) -> MovieDetail {
    let summary = summary
    return MovieDetail(
      summary: summary,
      cast: all(.cast).map { text in
        let (name, character) = Self.pair(text)
        return CastMember(name: name, character: character, person: PersonIdentifier(name))
      },
      crew: crew(.director, "Director") + crew(.writer, "Writer")
        + crew(.composer, "Original Music Composer")
        + crew(.cinematographer, "Director of Photography"),
      spokenLanguages: [summary.originalLanguage].compactMap(\.self),
      collection: self[.collection].map { MovieCollection(id: CollectionIdentifier($0), name: $0) },
      keywords: list(.themes),
      recommendations: all(.like).compactMap { text in
        let (id, reason) = Self.pair(text)
        return film(MovieIdentifier(id)).map { MovieRecommendation(movie: $0, reason: reason) }
      })
  }

  /// The names of all who are credited, each once.
  var people: Set<String> {
    let crew: [Key] = [.director, .writer, .composer, .cinematographer]
    return Set(all(.cast).map { Self.pair($0).0 } + crew.flatMap { list($0) })
  }

  /// Jobs have the names that The Movie Database gives them.
  private func crew(_ key: Key, _ job: String) -> [CrewMember] {
    list(key).map { CrewMember(name: $0, job: job, person: PersonIdentifier($0)) }
  }

  private static func pair(_ text: String) -> (String, String) {
    let parts = parts(of: text, separator: UInt8(ascii: "="), maxSplits: 1)
    return (parts.first ?? text, parts.count > 1 ? parts[1] : "")
  }
}
