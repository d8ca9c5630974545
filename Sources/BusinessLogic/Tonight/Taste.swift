import DomainEntities

/// What the user's marks tell about films that were never marked.
struct Taste {
  /// A film with at least four stars, or a favorite without a rating.
  struct Loved {
    let title: String
    let rating: UserRating?
    let directors: [String]
    /// The details, if they are known without a request.
    let detail: MovieDetail?
  }

  private struct Credit: Hashable {
    let craft: TonightReason.Craft
    let name: String
  }

  /// The fewest half stars of a film that counts as loved.
  private static let fewestHalves = 8
  /// The fewest rated films of a genre, and the highest average in half stars, of a disliked genre.
  private static let (fewestDisliked, dislikedHalves) = (2, 5)
  /// The number of films that are read of each list, the best or newest first.
  private static let maxFilms = 500
  /// The number of actors, in order of billing, who count as leading.
  private static let leads = 3

  /// The loved films, the best first, by the source's identifiers; films that the source does not
  /// know are left out.
  private(set) var films: [MovieIdentifier: Loved] = [:]
  /// The loved films by director, the best first.
  private(set) var byDirector: [String: [Loved]] = [:]
  /// The loved films by leading actor, the best first.
  private(set) var byActor: [String: [Loved]] = [:]
  /// The best film of every series with a loved film.
  private(set) var bySeries: [CollectionIdentifier: Loved] = [:]
  /// The loved films of every member of the crew, the best first.
  private var byCredit: [Credit: [Loved]] = [:]
  /// The loved films by theme or keyword, the best first.
  private(set) var byTheme: [String: [Loved]] = [:]
  /// The genres of at least two rated films whose average is at most two and a half stars.
  private(set) var dislikedGenres: Set<MovieGenre> = []
  /// Films with fewer than four stars or marked “not for me”, at most `maxFilms` of each.
  private(set) var unloved: Set<MovieIdentifier> = []
  /// The films that loved films recommend.
  private var recommended: Set<MovieIdentifier> = []
  /// The directors and leading actors of films that the user has seen.
  private(set) var people: Set<String> = []

  /// Creates the taste of a user without marks.
  init() {}

  /// Reads the taste from a library; people only if they are asked for.
  ///
  /// With `onlyStored`, films have the facts that the library stores, not those that a source
  /// happens to know without a request.
  init(
    of library: any MovieLibrary, in source: any MovieDataStore, withPeople: Bool,
    onlyStored: Bool = false
  ) throws(MovieDataError) {
    let detail = { (movie: LibraryMovie) -> MovieDetail? in
      onlyStored ? movie.detail : Self.detail(of: movie, in: source)
    }
    var known: Set<MovieIdentifiers> = []
    var ratings: [MovieIdentifiers: (halves: Int, genres: [MovieGenre])] = [:]
    for list in [LibraryList.rated, .favorites] {
      let request = LibraryRequest(list, limit: Self.maxFilms)
      for entry in try library.entries(matching: request).entries {
        let rating = entry.marks.rating
        if let rating { ratings[entry.movie.names] = (rating.halves, entry.movie.genres) }
        guard rating?.halves ?? Self.fewestHalves >= Self.fewestHalves,
          known.insert(entry.movie.names).inserted
        else { continue }
        add(entry.movie, detail(entry.movie), rating, in: source)
      }
    }
    let worst = LibrarySort(by: .rating, ascending: true)
    for request in [
      LibraryRequest(.rated, sort: worst, limit: Self.maxFilms),
      LibraryRequest(.notForMe, limit: Self.maxFilms),
    ] {
      for entry in try library.entries(matching: request).entries {
        let rating = entry.marks.rating
        if let rating { ratings[entry.movie.names] = (rating.halves, entry.movie.genres) }
        let isLow = rating.map { $0.halves < Self.fewestHalves } ?? false
        guard isLow || entry.marks.isNotForMe else { continue }
        if let id = source.identifier(of: entry.movie.names) { unloved.insert(id) }
      }
    }
    dislikedGenres = Self.disliked(in: Array(ratings.values))
    guard withPeople else { return }
    let request = LibraryRequest(.seen, limit: Self.maxFilms)
    for entry in try library.entries(matching: request).entries {
      people.formUnion(entry.movie.directors)
      if let movie = detail(entry.movie) { people.formUnion(Self.people(of: movie)) }
    }
  }

  /// Returns the directors and leading actors of a film.
  static func people(of movie: MovieDetail) -> [String] { movie.directors + leads(of: movie) }

  /// Returns the leading actors of a film.
  static func leads(of movie: MovieDetail) -> [String] {
    movie.cast.prefix(leads).map(\.name)
  }

  /// Returns the loved films for which a person did the same as for another film, the best first.
  func films(with member: CrewMember) -> (films: [Loved], craft: TonightReason.Craft?) {
    guard let craft = TonightReason.Craft(job: member.job) else { return ([], nil) }
    return (byCredit[Credit(craft: craft, name: member.name), default: []], craft)
  }

  /// Returns whether a loved film recommends a film, or is by a director of it.
  func suggests(_ movie: MovieSummary) -> Bool {
    recommended.contains(movie.id) || movie.directors.contains { byDirector[$0] != nil }
  }

  private static func disliked(
    in ratings: [(halves: Int, genres: [MovieGenre])]
  ) -> Set<MovieGenre> {
    var groups: [MovieGenre: [Int]] = [:]
    for rating in ratings {
      for genre in rating.genres { groups[genre, default: []].append(rating.halves) }
    }
    let disliked = groups.filter { _, halves in
      halves.count >= fewestDisliked && halves.reduce(0, +) <= halves.count * dislikedHalves
    }
    return Set(disliked.keys)
  }

  private mutating func add(
    _ movie: LibraryMovie, _ detail: MovieDetail?, _ rating: UserRating?,
    in source: any MovieDataStore
  ) {
    let film = Loved(
      title: detail?.title ?? movie.title, rating: rating,
      directors: detail?.directors ?? movie.directors, detail: detail)
    if let id = detail?.id ?? source.identifier(of: movie.names) { films[id] = film }
    for name in film.directors { byDirector[name, default: []].append(film) }
    guard let detail else { return }
    for name in Self.leads(of: detail) { byActor[name, default: []].append(film) }
    if let series = detail.collection?.id, bySeries[series] == nil { bySeries[series] = film }
    for member in detail.crew {
      guard let craft = TonightReason.Craft(job: member.job) else { continue }
      let credit = Credit(craft: craft, name: member.name)
      // A writer may have two credits in a film.
      if byCredit[credit]?.last?.title != film.title {
        byCredit[credit, default: []].append(film)
      }
    }
    for theme in detail.keywords { byTheme[theme, default: []].append(film) }
    recommended.formUnion(detail.recommendations.map(\.movie.id))
  }

  private static func detail(
    of movie: LibraryMovie, in source: any MovieDataStore
  ) -> MovieDetail? {
    source.identifier(of: movie.names).flatMap { source.knownDetail(of: $0) }
  }
}
