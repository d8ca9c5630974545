public import BusinessLogic
public import DomainEntities
import Synchronization

/// A store that answers every search with all of its films as similar ones.
public final class SimilarFilmsStore: MovieDataStore {
  private let store: InMemoryMovieDataStore
  private let match: SearchMatch

  /// Creates a store of films; `match` is the kind of match reported for a search.
  public init(_ films: [MovieSummary], match: SearchMatch = .similar) {
    var offering = SourceCapabilities.everything
    offering.isLocal = true
    store = InMemoryMovieDataStore(films, offering: offering, isLocal: true)
    self.match = match
  }

  /// What the store offers.
  public var offering: SourceCapabilities { store.offering }

  /// Returns the window, ignoring the words of a search.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    guard case .search = request.query.scope else {
      return try await store.movies(matching: request)
    }
    var all = request
    all.query.scope = .everything
    var batch = try await store.movies(matching: all)
    batch.match = match
    return batch
  }

  /// Returns the film with an identifier.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await store.detail(of: id)
  }

  /// Returns the film with an identifier at once.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { store.knownDetail(of: id) }
}

/// Lines reported from any thread.
public final class ReportedLines: Sendable {
  private let state = Mutex<[String]>([])

  /// Creates an empty list of lines.
  public init() {}

  /// The lines so far.
  public var lines: [String] { state.withLock { $0 } }

  /// Adds a line.
  public func add(_ line: String) { state.withLock { $0.append(line) } }
}
