public import DomainEntities

/// The use case of listing the new films of the people whom the user follows.
///
/// A stateless value.
public struct FollowInteractor: Sendable {
  /// The outcome of checking followed people for new films.
  public struct Check: Hashable, Sendable {
    /// The number of people whom the source knows.
    public fileprivate(set) var known = 0
    /// The names of people who have to be opened once, because several have their name.
    public fileprivate(set) var ambiguous: [String] = []
    /// The first failure; nil if there was none.
    public fileprivate(set) var failure: MovieDataError?
  }

  private let library: any MovieLibrary
  private let source: any MovieSource

  /// Creates an interactor for a library and the source of people and their films.
  public init(library: any MovieLibrary, source: any MovieSource) {
    self.library = library
    self.source = source
  }

  /// Returns the people whom the user follows, the one followed last first.
  public func people() throws(MovieDataError) -> [FollowedPerson] { try library.followedPeople() }

  // MARK: New films

  /// Returns the new films of a person that are known without a request, and the age of the
  /// information if it may be out of date.
  public func newFilms(of person: FollowedPerson) -> (films: [MovieSummary], age: Duration?) {
    guard let detail = source.knownDetail(of: person.person) else { return ([], nil) }
    return (detail.newFilms(since: person.firstDay), detail.age)
  }

  /// Returns the new films of all followed people that are known without a request, each once, with
  /// the age of the oldest information if it may be out of date.
  public func newFilms() throws(MovieDataError) -> (films: [MovieSummary], age: Duration?) {
    let news = try people().map(newFilms)
    var known: Set<MovieIdentifier> = []
    return (
      news.flatMap(\.films).filter { known.insert($0.id).inserted },
      news.compactMap(\.age).max()
    )
  }

  /// Asks the source for the people whose information is out of date, one after another, and stops
  /// when it is unreachable.
  ///
  /// There is at most one request for a person. One who was followed in the catalogue is searched
  /// first, and asked for the next time.
  public nonisolated(nonsending) func check(at moment: Timestamp) async -> Check {
    var check = Check()
    guard !source.offering.isLocal, let people = try? people() else { return check }
    for person in people {
      do throws(MovieDataError) {
        if person.tmdb != nil {
          let detail = try await source.detail(of: person.person, freshness: .confirmed)
          check.known += 1
          // The source answered from what it knew.
          if detail.age != nil { break }
        } else if let number = try await number(of: person) {
          var identified = person
          identified.tmdb = number
          try library.identify([identified], at: moment)
          check.known += 1
        } else {
          check.ambiguous.append(person.name)
        }
      } catch {
        check.failure = check.failure ?? error
        guard error == .notFound else { break }
      }
    }
    return check
  }

  /// Returns the number of a person of the catalogue at the service: of the only one with the name,
  /// or else of the only one with a film that the catalogue has of the person.
  private nonisolated(nonsending) func number(
    of person: FollowedPerson
  ) async throws(MovieDataError) -> Int? {
    let found = try await source.people(named: person.name).filter {
      LibraryMovie.key(ofTitle: $0.person.name) == person.nameKey && $0.id.tmdb != nil
    }
    if found.count == 1, !person.isNamesake { return found[0].id.tmdb }
    let films = Set(
      (source.knownDetail(of: person.person)?.credits ?? []).compactMap { film($0.movie) })
    let fitting = found.filter { $0.films.contains { film($0).map(films.contains) ?? false } }
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
      guard let release = credit.movie.releaseDate, release >= day, Self.isNews(credit),
        known.insert(credit.movie.id).inserted
      else { return nil }
      var film = credit.movie
      film.found = SearchReason(text: person.name, role: credit.role.searchRole)
      return film
    }
  }

  private static func isNews(_ credit: PersonCredit) -> Bool {
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
  /// The order of the roles that count for new films.
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
