public import BusinessLogic
public import DomainEntities
import Synchronization

/// A store whose every call is held until the test answers it.
public final class ScriptedMovieDataStore: MovieDataStore {
  /// What the store can be asked for.
  public let offering: MovieOffering
  /// The calls for windows of films.
  public let batches = HeldCalls<MovieFetchRequest, MovieBatch>()
  /// The calls for details.
  public let details = HeldCalls<MovieIdentifier, MovieDetail>()

  private let atHand: Mutex<[MovieIdentifier: MovieDetail]>

  /// Makes a store; the details at hand are told without a call.
  public init(offering: MovieOffering = .everything, atHand: [MovieDetail] = []) {
    self.offering = offering
    self.atHand = Mutex(Dictionary(atHand.map { ($0.id, $0) }) { first, _ in first })
  }

  /// Has a detail at hand from now on.
  public func keep(_ detail: MovieDetail) {
    atHand.withLock { $0[detail.id] = detail }
  }

  /// What was asked and not taken by the test, in words; a test ends by asserting that it is empty.
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

  /// Waits for the test.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await details.ask(id)
  }

  /// The identifier that fixtures give their films.
  public func identifier(of film: MovieNames) -> MovieIdentifier? {
    film.catalogue ?? film.identifier
  }

  /// One of the details given at the start, or kept since.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { atHand.withLock { $0[id] } }
}
