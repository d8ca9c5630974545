public import DomainEntities

/// The result of looking up a film by name.
public enum MovieMatch: Hashable, Sendable {
  /// A unique match.
  case film(MovieDetail)
  /// Several films that match equally well.
  case several([MovieSummary])
  /// No match; the value contains the nearest films.
  case none(nearest: [MovieSummary])
}

/// The use case of viewing the details of a film.
///
/// A stateless value, like the other interactors.
public struct MovieDetailInteractor: Sendable {
  private let store: any MovieDataStore
  private let lists: MovieListInteractor

  /// Creates an interactor with the context that title searches depend on.
  public init(
    store: any MovieDataStore, today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.lists = MovieListInteractor(
      store: store, today: today(), language: language, region: region)
  }

  /// Returns the details of a film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness = .default
  ) async throws(MovieDataError) -> MovieDetail {
    try await store.detail(of: id, freshness: freshness)
  }

  /// Returns the details of a film if they are available without waiting, otherwise nil.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    store.knownDetail(of: id)
  }

  /// Whether all data is local.
  public var isLocal: Bool { store.offering.isLocal }

  /// The themes by which the store can filter films.
  public var themes: [String] { store.offering.themes }

  /// Returns the films of a collection in order of release, up to the maximum batch size.
  public nonisolated(nonsending) func films(
    of collection: MovieCollection
  ) async throws(MovieDataError) -> [MovieSummary] {
    try await lists.movies(
      in: MovieListSelection(.collection(collection)), from: 0,
      limit: MovieListInteractor.batchSizes.upperBound
    ).movies
  }

  /// Finds the film with an identifier, a title, or an address at IMDb, TMDB or Letterboxd.
  ///
  /// A title may be followed by the number of another service (`Home (II)`), which is ignored if no
  /// title has it, and by the year (`solaris 1972`). If no film with that title is from that
  /// year, the nearest matches are other films with the title. An identifier that is also the title
  /// of another film (`1917`) returns both, unless the search fails. An identifier made from title
  /// and year is not searched for.
  public nonisolated(nonsending) func film(
    named name: String
  ) async throws(MovieDataError) -> MovieMatch {
    let address = SearchText(name)
    if let id = address.film, let film = try await detailIfKnown(of: id) { return .film(film) }
    let text = address.addressedTitle ?? name
    let id = MovieIdentifier(text)
    let identified = try await detailIfKnown(of: id)
    if id.titleAndYear != nil { return identified.map(MovieMatch.film) ?? .none(nearest: []) }
    let wanted = FoldedText(text)
    var found: [MovieSummary]
    do throws(MovieDataError) {
      found = try await search(for: text)
    } catch {
      // A failed search for other films with this title should not hide the identified one.
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
    case 0:
      if let plain = Self.withoutNumber(text) { return try await film(named: plain) }
      return .none(nearest: found)
    case 1: return .film(try await store.detail(of: matches[0].id))
    default: return .several(matches)
    }
  }

  /// Returns a name without Roman numerals in parentheses; nil if it has none.
  private static func withoutNumber(_ name: String) -> String? {
    let words = name.split(whereSeparator: \.isWhitespace)
    let kept = words.prefix(1) + words.dropFirst().filter { !LibraryMovie.isDisambiguator($0) }
    return kept.count < words.count ? kept.joined(separator: " ") : nil
  }

  /// Searches for a text, and also without its leading article if no film has that exact title.
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

  /// Returns whether one of the film's titles consists of these words, ignoring a leading article.
  fileprivate func isNamed(_ words: FoldedText) -> Bool {
    titles.contains { $0.withoutArticle == words.withoutArticle }
  }

  /// Returns whether each of the words is a prefix of a word in one of the film's titles.
  fileprivate func goes(with words: FoldedText) -> Bool {
    titles.contains { title in
      words.words.allSatisfy { word in title.words.contains { $0.hasPrefix(word) } }
    }
  }
}
