import DomainEntities

extension CatalogueRecord {
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

  /// The film with everything that the record has.
  var detail: MovieDetail {
    let summary = summary
    return MovieDetail(
      summary: summary,
      cast: all(.cast).map(Self.castMember),
      crew: list(.director).map { CrewMember(name: $0, job: "Director") }
        + list(.writer).map { CrewMember(name: $0, job: "Writer") },
      spokenLanguages: [summary.originalLanguage].compactMap(\.self))
  }

  private static func castMember(_ text: String) -> CastMember {
    let parts = parts(of: text, separator: UInt8(ascii: "="), maxSplits: 1)
    return CastMember(name: parts.first ?? text, character: parts.count > 1 ? parts[1] : "")
  }
}
