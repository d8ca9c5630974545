/// A film as the library stores it: the information needed for lists and statistics without a
/// source.
public struct LibraryMovie: Hashable, Sendable {
  /// The maximum of any number stored for a film, such as minutes, money or an ID.
  ///
  /// Sums of millions of such numbers cannot overflow.
  public static let largestNumber = 1 << 40

  /// The maximum number of directors stored.
  private static let maxDirectors = 100
  /// The maximum number of actors stored.
  public static let maxActors = 8

  /// The film's identifiers.
  public var names: MovieIdentifiers
  /// The title displayed when the film was marked.
  public var title: String
  /// The original title, if it differs.
  public var originalTitle: String?
  /// The year of the first release.
  public var year: Int?
  /// The running time in minutes.
  public var runtime: Int?
  /// The genres, most relevant first.
  public var genres: [MovieGenre]
  /// The countries of production, main producer first.
  public var countries: [Country]
  /// The names of the directors.
  public var directors: [String]
  /// The names of the first actors in billing order, at most `maxActors`.
  public var actors: [String]
  /// The original language.
  public var language: Language?

  /// Creates a film.
  ///
  /// Values that are left out are unknown. Titles and names are truncated to `TextLimit.title`.
  public init(
    names: MovieIdentifiers, title: String, originalTitle: String? = nil, year: Int? = nil,
    runtime: Int? = nil, genres: [MovieGenre] = [], countries: [Country] = [],
    directors: [String] = [], actors: [String] = [], language: Language? = nil
  ) {
    self.names = names
    self.title = TextLimit.title.applied(to: title)
    self.originalTitle = originalTitle.map { TextLimit.title.applied(to: $0) }
    self.year = year
    self.runtime = runtime
    self.genres = genres
    self.countries = countries
    self.directors = directors.prefix(Self.maxDirectors).map { TextLimit.title.applied(to: $0) }
    self.actors = actors.prefix(Self.maxActors).map { TextLimit.title.applied(to: $0) }
    self.language = language
  }

  /// Creates a film from a list item.
  public init(_ movie: MovieSummary) {
    self.init(
      names: MovieIdentifiers(movie), title: movie.title, originalTitle: movie.originalTitle,
      year: movie.year, runtime: movie.runtime, genres: movie.genres, countries: movie.countries,
      directors: movie.directors, language: movie.originalLanguage)
  }

  /// Creates a film from its details.
  public init(_ movie: MovieDetail) {
    self.init(movie.summary)
    directors = movie.directors
    actors = movie.cast.prefix(Self.maxActors).map { TextLimit.title.applied(to: $0.name) }
  }

  /// The film as a list item.
  public var summary: MovieSummary {
    MovieSummary(
      id: names.identifier ?? MovieIdentifier(title: title, year: year), title: title,
      originalTitle: originalTitle, originalLanguage: language,
      year: year, runtime: runtime, genres: genres, countries: countries, directors: directors,
      links: MovieLinks(tmdbID: names.tmdb, imdbID: names.imdb))
  }

  /// What is known of the film and its people.
  public var detail: MovieDetail {
    MovieDetail(
      summary: summary, cast: actors.map { CastMember(name: $0) },
      crew: directors.map { CrewMember(name: $0, job: "Director") })
  }

  /// Returns a key that is equal for titles that differ only in case and accents.
  public static func key(ofTitle title: String) -> String {
    let folded = FoldedText(title).text
    // A title of punctuation only, such as three dots, has no letters to fold.
    return folded.isEmpty ? title : folded
  }

  /// The title followed by the year, such as `Alien (1979)`.
  public var titleAndYear: String { year.map { "\(title) (\($0))" } ?? title }

  /// Returns the film with values replaced by those that are known in `newer`.
  public func updated(by newer: LibraryMovie) -> LibraryMovie {
    LibraryMovie(
      names: names.completed(by: newer.names),
      title: newer.title.isEmpty ? title : newer.title,
      originalTitle: newer.title.isEmpty ? originalTitle : newer.originalTitle,
      year: newer.year ?? year, runtime: newer.runtime ?? runtime,
      genres: newer.genres.isEmpty ? genres : newer.genres,
      countries: newer.countries.isEmpty ? countries : newer.countries,
      directors: newer.directors.isEmpty ? directors : newer.directors,
      actors: newer.actors.isEmpty ? actors : newer.actors, language: newer.language ?? language)
  }

  /// Returns the film with people and language replaced by those that are known in `newer`.
  public func withPeople(of newer: MovieDetail) -> LibraryMovie {
    let newer = LibraryMovie(newer)
    return updated(
      by: LibraryMovie(
        names: MovieIdentifiers(), title: "", directors: newer.directors, actors: newer.actors,
        language: newer.language))
  }
}
