public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// A source that is made when it is asked for something for the first time: it may never be.
public final class LazyMovieDataSource: MovieDataSource {
  private let make: @Sendable () -> any MovieDataSource
  private let made = Mutex<(any MovieDataSource)?>(nil)

  /// Takes what makes it, which happens once.
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

  /// What the source can be asked for.
  public var offering: MovieOffering { source.offering }

  /// The last page of the source.
  public var lastPage: Int? { source.lastPage }

  /// As for the source.
  public var usefulConcurrency: Int { source.usefulConcurrency }

  /// The page of the source.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    try await source.page(number, of: query, freshness: freshness)
  }

  /// What the source knows of a film.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await source.detail(of: id, freshness: freshness)
  }

  /// The identifier by which the source knows a film.
  public func identifier(of film: MovieNames) -> MovieIdentifier? { source.identifier(of: film) }

  /// The same where the source can tell without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { source.knownDetail(of: id) }
}
