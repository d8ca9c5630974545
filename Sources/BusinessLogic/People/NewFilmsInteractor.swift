public import DomainEntities

/// The use case of listing the new films of the people whom the user follows.
///
/// A stateless value.
public struct NewFilmsInteractor: Sendable {
  /// The outcome of checking followed people for new films.
  public struct Check: Hashable, Sendable {
    /// The names of people whom the service does not tell apart from others of the name.
    public fileprivate(set) var ambiguous: [String] = []
    /// Why the check ended early; nil if it did not.
    public fileprivate(set) var failure: MovieDataError?
  }

  /// The age from which information counts as out of date.
  private static let maxAge = Duration.seconds(86_400)

  private let library: any MovieLibrary
  private let source: any MovieSource

  /// Creates an interactor for a library and the source of people and their films.
  public init(library: any MovieLibrary, source: any MovieSource) {
    self.library = library
    self.source = source
  }

  /// Returns the people whom the user follows, the one followed last first.
  public func people() throws(MovieDataError) -> [FollowedPerson] { try library.followedPeople() }

  /// Returns the new films of a person, and the age of the information if it is out of date.
  ///
  /// Sends no request; a person of whom nothing is known has no films.
  public nonisolated(nonsending) func newFilms(
    of person: FollowedPerson
  ) async -> (films: [MovieSummary], age: Duration?) {
    guard let detail = try? await source.detail(of: person.person, freshness: .cached) else {
      return ([], nil)
    }
    return (
      detail.newFilms(since: person.firstDay), detail.age.flatMap { $0 > Self.maxAge ? $0 : nil }
    )
  }

  /// Returns the new films of all followed people, each once, and the age of the oldest information
  /// if it is out of date.
  ///
  /// Sends no request.
  public nonisolated(nonsending) func newFilms() async throws(MovieDataError) -> (
    films: [MovieSummary], age: Duration?
  ) {
    var films: [MovieSummary] = []
    var known: Set<MovieIdentifier> = []
    var oldest: Duration?
    for person in try people() {
      let (its, age) = await newFilms(of: person)
      films += its.filter { known.insert($0.id).inserted }
      oldest = [oldest, age].compactMap(\.self).max()
    }
    return (films, oldest)
  }

  // MARK: Checks

  /// Asks the service for people who were not checked today, one after another, and ends when it
  /// cannot be reached.
  ///
  /// There is at most one request for a person. One who was followed in the catalogue is searched
  /// first, and asked for the next day.
  public nonisolated(nonsending) func check(at moment: Timestamp) async -> Check {
    var check = Check()
    guard !source.offering.isLocal, let people = try? people() else { return check }
    for var person in people where person.checked?.day != moment.day {
      do throws(MovieDataError) {
        if let number = person.tmdb {
          let detail = try await source.detail(of: person.person, freshness: .current)
          // Otherwise the service was not reached, and another source or a cache has answered.
          guard detail.id.tmdb == number, detail.age == nil else { throw .offline }
        } else {
          person.tmdb = try await number(of: person)
          if person.tmdb == nil { check.ambiguous.append(person.name) }
        }
      } catch {
        // A person who is gone has no new films.
        guard error == .notFound else {
          check.failure = error
          return check
        }
      }
      // A library that cannot be changed must not keep other people from being checked.
      try? library.recordCheck(of: person, at: moment)
    }
    return check
  }

  /// Returns the number of a person of the catalogue at the service: of the only one with the name,
  /// or else of the only one with a film that the catalogue has of the person.
  private nonisolated(nonsending) func number(
    of person: FollowedPerson
  ) async throws(MovieDataError) -> Int? {
    let found = try await source.people(named: person.name)
    // Another source has answered.
    guard found.isEmpty || found.contains(where: { $0.id.tmdb != nil }) else { throw .offline }
    let same = found.filter { LibraryMovie.key(ofTitle: $0.person.name) == person.nameKey }
    if same.count == 1, !person.isNamesake { return same[0].id.tmdb }
    let known = try? await source.detail(of: person.person, freshness: .cached)
    let films = Set((known?.credits ?? []).compactMap { film($0.movie) })
    let fitting = same.filter { $0.films.contains { film($0).map(films.contains) ?? false } }
    return fitting.count == 1 ? fitting[0].id.tmdb : nil
  }

  private func film(_ movie: MovieSummary) -> String? {
    movie.year.map { "\(LibraryMovie.key(ofTitle: movie.title)) \($0)" }
  }
}

extension PersonDetail {
  /// The number of places in the billing that count as acting.
  private static let billing = 10

  /// Returns the films that the person directed, wrote or acted in and whose first day of release
  /// is not before a day, each once with the role.
  ///
  /// Services add old credits at any time, so the day of release counts.
  func newFilms(since day: CalendarDate) -> [MovieSummary] {
    var known: Set<MovieIdentifier> = []
    return credits.sorted { $0.role.weight > $1.role.weight }.compactMap { credit in
      guard let release = credit.movie.releaseDate, release >= day, Self.countsAsNew(credit),
        known.insert(credit.movie.id).inserted
      else { return nil }
      var film = credit.movie
      film.found = SearchReason(text: person.name, role: credit.role.searchRole)
      return film
    }
  }

  private static func countsAsNew(_ credit: PersonCredit) -> Bool {
    switch credit.role {
    case .director: true
    // The creator of characters has no part in each new film with them.
    case .writer: credit.text != "Characters"
    case .actor: credit.billing.map { $0 < billing } ?? false && !isAppearance(credit.text)
    case .composer, .cinematographer, .editor, .producer, .crew: false
    }
  }

  /// Returns whether a character is the person, as in documentaries, or old footage.
  private static func isAppearance(_ character: String) -> Bool {
    let words = FoldedText(character).words
    return words.contains("archive")
      || words.first.map { ["self", "himself", "herself", "themselves"].contains($0) } ?? false
  }
}

extension PersonRole {
  /// The order of the roles in which a film is new.
  fileprivate var weight: Int {
    switch self {
    case .director: 2
    case .writer: 1
    default: 0
    }
  }

  fileprivate var searchRole: SearchReason.Role {
    switch self {
    case .director: .director
    case .writer: .writer
    default: .cast
    }
  }
}

extension [MovieSummary] {
  /// Returns the films in an order; by default, and among equals, the newest first.
  public func sorted(by sort: MovieSort?) -> [MovieSummary] {
    let newest = ordered(by: \.dayKey, ascending: false)
    guard let sort else { return newest }
    return switch sort.attribute {
    case .popularity: newest
    case .releaseDate: ordered(by: \.dayKey, ascending: sort.isAscending)
    case .title: newest.ordered(by: \.titleKey, ascending: sort.isAscending)
    case .rating: newest.ordered(by: { $0.rating?.average }, ascending: sort.isAscending)
    case .runtime: newest.ordered(by: \.runtime, ascending: sort.isAscending)
    }
  }
}
