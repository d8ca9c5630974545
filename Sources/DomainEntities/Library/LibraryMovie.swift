/// A film as it is noted beside its marks: enough to show it in a list and to count it where no source is
/// asked.
public struct LibraryMovie: Hashable, Sendable {
  /// No number of a film that is told in earnest is larger, be it minutes, money or a name; sums of millions of them
  /// stay far from their bounds.
  public static let largestNumber = 1 << 40

  /// The largest number of directors that are kept.
  private static let mostDirectors = 100

  /// What it is called by those who know it.
  public var names: MovieNames
  /// The title under which it was shown when it was marked.
  public var title: String
  /// The title in the film's own language, where it differs.
  public var originalTitle: String?
  /// The year of the first showing.
  public var year: Int?
  /// Running time in minutes.
  public var runtime: Int?
  /// Most fitting first.
  public var genres: [MovieGenre]
  /// Main producer first.
  public var countries: [Country]
  /// Who directed it.
  public var directors: [String]

  /// Creates a film; whatever is left out is not known.
  ///
  /// `TextLimit.title` bounds titles and names.
  public init(
    names: MovieNames, title: String, originalTitle: String? = nil, year: Int? = nil,
    runtime: Int? = nil, genres: [MovieGenre] = [], countries: [Country] = [],
    directors: [String] = []
  ) {
    self.names = names
    self.title = TextLimit.title.applied(to: title)
    self.originalTitle = originalTitle.map { TextLimit.title.applied(to: $0) }
    self.year = year
    self.runtime = runtime
    self.genres = genres
    self.countries = countries
    self.directors = directors.prefix(Self.mostDirectors).map { TextLimit.title.applied(to: $0) }
  }

  /// The film of a list; lists do not tell who directed it.
  public init(_ movie: MovieSummary) {
    self.init(
      names: MovieNames(movie), title: movie.title, originalTitle: movie.originalTitle,
      year: movie.year, runtime: movie.runtime, genres: movie.genres, countries: movie.countries)
  }

  /// The film of a page.
  public init(_ movie: MovieDetail) {
    self.init(movie.summary)
    directors = movie.directors
  }

  /// The film as every list shows it.
  public var summary: MovieSummary {
    MovieSummary(
      id: names.identifier ?? MovieIdentifier(title: title, year: year), title: title,
      originalTitle: originalTitle,
      year: year, runtime: runtime, genres: genres, countries: countries,
      links: MovieLinks(tmdbID: names.tmdb, imdbID: names.imdb))
  }

  /// What two titles have in common that are the same but for case and accents.
  public static func key(ofTitle title: String) -> String {
    let folded = FoldedText(title).text
    // Signs alone, such as three dots, have no letters to fold.
    return folded.isEmpty ? title : folded
  }

  /// The title with the year behind it, as `Alien (1979)`.
  public var titleAndYear: String { year.map { "\(title) (\($0))" } ?? title }

  /// What somebody tells now, and where that is silent what is known here.
  public func updated(by newer: LibraryMovie) -> LibraryMovie {
    LibraryMovie(
      names: names.completed(by: newer.names),
      title: newer.title.isEmpty ? title : newer.title,
      originalTitle: newer.title.isEmpty ? originalTitle : newer.originalTitle,
      year: newer.year ?? year, runtime: newer.runtime ?? runtime,
      genres: newer.genres.isEmpty ? genres : newer.genres,
      countries: newer.countries.isEmpty ? countries : newer.countries,
      directors: newer.directors.isEmpty ? directors : newer.directors)
  }
}
