public import BusinessLogic
public import DomainEntities
import Synchronization

/// A store that ignores cancellation: its calls end only when the test answers them.
public final class StubbornMovieDataStore: MovieDataStore {
  private struct State {
    var calls: [CheckedContinuation<MovieBatch, Never>?] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// All films, and nothing else.
  public let offering = SourceCapabilities.only([.allTime])
  private let state = Mutex(State())

  /// Creates a store without calls.
  public init() {}

  /// Waits until the store has received a number of calls.
  public nonisolated(nonsending) func waitForCalls(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.calls.count >= count { return true }
        state.waiters.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Lets a call return, counted from 0.
  public func answer(_ number: Int, _ batch: MovieBatch) {
    let call = state.withLock { state in
      defer { state.calls[number] = nil }
      return state.calls[number]
    }
    call?.resume(returning: batch)
  }

  /// Waits for the test.
  public nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.calls.append(continuation)
        let count = state.calls.count
        let ready = state.waiters.filter { $0.count <= count }
        state.waiters.removeAll { $0.count <= count }
        return ready
      }
      for waiter in ready { waiter.continuation.resume() }
    }
  }

  /// Always throws; there are no details.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    throw .notFound
  }

  /// Returns nil; there are no details.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }
}
