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
}

/// The result of a request for films to watch tonight.
public enum TonightOutcome: Hashable, Sendable {
  /// Films were chosen; `unreadMarks` is why marks could not be read, in which case films may have
  /// been seen.
  case films([TonightFilm], unreadMarks: MovieDataError?)
  /// This many films match, and all of them were seen or are not for the user.
  case nothingLeft(of: Int)
  /// No films match.
  case noFilms
}

/// Why a film is worth watching tonight.
public enum TonightReason: Hashable, Sendable {
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
  /// It is the shortest unseen film of its genre and decade.
  case shortest(MovieGenre, decade: Int)
  /// It is the most popular film of its genre and decade.
  case bestKnown(MovieGenre, decade: Int)
  /// It is the oldest film of its genre.
  case oldest(MovieGenre)
  /// It is one of the few films in its language.
  case language(Language, count: Int)
  /// Its average rating is high.
  case acclaimed(MovieRating)
  /// It has these themes, from the source's vocabulary.
  case about([String])

  /// Reasons of the same kind, of which three films show different ones.
  enum Kind: Hashable {
    case watchlist, like, people, length, fame, rarity, themes
  }

  var kind: Kind {
    switch self {
    case .watchlist: .watchlist
    case .like, .series: .like
    case .ratedDirector, .director, .actor: .people
    case .shortest: .length
    case .bestKnown, .acclaimed: .fame
    case .oldest, .language: .rarity
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
    case .watchlist: 70
    case .bestKnown: 50
    case .shortest: 48
    case .oldest, .language: 45
    case .acclaimed: 40
    case .about: 30
    }
  }

  /// Whether the reason is one of the user's marks.
  var isPersonal: Bool {
    switch self {
    case .watchlist, .like, .series, .ratedDirector, .director, .actor: true
    case .shortest, .bestKnown, .oldest, .language, .acclaimed, .about: false
    }
  }
}
