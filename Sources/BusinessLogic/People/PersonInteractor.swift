public import DomainEntities

/// The use case of showing a person.
///
/// A stateless value.
public struct PersonInteractor: Sendable {
  private let lists: MovieListInteractor

  /// Creates an interactor that finds films in lists.
  public init(_ lists: MovieListInteractor) { self.lists = lists }

  /// The capabilities of the source.
  public var offering: SourceCapabilities { lists.offering }
  /// Whether the source knows everything without requests.
  public var isLocal: Bool { offering.isLocal }

  /// Returns what is known of a person without a request; nil if that is nothing.
  public func knownDetail(of person: Person) -> PersonDetail? {
    lists.store.knownDetail(of: person)
  }

  /// Returns everything that the source knows of a person.
  ///
  /// - Throws: `.notFound` for a person of whom the source has no films.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness = .default
  ) async throws(MovieDataError) -> PersonDetail {
    try await lists.store.detail(of: person, freshness: freshness)
  }

  /// Returns the people whose names have all words, the best-known first.
  public nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    guard !FoldedText(words).isEmpty else { return [] }
    return try await lists.store.people(named: words)
  }

  /// Resolves a name: the only exact match, or else the only match; a number is the identifier at a
  /// service.
  public nonisolated(nonsending) func meaning(
    of name: String
  ) async throws(MovieDataError) -> NameMeaning {
    let id = PersonIdentifier(name)
    if !isLocal, id.isServiceNumber { return .person(Person(id: id, name: name)) }
    let found = try await people(named: name)
    let words = FoldedText(name).words
    // An identifier of the catalog is a name, perhaps with a qualifier.
    let same = found.filter { person in
      [person.person.name, person.person.id.text].contains { FoldedText($0).words == words }
    }
    if let only = same.count == 1 ? same.first : found.count == 1 ? found.first : nil {
      return .person(only.person)
    }
    let fitting = same.isEmpty ? found : same
    return fitting.isEmpty ? .unknown : .several(fitting)
  }

  /// Returns the people that a search names: with all of its words, a single one as the last name.
  ///
  /// Of several names, the best-known person of each comes first.
  public nonisolated(nonsending) func people(
    inSearch text: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    let search = SearchText(text)
    guard search.film == nil else { return [] }
    guard let names = NamesTogether(search.wanted)?.names else {
      return try await people(withName: search.wanted)
    }
    var groups: [[FoundPerson]] = []
    for name in names { groups.append(try await people(withName: name)) }
    // Several names with one that is unknown may be a title.
    guard groups.allSatisfy({ !$0.isEmpty }) else { return [] }
    var known: Set<PersonIdentifier> = []
    return (groups.compactMap(\.first) + groups.flatMap { $0.dropFirst() })
      .filter { known.insert($0.id).inserted }
  }

  /// Returns the people whose names have all words of a text, a single one as the last name.
  nonisolated(nonsending) func people(
    withName name: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    let words = FoldedText(name).words
    guard (1...4).contains(words.count), name.contains(where: \.isLetter) else { return [] }
    return try await people(named: name).filter { found in
      let names = FoldedText(found.person.name).words
      return words.count == 1 ? names.last == words[0] : words.allSatisfy(names.contains)
    }
  }

  /// Returns the films of a person that match a query.
  ///
  /// - Throws: `.unsupported` for a condition that the source cannot apply.
  public nonisolated(nonsending) func films(
    of person: Person, matching query: TypedQuery
  ) async throws(MovieDataError) -> Set<MovieIdentifier> {
    let selection = MovieListSelection(.person(person), filters: query.narrowingFilters)
    var films: Set<MovieIdentifier> = []
    var next: Int? = 0
    while let place = next {
      let batch = try await lists.movies(
        in: selection, from: place, limit: MovieListInteractor.batchSizes.upperBound)
      films.formUnion(batch.movies.map(\.id))
      next = batch.nextOffset.flatMap { $0 > place ? $0 : nil }
    }
    return films
  }
}

/// The people whom a name can mean.
public enum NameMeaning: Hashable, Sendable {
  /// One person.
  case person(Person)
  /// Several, the best-known first.
  case several([FoundPerson])
  /// The source has no person whose name has the words.
  case unknown
}
