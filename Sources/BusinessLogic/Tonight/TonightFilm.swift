public import DomainEntities

/// A film to watch tonight, and why.
public struct TonightFilm: Hashable, Sendable {
  /// The film.
  public var movie: MovieDetail
  /// Why this film; nil if nothing is known that its facts do not say.
  public var reason: TonightReason?

  /// Creates a choice.
  public init(movie: MovieDetail, reason: TonightReason? = nil) {
    self.movie = movie
    self.reason = reason
  }

  /// Returns the reason, unless the current marks of the film contradict it.
  public func reason(with marks: MovieMarks?) -> TonightReason? {
    switch reason {
    case .shortest? where marks?.countsAsSeen == true: nil
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
  /// It is recommended to those who like a film that the user rated highly; nil for a favorite
  /// without a rating.
  case like(title: String, UserRating?)
  /// It belongs to the series of a film that the user rated highly; nil for a favorite.
  case series(with: String, UserRating?)
  /// The user gave a director this rating several times.
  case ratedDirector(String, UserRating, times: Int)
  /// Its director made a film that the user rated highly, alone or with others; nil for a
  /// favorite.
  case director(of: String, UserRating?, isOnly: Bool)
  /// It has an actor from films that the user rated highly.
  case actor(String, in: [String])
  /// It has the same person for a craft as a film that the user rated highly; nil for a favorite.
  case craft(Craft, by: String, in: String, UserRating?)
  /// It is the shortest unseen film of its genre and decade.
  case shortest(MovieGenre, decade: Int)
  /// It is the most popular film of its genre and decade.
  case bestKnown(MovieGenre, decade: Int)
  /// It is the oldest film of its genre.
  case oldest(MovieGenre)
  /// It is one of the few films in its language.
  case language(Language, count: Int)
  /// It is the most popular of several films by its director.
  case bestKnownBy(director: String)
  /// It is the most popular of this many films from its country, or the only one.
  case bestKnownFrom(Country, count: Int)
  /// It won an award, or has a place in a poll.
  case award(MovieAward)
  /// Its average rating is high.
  case acclaimed(MovieRating)
  /// It is based on a work whose author is known.
  case basedOn(SourceWork)
  /// It is recommended together with a film that is better known.
  case similar(to: String)
  /// It has this theme, from the source's vocabulary; given only if there is no other reason.
  case about(String)

  /// Reasons of the same kind, of which three films show different ones.
  enum Kind: Hashable {
    case watchlist, like, people, length, fame, rarity, award, source, similar, themes
  }

  var kind: Kind {
    switch self {
    case .watchlist: .watchlist
    case .like, .series: .like
    case .ratedDirector, .director, .actor, .craft: .people
    case .shortest: .length
    case .bestKnown, .bestKnownBy, .acclaimed: .fame
    case .oldest, .language, .bestKnownFrom: .rarity
    case .award: .award
    case .basedOn: .source
    case .similar: .similar
    case .about: .themes
    }
  }

  /// How much the reason says about the user, from 0 to 100.
  var strength: Int {
    switch self {
    case .like: 90
    case .series: 86
    case .ratedDirector(_, _, let times): min(90, 80 + times)
    case .director: 78
    case .actor: 74
    case .craft: 72
    case .watchlist: 70
    case .bestKnown: 50
    case .shortest: 48
    case .bestKnownBy, .bestKnownFrom: 46
    case .oldest, .language: 45
    case .award(let award): award.isMain ? 46 : 42
    case .acclaimed: 40
    case .basedOn: 36
    case .similar: 34
    case .about: 30
    }
  }

  /// Whether the reason is one of the user's marks.
  var isPersonal: Bool {
    switch self {
    case .watchlist, .like, .series, .ratedDirector, .director, .actor, .craft: true
    case .shortest, .bestKnown, .bestKnownBy, .bestKnownFrom, .oldest, .language, .award,
      .acclaimed, .basedOn, .similar, .about:
      false
    }
  }
}

extension MovieAward {
  /// Whether it is an award other than an Academy Award, or the one for Best Picture.
  package var isMain: Bool { kind != .academyAward || categories.contains(.picture) }
}
