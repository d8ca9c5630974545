public import DomainEntities

/// What somebody's words turned out to mean.
public enum MovieMatch: Hashable, Sendable {
  /// One film.
  case film(MovieDetail)
  /// Several films that go equally well with the words.
  case several([MovieSummary])
  /// No film; these come nearest.
  case none(nearest: [MovieSummary])
}

/// The use case "view movie detail".
///
/// A value without state, like the other interactors.
public struct MovieDetailInteractor: Sendable {
  private let store: any MovieDataStore
  private let lists: MovieListInteractor

  /// Takes the store to ask and the context that a search for a title depends on.
  public init(
    store: any MovieDataStore, today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.lists = MovieListInteractor(
      store: store, today: today(), language: language, region: region)
  }

  /// Everything that is known of one film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness = .usual
  ) async throws(MovieDataError) -> MovieDetail {
    try await store.detail(of: id, freshness: freshness)
  }

  /// The same where it can be told without waiting, otherwise nil.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    store.knownDetail(of: id)
  }

  /// Whether the store has every answer at hand.
  public var isLocal: Bool { store.offering.isLocal }

  /// The themes by which the store can be asked for films.
  public var themes: [String] { store.offering.themes }

  /// The films of a series in the order in which they came out, as many as can be asked for at once.
  public nonisolated(nonsending) func films(
    of collection: MovieCollection
  ) async throws(MovieDataError) -> [MovieSummary] {
    try await lists.movies(
      in: MovieListSelection(.collection(collection)), from: 0,
      limit: MovieListInteractor.batchSizes.upperBound
    ).movies
  }

  /// Finds the film that somebody names by an identifier or by its title.
  ///
  /// A title may be followed by the year (`solaris 1972`); where no film of that title is from that
  /// year, the others of the title are the nearest. An identifier that is also the title of another
  /// film (`1917`) is answered with both, unless nothing can be searched for.
  public nonisolated(nonsending) func film(
    named text: String
  ) async throws(MovieDataError) -> MovieMatch {
    let identified = try await detailIfKnown(of: MovieIdentifier(text))
    let wanted = FoldedText(text)
    var found: [MovieSummary]
    do throws(MovieDataError) {
      found = try await search(for: text)
    } catch {
      // Whether others have the name as their title matters less than that it names this one.
      guard let identified, error != .cancelled else { throw error }
      return .film(identified)
    }
    var exact = found.filter { $0.isNamed(wanted) }
    if let identified {
      let others = exact.filter { $0.id != identified.id }
      return others.isEmpty ? .film(identified) : .several([identified.summary] + others)
    }
    if exact.isEmpty, wanted.words.count > 1, let year = wanted.words.last.flatMap({ Int($0) }) {
      let title = wanted.words.dropLast().joined(separator: " ")
      let namesakes = try await search(for: title).filter { $0.isNamed(FoldedText(title)) }
      exact = namesakes.filter { $0.year == year }
      found += namesakes.filter { !found.contains($0) }
    }
    let matches = exact.isEmpty ? found.filter { $0.goes(with: wanted) } : exact
    switch matches.count {
    case 0: return .none(nearest: found)
    case 1: return .film(try await store.detail(of: matches[0].id))
    default: return .several(matches)
    }
  }

  /// What the store finds for the words, and without their article where none is named by them.
  private nonisolated(nonsending) func search(
    for text: String
  ) async throws(MovieDataError) -> [MovieSummary] {
    var found = try await films(goingWith: text)
    let wanted = FoldedText(text)
    if wanted.withoutArticle != wanted.words[...], !found.contains(where: { $0.isNamed(wanted) }) {
      let rest = wanted.withoutArticle.joined(separator: " ")
      found += try await films(goingWith: rest).filter { !found.contains($0) }
    }
    return found
  }

  private nonisolated(nonsending) func films(
    goingWith text: String
  ) async throws(MovieDataError) -> [MovieSummary] {
    try await lists.movies(
      in: MovieListSelection(.search(SearchText.literal(text))), from: 0,
      limit: MovieListInteractor.batchSizes.upperBound
    ).movies
  }

  private nonisolated(nonsending) func detailIfKnown(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail? {
    do throws(MovieDataError) {
      return try await store.detail(of: id)
    } catch .notFound {
      return nil
    }
  }
}

extension MovieSummary {
  private var titles: [FoldedText] {
    ([title] + [originalTitle].compactMap(\.self) + otherTitles).map { FoldedText($0) }
  }

  /// Whether one of the film's titles is just these words, give or take a leading article.
  fileprivate func isNamed(_ words: FoldedText) -> Bool {
    titles.contains { $0.withoutArticle == words.withoutArticle }
  }

  /// Whether every one of these words begins a word of one of the film's titles.
  fileprivate func goes(with words: FoldedText) -> Bool {
    titles.contains { title in
      words.words.allSatisfy { word in title.words.contains { $0.hasPrefix(word) } }
    }
  }
}
