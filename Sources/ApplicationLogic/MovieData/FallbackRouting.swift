internal import BusinessLogic
internal import DomainEntities

/// Which queries the secondary source serves, and the callers waiting for that decision.
struct FallbackRouting {
  /// Resumed with the decision, or with nil when the waiter is canceled.
  typealias Waiter = CheckedContinuation<Bool?, Never>

  /// The number of queries to remember: more than are open at once.
  static let remembered = 64

  private var ofSecondary: [MovieQuery] = []
  private var underWay: [MovieQuery: Int] = [:]
  private var waiters: [(number: Int, query: MovieQuery, waiter: Waiter)] = []
  private var lastNumber = 0

  /// Returns a unique number for a waiter.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns whether the secondary source serves the query and no request in flight could change
  /// that.
  func isSettledForSecondary(_ query: MovieQuery) -> Bool {
    underWay[query] == nil && ofSecondary.contains(query)
  }

  /// Records that the first page of a query was requested.
  mutating func begin(_ query: MovieQuery) {
    underWay[query, default: 0] += 1
  }

  /// Records the outcome for the first page, nil if canceled, and returns waiters with their
  /// answers.
  mutating func end(_ query: MovieQuery, takesSecondary: Bool?) -> [(Waiter, Bool)] {
    if let takesSecondary {
      ofSecondary.removeAll { $0 == query }
      if takesSecondary { ofSecondary.append(query) }
      if ofSecondary.count > Self.remembered { ofSecondary.removeFirst() }
    }
    let count = (underWay[query] ?? 1) - 1
    underWay[query] = count > 0 ? count : nil
    guard count <= 0 else { return [] }
    let answer = ofSecondary.contains(query)
    let told = waiters.filter { $0.query == query }.map { ($0.waiter, answer) }
    waiters.removeAll { $0.query == query }
    return told
  }

  /// Returns whether the secondary source serves the query, or nil if the waiter has to wait for
  /// the decision.
  mutating func decision(on query: MovieQuery, orWait waiter: Waiter, number: Int) -> Bool? {
    if underWay[query] == nil { return ofSecondary.contains(query) }
    waiters.append((number, query, waiter))
    return nil
  }

  /// Removes and returns a waiter that was canceled.
  mutating func removeWaiter(_ number: Int) -> Waiter? {
    guard let place = waiters.firstIndex(where: { $0.number == number }) else { return nil }
    return waiters.remove(at: place).waiter
  }
}
