public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// A source that is created on first use.
public final class LazyMovieDataSource: MovieDataSource {
  private let make: @Sendable () -> any MovieDataSource
  private let made = Mutex<(any MovieDataSource)?>(nil)

  /// Creates a source from a closure, which is called at most once.
  public init(_ make: @escaping @Sendable () -> any MovieDataSource) {
    self.make = make
  }

  private var source: any MovieDataSource {
    made.withLock { made in
      if let made { return made }
      let source = make()
      made = source
      return source
    }
  }

  /// What the underlying source offers.
  public var offering: SourceCapabilities { source.offering }

  /// Returns what the underlying source cannot filter by in a query.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    source.unsupportedFilter(in: query)
  }

  /// The underlying source's last page.
  public func lastPage(of query: MovieQuery) -> Int? { source.lastPage(of: query) }

  /// The underlying source's useful concurrency.
  public var usefulConcurrency: Int { source.usefulConcurrency }

  /// Returns a page of the underlying source.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    try await source.page(number, of: query, freshness: freshness)
  }

  /// Returns the values that the underlying source can count without requests.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? { await source.counts(of: kind, in: query) }

  /// Returns the details of a film from the underlying source.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await source.detail(of: id, freshness: freshness)
  }

  /// Returns the underlying source's identifier of a film.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    source.identifier(of: film)
  }

  /// Returns the details of a film if the underlying source has them without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { source.knownDetail(of: id) }

  /// Returns all films of a query if the underlying source has them without waiting.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? {
    source.knownMovies(matching: query)
  }

  /// Returns all films with a title if the underlying source has them without waiting.
  public func knownMovies(titled title: String) -> [MovieSummary]? {
    source.knownMovies(titled: title)
  }
}
