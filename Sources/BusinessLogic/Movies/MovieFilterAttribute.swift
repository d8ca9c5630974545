public import DomainEntities

/// A condition that a film must satisfy, with its value.
public indirect enum MovieFilterAttribute: Hashable, Sendable {
  /// First released on this day or later.
  case releasedOnOrAfter(CalendarDate)
  /// First released on this day or earlier.
  case releasedOnOrBefore(CalendarDate)
  /// Whether adult films are included.
  case includesAdult(Bool)
  /// One of these films.
  case among(MovieSet)
  /// Has these words in its title or as facts.
  case words(FilmWords)
  /// Has this genre.
  case genre(MovieGenre)
  /// First released in these years.
  case year(NumberCondition)
  /// First released in the decade with this first year.
  case decade(Int)
  /// Has this running time in minutes.
  case runtime(NumberCondition)
  /// Produced in this country.
  case country(Country)
  /// Has this original language.
  case originalLanguage(Language)
  /// Directed by a person whose name has these words.
  case director(String)
  /// Has an actor whose name has these words.
  case actor(String)
  /// Has a person among cast or crew whose name has these words.
  case person(String)
  /// Has this theme from the source's vocabulary.
  case theme(String)
  /// Belongs to a series whose name has these words.
  case series(String)
  /// Was produced by a company whose name has these words.
  case studio(String)
  /// Won an award, or was placed in a poll, whose name or category has these words.
  case award(String)
  /// Is based on a work whose title or author has these words.
  case source(String)
  /// Has this age rating in the United States.
  case certification(String)
  /// Has this average rating by the source's users, in tenths from 0 to 100.
  case rating(NumberCondition)
  /// Has this number of votes by the source's users.
  case votes(NumberCondition)
  /// Was seen by the user.
  case seen
  /// Was seen by the user on an occasion of this kind.
  case viewing(ViewingCondition)
  /// Is on the user's watchlist.
  case watchlist
  /// Is a favorite of the user.
  case favorite
  /// Is not for the user.
  case notForMe
  /// Has this rating by the user, in half stars from 1 to 10.
  case stars(NumberCondition)
  /// Has this tag.
  case tag(String)
  /// Has a note with these words.
  case note(String)
  /// Is in the list with this name that the user has made.
  case customList(String)
  /// Does not satisfy the condition.
  case not(MovieFilterAttribute)
  /// Satisfies at least one of the conditions, which are all about marks or all about facts.
  case any([MovieFilterAttribute])

  /// What the condition is about, of several the first; nil for conditions that every source
  /// supports.
  public var kind: MovieFilterKind? {
    switch self {
    case .includesAdult, .among: nil
    case .words: .words
    case .genre: .genre
    case .releasedOnOrAfter, .releasedOnOrBefore, .year: .year
    case .decade: .decade
    case .runtime: .length
    case .country: .country
    case .originalLanguage: .language
    case .director: .director
    case .actor: .actor
    case .person: .person
    case .theme: .theme
    case .series: .series
    case .studio: .studio
    case .award: .award
    case .source: .source
    case .certification: .certification
    case .rating: .rating
    case .votes: .votes
    case .seen, .viewing: .seen
    case .watchlist: .watchlist
    case .favorite: .favorite
    case .notForMe: .notForMe
    case .stars: .stars
    case .tag: .tag
    case .note: .note
    case .customList: .customList
    case .not(let filter): filter.kind
    case .any(let filters): filters.first?.kind
    }
  }

  /// What the condition and those that it is made of are about.
  public var kinds: [MovieFilterKind] {
    switch self {
    case .any(let filters): filters.flatMap(\.kinds)
    case .not(let filter): filter.kinds
    default: [kind].compactMap(\.self)
    }
  }

  /// The name of the person in the condition, or nil if there is none.
  public var personName: String? {
    switch self {
    case .director(let name), .actor(let name), .person(let name): name
    case .not(let filter): filter.personName
    default: nil
    }
  }

  /// Whether the condition excludes the films that it names.
  public var isExclusion: Bool {
    switch self {
    case .not: true
    case .any(let filters): filters.contains(where: \.isExclusion)
    default: false
    }
  }

  /// Whether the condition requires a mark of the user, as opposed to its absence.
  public var requiresMarks: Bool {
    switch self {
    case .not: false
    case .any(let filters): filters.allSatisfy(\.requiresMarks)
    default: kind?.isOfMarks == true
    }
  }
}

/// A set of films that recognizes a film by any of its identifiers.
public struct MovieSet: Hashable, Sendable {
  private var catalogue: Set<MovieIdentifier> = []
  private var tmdb: Set<Int> = []
  private var imdb: Set<String> = []
  /// Identifiers made of title and year, for films without any other.
  private var names: Set<MovieIdentifier> = []

  /// Creates a set of films.
  public init(_ films: some Sequence<MovieIdentifiers>) {
    for film in films {
      if let id = film.catalogue { catalogue.insert(id) }
      if let number = film.tmdb { tmdb.insert(number) }
      if let id = film.imdb { imdb.insert(id) }
    }
  }

  /// Adds a film by its title and year.
  public mutating func insert(named id: MovieIdentifier) { names.insert(id) }

  /// Returns whether the set has a film.
  public func contains(_ movie: MovieSummary) -> Bool {
    let film = MovieIdentifiers(movie)
    return film.catalogue.map(catalogue.contains) == true || film.tmdb.map(tmdb.contains) == true
      || film.imdb.map(imdb.contains) == true || names.contains(movie.id)
  }
}

extension MovieFilterAttribute {
  /// Whether the condition excludes an age rating, so that films of unknown rating stay.
  public var keepsUnrated: Bool {
    switch self {
    case .not(.certification): true
    case .any(let filters): filters.contains(where: \.keepsUnrated)
    default: false
    }
  }
}
