public import BusinessLogic
public import DomainEntities
import Synchronization

/// A store that slices an array, the reference for every other store.
public final class InMemoryMovieDataStore: MovieDataStore {
  private struct State {
    var films: [MovieDetail]
    var failure: MovieDataError?
    var failures: [Int: MovieDataError] = [:]
    var detailFailure: MovieDataError?
    var requests: [MovieFetchRequest] = []
    var detailRequests: [MovieIdentifier] = []

    func film(_ id: MovieIdentifier) -> MovieDetail? {
      films.first { $0.id == id }
        ?? films.first { film in film.summary.links.tmdbID.map { String($0) } == id.text }
    }
  }

  /// What the store offers.
  public let offering: SourceCapabilities

  private let isLocal: Bool
  private let state: Mutex<State>

  /// Creates a store of films, most popular first; `isLocal` states whether details are returned at
  /// once.
  public init(
    _ films: [MovieDetail], offering: SourceCapabilities = .everything, isLocal: Bool = false
  ) {
    self.offering = offering
    self.isLocal = isLocal
    state = Mutex(State(films: films))
  }

  /// Creates a store of films with generated details.
  public convenience init(
    _ films: [MovieSummary], offering: SourceCapabilities = .everything, isLocal: Bool = false
  ) {
    self.init(
      films.map { TestSupport.detail($0) }, offering: offering, isLocal: isLocal)
  }

  /// The requested windows.
  public var requests: [MovieFetchRequest] { state.withLock { $0.requests } }

  /// The requested details.
  public var detailRequests: [MovieIdentifier] { state.withLock { $0.detailRequests } }

  /// Makes every call fail from now on; nil ends the failure.
  public func fail(with error: MovieDataError?) {
    state.withLock {
      $0.failure = error
      $0.detailFailure = error
    }
  }

  /// Makes windows at an offset fail from now on; nil ends the failure.
  public func fail(at offset: Int, with error: MovieDataError?) {
    state.withLock { $0.failures[offset] = error }
  }

  /// Makes details fail from now on; nil ends the failure.
  public func failDetails(with error: MovieDataError?) {
    state.withLock { $0.detailFailure = error }
  }

  /// Replaces the films of the store.
  public func replace(with films: [MovieSummary]) {
    state.withLock { $0.films = films.map { TestSupport.detail($0) } }
  }

  /// Returns the window of the films that satisfy the query.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    let (films, failure) = state.withLock { state in
      state.requests.append(request)
      return (state.films, state.failures[request.offset] ?? state.failure)
    }
    if let failure { throw failure }
    let matching = films.filter { film in
      film.belongs(to: request.query.scope) && film.summary.satisfies(request.query, film)
    }
    .map(\.summary)
    .sorted(by: request.query.sort)
    let (sum, overflow) = request.offset.addingReportingOverflow(max(0, request.limit))
    let end = overflow ? Int.max : sum
    return MovieBatch(
      movies: Array(matching[(request.offset..<end).clamped(to: matching.indices)]),
      nextOffset: end < matching.count ? end : nil, total: matching.count)
  }

  /// Returns the film with an identifier, or with a TMDB ID.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    let (film, failure) = state.withLock { state in
      state.detailRequests.append(id)
      return (state.film(id), state.detailFailure)
    }
    if let failure { throw failure }
    guard let film else { throw .notFound }
    return film
  }

  /// Returns what the films tell of a person.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    let (films, failure) = state.withLock { ($0.films, $0.detailFailure) }
    if let failure { throw failure }
    let detail = PersonDetail(
      person, films: films.filter { $0.belongs(to: .person(person.id)) }, life: nil)
    guard !detail.credits.isEmpty else { throw .notFound }
    return detail
  }

  /// Returns the identifier of a film in this store.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    let known = state.withLock { $0.films.first { MovieIdentifiers($0.summary).meets(film) } }
    return known?.id ?? film.identifier
  }

  /// Returns a detail at once if the store is local.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    isLocal ? state.withLock { $0.film(id) } : nil
  }

  /// Returns all films that satisfy the conditions of a query at once if the store is local.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? {
    guard isLocal else { return nil }
    return state.withLock(\.films).filter { film in
      film.belongs(to: query.scope)
        && query.filters.allSatisfy { $0.admits(film.summary, detail: { film }) }
    }.map(\.summary)
  }

  /// Returns all films with a title at once if the store is local.
  public func knownMovies(titled title: String) -> [MovieSummary]? {
    guard isLocal else { return nil }
    let key = TitleKey(title)
    return state.withLock(\.films).map(\.summary).filter { movie in
      movie.titles.contains { TitleKey($0) == key }
    }
  }
}

extension MovieDetail {
  /// Returns whether the film belongs to the person or series of a query's scope.
  fileprivate func belongs(to scope: MovieQuery.Scope) -> Bool {
    switch scope {
    case .person(let id): cast.contains { $0.person == id } || crew.contains { $0.person == id }
    case .collection(let id): collection?.id == id
    default: true
    }
  }
}
