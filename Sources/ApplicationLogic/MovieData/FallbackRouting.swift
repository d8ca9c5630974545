internal import BusinessLogic
internal import DomainEntities

/// Which queries the secondary source serves, and who waits for that decision.
struct FallbackRouting {
  /// A stream that ends with the decision, or when the task that reads it is canceled.
  typealias Waiter = AsyncStream<Never>.Continuation

  /// The number of queries to remember: more than are open at once.
  static let remembered = 64

  private var ofSecondary: [MovieQuery] = []
  /// The requests for a first page that could still change the decision.
  private var pending: [MovieQuery: (requests: Int, waiters: [Waiter])] = [:]

  /// Returns whether the secondary source serves the query.
  func isForSecondary(_ query: MovieQuery) -> Bool { ofSecondary.contains(query) }

  /// Returns whether the secondary source serves the query and no request in flight could change
  /// that.
  func isSettledForSecondary(_ query: MovieQuery) -> Bool {
    pending[query] == nil && isForSecondary(query)
  }

  /// Records that the first page of a query was requested.
  mutating func begin(_ query: MovieQuery) {
    pending[query, default: (0, [])].requests += 1
  }

  /// Records the outcome for the first page, nil if canceled; returns the waiters to resume.
  mutating func end(_ query: MovieQuery, takesSecondary: Bool?) -> [Waiter] {
    if let takesSecondary {
      ofSecondary.removeAll { $0 == query }
      if takesSecondary { ofSecondary.append(query) }
      if ofSecondary.count > Self.remembered { ofSecondary.removeFirst() }
    }
    pending[query]?.requests -= 1
    guard pending[query]?.requests == 0 else { return [] }
    return pending.removeValue(forKey: query)?.waiters ?? []
  }

  /// Adds a waiter if the first page is in flight; returns whether it has to wait.
  mutating func wait(for query: MovieQuery, _ waiter: Waiter) -> Bool {
    pending[query]?.waiters.append(waiter) != nil
  }
}
