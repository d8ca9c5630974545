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

  /// Takes the store to ask and the circumstances that a search for a title depends on.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.lists = MovieListInteractor(
      store: store, today: today, language: language, region: region)
  }

  /// Everything that is known of one film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail {
    try await store.detail(of: id)
  }

  /// The same where it can be told without waiting, otherwise nil.
  public func detailAtHand(of id: MovieIdentifier) -> MovieDetail? {
    store.detailAtHand(of: id)
  }

  /// Finds the film that somebody names by an identifier or by its title.
  ///
  /// A title may be followed by the year (`solaris 1972`). An identifier that is also the title of
  /// another film (`1917`) is answered with both.
  public nonisolated(nonsending) func film(
    named text: String
  ) async throws(MovieDataError) -> MovieMatch {
    let identified = try await detailIfKnown(of: MovieIdentifier(text))
    let wanted = FoldedText(text)
    let found = try await lists.movies(
      in: MovieListSelection(.search(text)), from: 0, limit: MovieListInteractor.batchSizes.upperBound
    ).movies
    var exact = found.filter { $0.isNamed(wanted) }
    if exact.isEmpty, let last = wanted.words.last, let year = Int(last), wanted.words.count > 1 {
      exact = try await films(titled: wanted.words.dropLast().joined(separator: " "), from: year)
    }
    if let identified {
      let others = exact.filter { $0.id != identified.id }
      return others.isEmpty ? .film(identified) : .several([identified.summary] + others)
    }
    let matches = exact.isEmpty ? found.filter { $0.goes(with: wanted) } : exact
    switch matches.count {
    case 0: return .none(nearest: found)
    case 1: return .film(try await store.detail(of: matches[0].id))
    default: return .several(matches)
    }
  }

  private nonisolated(nonsending) func films(
    titled title: String, from year: Int
  ) async throws(MovieDataError) -> [MovieSummary] {
    let wanted = FoldedText(title)
    let found = try await lists.movies(
      in: MovieListSelection(.search(title)), from: 0,
      limit: MovieListInteractor.batchSizes.upperBound)
    return found.movies.filter { $0.isNamed(wanted) && $0.year == year }
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

extension FoldedText {
  fileprivate var withoutArticle: ArraySlice<Substring> {
    let articles: [Substring] = ["the", "a", "an"]
    guard words.count > 1, let first = words.first, articles.contains(first) else {
      return words[...]
    }
    return words.dropFirst()
  }
}
