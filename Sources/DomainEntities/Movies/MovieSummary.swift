/// A film with the information shown in lists.
public struct MovieSummary: Identifiable, Hashable, Sendable {
  /// The film's identifier at its source.
  public var id: MovieIdentifier
  /// The displayed title.
  public var title: String
  /// The original title, if it differs from `title`.
  public var originalTitle: String?
  /// The title in the user's language, if it is known; nil where that is English.
  public var localTitle: String?
  /// Alternative titles for searching; never displayed as the title.
  public var otherTitles: [String]
  /// The original language.
  public var originalLanguage: Language?
  /// The year of the first release; known more often than the date.
  public var year: Int?
  /// The date of the first release.
  public var releaseDate: CalendarDate?
  /// The running time in minutes.
  public var runtime: Int?
  /// Whether the running time is that of one of several versions.
  public var isRuntimeApproximate = false
  /// The genres, most relevant first.
  public var genres: [MovieGenre]
  /// The countries of production, main producer first.
  public var countries: [Country]
  /// The names of the directors; empty if they are not known, as in most lists of a service.
  public var directors: [String]
  /// A plot summary of two or three sentences; empty if unknown.
  public var overview: String
  /// The rating by the source's users.
  public var rating: MovieRating?
  /// The film's identifiers and pages at other services.
  public var links: MovieLinks
  /// The poster's identifier at its source.
  public var poster: PictureIdentifier?
  /// The viewing that a diary row represents; nil in other lists.
  public var viewing: Viewing?
  /// The rank and the note in one of the user's own lists; nil in other lists.
  public var listPlace: ListPlace?
  /// Whether the source has only facts about the film, such as the year and some players.
  public var isBasic = false
  /// Why a search found the film if its title lacks a search word; nil in other lists.
  public var found: SearchReason?

  /// Creates a summary; values that are left out are unknown.
  public init(
    id: MovieIdentifier, title: String, originalTitle: String? = nil,
    otherTitles: [String] = [], originalLanguage: Language? = nil, year: Int? = nil,
    releaseDate: CalendarDate? = nil, runtime: Int? = nil, genres: [MovieGenre] = [],
    countries: [Country] = [], directors: [String] = [], overview: String = "",
    rating: MovieRating? = nil,
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
    self.directors = directors
    self.overview = overview
    self.rating = rating
    self.links = links
    self.poster = poster
  }

  /// The displayed, the original and the alternative titles.
  public var titles: [String] { [title] + [originalTitle].compactMap(\.self) + otherTitles }
}

/// A source's opaque identifier of an image.
///
/// The Movie Database uses a file name such as `/abc.jpg`. The image with a given identifier never
/// changes.
public struct PictureIdentifier: Hashable, Sendable {
  /// The text of the identifier.
  public let text: String

  /// Creates an identifier from its text.
  public init(_ text: String) {
    self.text = text
  }
}

/// The rating of a film by a source's users.
public struct MovieRating: Hashable, Sendable {
  /// The mean, from 0 to 10.
  public var average: Double
  /// The number of votes.
  public var votes: Int

  /// Creates a rating from the source's values.
  public init(average: Double, votes: Int) {
    self.average = average
    self.votes = votes
  }
}

/// The identifiers and pages of a film at other services.
public struct MovieLinks: Hashable, Sendable {
  /// The number at The Movie Database (TMDB).
  public var tmdbID: Int?
  /// The IMDb identifier, such as `tt0041959`.
  public var imdbID: String?
  /// The URL of the film's own website.
  public var homepage: String?

  /// Creates a set of links; values that are left out are unknown.
  public init(tmdbID: Int? = nil, imdbID: String? = nil, homepage: String? = nil) {
    self.tmdbID = tmdbID
    self.imdbID = imdbID
    self.homepage = homepage
  }

  /// The URL of the film's page at The Movie Database.
  public var tmdbPage: String? {
    tmdbID.map { "https://www.themoviedb.org/movie/\($0)" }
  }

  /// The URL of the film's page at IMDb.
  public var imdbPage: String? {
    imdbID.map { "https://www.imdb.com/title/\($0)/" }
  }

  /// The URL of the film's main page.
  public var page: String? { tmdbPage ?? imdbPage }
}

/// The place of a film in a list that the user has made, or in a poll.
public struct ListPlace: Hashable, Sendable {
  /// The rank, counted from 1; nil in a list without ranks.
  public var rank: Int?
  /// The note on the film in the user's list, empty if there is none; nil in a poll.
  public var note: String?

  /// Creates a place.
  public init(rank: Int?, note: String? = nil) {
    self.rank = rank
    self.note = note
  }
}
