/// A film as a list shows it.
public struct MovieSummary: Identifiable, Hashable, Sendable {
  /// The name of the film in its source.
  public var id: MovieIdentifier
  /// The title under which the film is shown.
  public var title: String
  /// The title in the film's own language, where it differs from `title`.
  public var originalTitle: String?
  /// Further names that people look for; never shown as the title.
  public var otherTitles: [String]
  /// The language mainly spoken.
  public var originalLanguage: Language?
  /// The year of the first showing; known more often than the day.
  public var year: Int?
  /// The day of the first showing.
  public var releaseDate: CalendarDate?
  /// Running time in minutes.
  public var runtime: Int?
  /// Most fitting first.
  public var genres: [MovieGenre]
  /// Where it was produced, main producer first.
  public var countries: [Country]
  /// What it is about, in two or three sentences; empty when not known.
  public var overview: String
  /// How those who voted at the source rate it.
  public var rating: MovieRating?
  /// What other services call it.
  public var links: MovieLinks
  /// The poster, as its source names the picture.
  public var poster: PictureIdentifier?
  /// In one's own diary, the time that the row stands for; elsewhere nil.
  public var viewing: Viewing?

  /// Makes a summary; whatever is left out is not known.
  public init(
    id: MovieIdentifier, title: String, originalTitle: String? = nil,
    otherTitles: [String] = [], originalLanguage: Language? = nil, year: Int? = nil,
    releaseDate: CalendarDate? = nil, runtime: Int? = nil, genres: [MovieGenre] = [],
    countries: [Country] = [], overview: String = "", rating: MovieRating? = nil,
    links: MovieLinks = MovieLinks(), poster: PictureIdentifier? = nil
  ) {
    self.id = id
    self.title = title
    self.originalTitle = originalTitle
    self.otherTitles = otherTitles
    self.originalLanguage = originalLanguage
    self.year = year ?? releaseDate?.year
    self.releaseDate = releaseDate
    self.runtime = runtime
    self.genres = genres
    self.countries = countries
    self.overview = overview
    self.rating = rating
    self.links = links
    self.poster = poster
  }
}

/// What a source calls one picture, opaque to everybody else.
///
/// The Movie Database names the file, such as `/abc.jpg`; what is behind a name never changes.
public struct PictureIdentifier: Hashable, Sendable {
  /// The identifier as its source spells it.
  public let text: String

  /// Takes the spelling of a source as it is.
  public init(_ text: String) {
    self.text = text
  }
}

/// What the voters of a source make of a film.
public struct MovieRating: Hashable, Sendable {
  /// The mean, from 0 to 10.
  public var average: Double
  /// How many voted.
  public var votes: Int

  /// Takes the mean and the number of votes as the source gives them.
  public init(average: Double, votes: Int) {
    self.average = average
    self.votes = votes
  }
}

/// Where else a film is to be found.
public struct MovieLinks: Hashable, Sendable {
  /// The number that The Movie Database gives the film.
  public var tmdbID: Int?
  /// The name that IMDb gives the film, such as `tt0041959`.
  public var imdbID: String?
  /// The film's own page.
  public var homepage: String?

  /// Makes a set of links; whatever is left out is not known.
  public init(tmdbID: Int? = nil, imdbID: String? = nil, homepage: String? = nil) {
    self.tmdbID = tmdbID
    self.imdbID = imdbID
    self.homepage = homepage
  }

  /// The address of the film's page at The Movie Database.
  public var tmdbPage: String? {
    tmdbID.map { "https://www.themoviedb.org/movie/\($0)" }
  }

  /// The address of the film's page at IMDb.
  public var imdbPage: String? {
    imdbID.map { "https://www.imdb.com/title/\($0)/" }
  }
}
