public import BusinessLogic
public import DomainEntities
import Synchronization

/// A store that holds every call until the test answers it.
public final class ScriptedMovieDataStore: MovieDataStore {
  /// What the store offers.
  public let offering: SourceCapabilities
  /// The calls for windows of films.
  public let batches = SuspendedCalls<MovieFetchRequest, MovieBatch>()
  /// The calls for details.
  public let details = SuspendedCalls<MovieIdentifier, MovieDetail>()

  private let known: Mutex<[MovieIdentifier: MovieDetail]>
  private let previews: @Sendable (MovieFetchRequest) -> MovieBatch?

  /// Creates a store; cached details and previews are returned without a call.
  public init(
    offering: SourceCapabilities = .everything, known: [MovieDetail] = [],
    previews: @escaping @Sendable (MovieFetchRequest) -> MovieBatch? = { _ in nil }
  ) {
    self.offering = offering
    self.previews = previews
    self.known = Mutex(Dictionary(known.map { ($0.id, $0) }) { first, _ in first })
  }

  /// Caches a detail from now on.
  public func keep(_ detail: MovieDetail) {
    known.withLock { $0[detail.id] = detail }
  }

  /// The calls not taken by the test, in words; a test ends by asserting that there are none.
  public var unclaimed: [String] {
    batches.unclaimed.map { "films \($0.offset)..<\($0.offset + $0.limit) of \($0.query.scope)" }
      + details.unclaimed.map { "detail of \($0)" }
  }

  /// Waits for the test.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    try await batches.ask(request)
  }

  /// Returns the preview of a request.
  public nonisolated(nonsending) func preview(of request: MovieFetchRequest) async -> MovieBatch? {
    previews(request)
  }

  /// Waits for the test.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await details.ask(id)
  }

  /// Returns the identifier a fixture gives its film.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    film.catalogue ?? film.identifier
  }

  /// Returns a cached detail.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { known.withLock { $0[id] } }
}
