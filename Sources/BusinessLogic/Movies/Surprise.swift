public import DomainEntities

/// A film that nobody asked for by name, and why it was chosen.
public struct Surprise: Hashable, Sendable {
  /// The film.
  public var movie: MovieDetail
  /// What speaks for it.
  public var reason: SurpriseReason
  /// What it was drawn with; the same number chooses it again from the same films.
  public var seed: UInt64
  /// Why marks could not be read, so that the film may be one that was seen; nil if they could.
  public var unreadMarks: MovieDataError?

  /// Makes a surprise.
  public init(
    movie: MovieDetail, reason: SurpriseReason, seed: UInt64, unreadMarks: MovieDataError? = nil
  ) {
    self.movie = movie
    self.reason = reason
    self.seed = seed
    self.unreadMarks = unreadMarks
  }
}

/// What comes of asking for a surprise.
public enum SurpriseOutcome: Hashable, Sendable {
  /// A film.
  case film(Surprise)
  /// The list has this many films, and all of them were seen or are not for the user.
  case nothingLeft(of: Int)
  /// The list has no films.
  case noFilms
}

/// What stands out about a film; whatever does not is left out.
public struct SurpriseReason: Hashable, Sendable {
  /// What the film is among others.
  public enum Standing: Hashable, Sendable {
    /// One of the best known of the ten years that begin with one.
    case bestKnown(ofDecade: Int)
    /// One of so many films by somebody.
    case one(of: Int, by: String)
  }

  /// The year of the first showing.
  public var year: Int?
  /// The genre that fits most.
  public var genre: MovieGenre?
  /// What it is about, in a word of the source's own vocabulary.
  public var theme: String?
  /// How many minutes it runs, where that is very little or very much.
  public var minutes: Int?
  /// The language, where most people do not expect it.
  public var language: Language?
  /// What it is among others.
  public var standing: Standing?

  /// Makes a reason.
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
