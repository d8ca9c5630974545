public import DomainEntities

/// A randomly chosen film, and what stands out about it.
public struct Surprise: Hashable, Sendable {
  /// The film.
  public var movie: MovieDetail
  /// What stands out about the film.
  public var reason: SurpriseReason
  /// The random seed, which reproduces the choice from the same films.
  public var seed: UInt64
  /// Why marks could not be read, in which case the film may have been seen; otherwise nil.
  public var unreadMarks: MovieDataError?

  /// Creates a surprise.
  public init(
    movie: MovieDetail, reason: SurpriseReason, seed: UInt64, unreadMarks: MovieDataError? = nil
  ) {
    self.movie = movie
    self.reason = reason
    self.seed = seed
    self.unreadMarks = unreadMarks
  }
}

/// The result of a request for a surprise.
public enum SurpriseOutcome: Hashable, Sendable {
  /// A film was chosen.
  case film(Surprise)
  /// The list has this many films, and all of them were seen or are not for the user.
  case nothingLeft(of: Int)
  /// The list has no films.
  case noFilms
}

/// What stands out about a film; properties that do not are nil.
public struct SurpriseReason: Hashable, Sendable {
  /// How a film ranks among others.
  public enum Standing: Hashable, Sendable {
    /// One of the most popular of a decade, given by its first year.
    case bestKnown(ofDecade: Int)
    /// One of several films by a director.
    case one(of: Int, by: String)
  }

  /// The year of the first release.
  public var year: Int?
  /// The main genre.
  public var genre: MovieGenre?
  /// A theme from the source's vocabulary.
  public var theme: String?
  /// The running time in minutes, if it is unusually short or long.
  public var minutes: Int?
  /// The original language, if it is not English.
  public var language: Language?
  /// How the film ranks among others.
  public var standing: Standing?

  /// Creates a reason.
  public init(
    year: Int? = nil, genre: MovieGenre? = nil, theme: String? = nil, minutes: Int? = nil,
    language: Language? = nil, standing: Standing? = nil
  ) {
    self.year = year
    self.genre = genre
    self.theme = theme
    self.minutes = minutes
    self.language = language
    self.standing = standing
  }
}
