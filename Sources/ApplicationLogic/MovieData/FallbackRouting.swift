internal import BusinessLogic
internal import DomainEntities

/// Which queries the second of two sources serves, and who waits to know.
struct FallbackRouting {
  /// Gets true or false, or nil where it does not wait any more.
  typealias Waiter = CheckedContinuation<Bool?, Never>

  /// More than anybody has open at once.
  static let remembered = 64

  private var ofSecondary: [MovieQuery] = []
  private var underWay: [MovieQuery: Int] = [:]
  private var waiters: [(number: Int, query: MovieQuery, waiter: Waiter)] = []
  private var lastNumber = 0

  /// A number that no other waiter has.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Whether the second serves it, and nothing is under way that could change that.
  func isSettledForSecondary(_ query: MovieQuery) -> Bool {
    underWay[query] == nil && ofSecondary.contains(query)
  }

  /// The first page is being asked for.
  mutating func begin(_ query: MovieQuery) {
    underWay[query, default: 0] += 1
  }

  /// The first page has come, or nil where nobody waited for it; answers whom to tell what.
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

  /// Whether the second serves it; nil where somebody will be told, because it is being found out.
  mutating func decision(on query: MovieQuery, orWait waiter: Waiter, number: Int) -> Bool? {
    if underWay[query] == nil { return ofSecondary.contains(query) }
    waiters.append((number, query, waiter))
    return nil
  }

  /// Lets somebody go who does not wait any more.
  mutating func removeWaiter(_ number: Int) -> Waiter? {
    guard let place = waiters.firstIndex(where: { $0.number == number }) else { return nil }
    return waiters.remove(at: place).waiter
  }
}
