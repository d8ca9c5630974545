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

/// How closely a name must match a title.
public enum NameStrictness: Hashable, Sendable {
  /// The whole title, ignoring case, accents and punctuation; its leading article may be left out.
  case wholeTitle
  /// The beginnings of some of its words are enough if no film has the whole title.
  case beginningsOfWords
}

/// The use case of viewing the details of a film.
///
/// A stateless value, like the other interactors.
public struct MovieDetailInteractor: Sendable {
  private let lists: MovieListInteractor
  private var store: any MovieDataStore { lists.store }

  /// Creates an interactor for the store of lists, which title searches use.
  public init(_ lists: MovieListInteractor) {
    self.lists = lists
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
  /// title has it, and by the year (`solaris 1972`). If no film with that title is from that year,
  /// the nearest matches are other films with the title. An identifier is never taken for the title
  /// of another film, even if it is a number such as `1917`, so it needs no search. An identifier
  /// made from title and year is not searched for.
  ///
  /// The store is searched only for names that it does not resolve without a request.
  public nonisolated(nonsending) func film(
    named name: String, by strictness: NameStrictness = .beginningsOfWords
  ) async throws(MovieDataError) -> MovieMatch {
    let address = SearchText(name)
    if let id = address.film, let film = try await detailIfKnown(of: id) { return .film(film) }
    let text = address.addressedTitle ?? name
    let id = MovieIdentifier(text)
    if let identified = try await detailIfKnown(of: id) { return .film(identified) }
    if id.titleAndYear != nil { return .none(nearest: []) }
    let known = store.knownMovies(titled: text)
    var found: [MovieSummary]?
    if known == nil { found = try await search(for: text) }
    var exact = (known ?? found?.titled(text) ?? []).closest(to: text, strictness)
    var namesakes: [MovieSummary] = []
    if exact.isEmpty, let (title, year) = Self.titleAndYear(text) {
      namesakes = try await films(titled: title)
      exact = namesakes.filter { $0.year == year }.closest(to: title, strictness)
    }
    exact = exact.preferringDescribed
    guard exact.isEmpty else { return try await match(exact) }
    var nearest: [MovieSummary] = []
    if let found { nearest = found } else { nearest = try await search(for: text) }
    nearest += namesakes.filter { !nearest.contains($0) }
    let wanted = FoldedText(text)
    let similar =
      strictness == .wholeTitle
      ? [] : nearest.filter { $0.goes(with: wanted) }.preferringDescribed
    if similar.isEmpty {
      if let plain = Self.withoutNumber(text) {
        return try await film(named: plain, by: strictness)
      }
      return .none(nearest: nearest)
    }
    return try await match(similar)
  }

  private nonisolated(nonsending) func match(
    _ movies: [MovieSummary]
  ) async throws(MovieDataError) -> MovieMatch {
    movies.count == 1 ? .film(try await store.detail(of: movies[0].id)) : .several(movies)
  }

  /// Returns the title and the year of a name such as `solaris 1972`; nil if it does not end with a
  /// number.
  private static func titleAndYear(_ name: String) -> (title: String, year: Int)? {
    let words = FoldedText(name).words
    guard words.count > 1, let year = words.last.flatMap({ Int($0) }) else { return nil }
    return (words.dropLast().joined(separator: " "), year)
  }

  /// Returns a name without Roman numerals in parentheses; nil if it has none.
  private static func withoutNumber(_ name: String) -> String? {
    let words = name.split(whereSeparator: \.isWhitespace)
    let kept = words.prefix(1) + words.dropFirst().filter { !LibraryMovie.isDisambiguator($0) }
    return kept.count < words.count ? kept.joined(separator: " ") : nil
  }

  /// Returns the films with a title, searching for it only if the store has to be asked.
  private nonisolated(nonsending) func films(
    titled title: String
  ) async throws(MovieDataError) -> [MovieSummary] {
    if let known = store.knownMovies(titled: title) { return known }
    return try await search(for: title).titled(title)
  }

  /// Searches for a text, and also without its leading article if no film has that exact title.
  private nonisolated(nonsending) func search(
    for text: String
  ) async throws(MovieDataError) -> [MovieSummary] {
    var found = try await films(goingWith: text)
    let wanted = FoldedText(text)
    if wanted.withoutArticle != wanted.words[...], found.titled(text).isEmpty {
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

extension [MovieSummary] {
  /// The films with a description; all of them if none has one.
  ///
  /// A title alone means the film that more people know.
  var preferringDescribed: Self {
    let described = filter { !$0.isBasic }
    return described.isEmpty ? self : described
  }

  /// Returns the films with a title, ignoring case, accents, punctuation and a leading article.
  fileprivate func titled(_ title: String) -> [MovieSummary] {
    let key = TitleKey(title)
    return filter { $0.titles.contains { TitleKey($0) == key } }
  }

  /// Returns those of the films with a title that have it as it is written; if there are none,
  /// those whose title begins with an article that is left out.
  ///
  /// A different or added article, as in `The Crow` for `Crow`, may name another film, so it is
  /// ignored only where the beginnings of words are enough.
  fileprivate func closest(to title: String, _ strictness: NameStrictness) -> Self {
    let key = LibraryMovie.key(ofTitle: title)
    let same = filter { $0.titles.contains { LibraryMovie.key(ofTitle: $0) == key } }
    guard same.isEmpty, strictness == .wholeTitle else { return same.isEmpty ? self : same }
    let words = FoldedText(title).words[...]
    return filter { $0.titles.contains { FoldedText($0).withoutArticle == words } }
  }
}

extension MovieSummary {
  /// Returns whether each of the words is a prefix of a word in one of the film's titles.
  fileprivate func goes(with words: FoldedText) -> Bool {
    titles.contains { title in
      let title = FoldedText(title)
      return words.words.allSatisfy { word in title.words.contains { $0.hasPrefix(word) } }
    }
  }
}
