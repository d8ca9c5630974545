public import DomainEntities

/// A film to watch tonight, and why.
public struct TonightFilm: Hashable, Sendable {
  /// What a film is among those for one evening.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The film that the user will most certainly like; without marks, a well-known one.
    case sure
    /// A film that the user will probably like; without marks, a less known one.
    case likely
    /// A film that few people know, preferably by people of whom the user has rated no film highly.
    case discovery

    /// Returns the roles of some films, in order; that of a single one depends on the seed.
    public static func roles(_ count: Int, seed: UInt64) -> [Self] {
      let start = count == 1 ? Int(seed % UInt64(allCases.count)) : 0
      return (0..<count).map { allCases[(start + $0) % allCases.count] }
    }
  }

  /// How well a film is known, compared with those that it is chosen from.
  enum Fame: Hashable, Sendable {
    case known, lessKnown, unknown

    /// The part of the films that count as well known, and the part that are not unknown.
    private static let parts = (known: 6, notUnknown: 2)

    /// Creates the fame of a film by its rank, from 0, in the order of popularity.
    init(rank: Int, of count: Int) {
      self =
        rank * Self.parts.known < count
        ? .known : rank * Self.parts.notUnknown < count ? .lessKnown : .unknown
    }
  }

  /// The film.
  public var movie: MovieDetail
  /// Why this film; nil if nothing is known that its facts do not say.
  public var reason: TonightReason?
  /// What the film is among those for the evening.
  public var role: Role
  /// Whether it is not from the list to choose from, which had too few films.
  public var isFromElsewhere = false

  /// Creates a choice.
  public init(movie: MovieDetail, reason: TonightReason? = nil, role: Role = .likely) {
    self.movie = movie
    self.reason = reason
    self.role = role
  }

  /// Returns the reason, unless the current marks of the film contradict it.
  public func reason(with marks: MovieMarks?) -> TonightReason? {
    switch reason {
    case .watchlist? where marks?.isOnWatchlist != true: nil
    default: reason
    }
  }
}

/// The result of a request for films to watch tonight.
public enum TonightOutcome: Hashable, Sendable {
  /// Films were chosen; `unreadMarks` is why marks could not be read, in which case films may have
  /// been seen. `people` are those whom the source has chosen for names in the query.
  case films([TonightFilm], unreadMarks: MovieDataError?, people: [IdentifiedPerson])
  /// This many films match, and all of them were seen or are not for the user.
  case nothingLeft(of: Int)
  /// No films match.
  case noFilms

  /// The films that were chosen.
  var films: [TonightFilm] {
    if case .films(let films, _, _) = self { films } else { [] }
  }
}

/// Why a film is worth watching tonight.
public enum TonightReason: Hashable, Sendable {
  /// What a member of the crew did, other than directing.
  public enum Craft: Hashable, Sendable {
    case music, photography, writing

    /// Creates the craft of a job at TMDB; nil for any other job.
    init?(job: String) {
      switch job {
      case "Original Music Composer": self = .music
      case "Director of Photography": self = .photography
      case "Writer", "Screenplay": self = .writing
      default: return nil
      }
    }
  }

  /// It has been on the watchlist since a moment.
  case watchlist(since: Timestamp)
  /// It is recommended to those who like a film that the user rated highly, for a reason that may
  /// be empty; the rating is nil for a favorite without one.
  case like(title: String, UserRating?, because: String)
  /// It is the next part of a series after one that the user has seen, with its rating if any.
  case next(after: String, UserRating?)
  /// It belongs to the series of a film that the user rated highly; nil for a favorite.
  case series(with: String, UserRating?)
  /// The user gave a director this rating several times.
  case ratedDirector(String, UserRating, times: Int)
  /// A director of it made a film that the user rated highly, alone or with others; nil for a
  /// favorite.
  case director(String, of: String, UserRating?, isOnly: Bool)
  /// It has an actor from films that the user rated highly.
  case actor(String, in: [String])
  /// It has the same person for a craft as several films that the user rated highly.
  case craft(Craft, by: String, in: [String])
  /// It has this theme, as have films that the user rated highly.
  case theme(String, in: [String])
  /// It won an award, or has a place in a poll.
  case award(MovieAward)
  /// Its average rating is high.
  case acclaimed(MovieRating)
  /// It is based on a work whose author is known.
  case basedOn(SourceWork)
  /// It is recommended to those who like a well-known film, for a reason that may be empty.
  case similar(to: String, because: String)
  /// It has this theme, from the source's vocabulary; given only if there is no other reason.
  case about(String)

  /// Reasons of the same kind, of which three films preferably show different ones.
  enum Kind: Hashable {
    case watchlist, like, series, people, fame, award, source, similar, themes
  }

  var kind: Kind {
    switch self {
    case .watchlist: .watchlist
    case .like: .like
    case .next, .series: .series
    case .ratedDirector, .director, .actor, .craft: .people
    case .acclaimed: .fame
    case .award: .award
    case .basedOn: .source
    case .similar: .similar
    case .theme, .about: .themes
    }
  }

  /// How much the reason says about the user: up to 100, and negative if it says nothing.
  var strength: Int {
    switch self {
    case .like: 90
    case .next(_, let rating): rating == nil ? 76 : 95
    case .series: 84
    case .ratedDirector(_, _, let times): min(90, 80 + times)
    case .director: 78
    case .actor: 74
    case .craft: 70
    case .watchlist: 70
    case .theme: 50
    case .similar: 48
    case .award(let award): award.kind == .afi ? 20 : award.isMain ? 46 : 42
    case .acclaimed: 40
    case .basedOn: 36
    // A theme alone is no reason to watch a film.
    case .about: -300
    }
  }

  /// The same reason without what makes the film similar, for little room.
  package var brief: TonightReason {
    switch self {
    case .like(let title, let rating, _): .like(title: title, rating, because: "")
    case .similar(let title, _): .similar(to: title, because: "")
    default: self
    }
  }

  /// Whether the reason is one of the user's marks.
  var isPersonal: Bool {
    switch self {
    case .watchlist, .like, .next, .series, .ratedDirector, .director, .actor, .craft, .theme: true
    case .award, .acclaimed, .basedOn, .similar, .about: false
    }
  }

  /// The film of the user's that the reason names alone; nil if it names none or several.
  var lovedFilm: String? {
    switch self {
    case .like(let title, _, _), .next(let title, _), .series(let title, _),
      .director(_, let title, _, _):
      title
    default: nil
    }
  }
}

extension MovieAward {
  /// Whether it is an award other than an Academy Award, or the one for Best Picture.
  package var isMain: Bool { kind != .academyAward || categories.contains(.picture) }
}
