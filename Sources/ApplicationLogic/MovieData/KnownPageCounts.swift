internal import BusinessLogic
internal import DomainEntities
internal import Synchronization

/// The number of pages that each recent list had.
final class KnownPageCounts: Sendable {
  /// The number of lists to remember: more than are open at once.
  private static let maxLists = 64

  /// An array, because a linear search of so few elements is cheaper than hashing.
  private let lists = Mutex<[(query: MovieQuery, pages: Int)]>([])

  /// Returns the last known page of a list, if any.
  func end(of query: MovieQuery) -> Int? {
    lists.withLock { lists in lists.first { $0.query == query }?.pages }
  }

  /// Records the number of pages of a list.
  func record(_ count: Int, of query: MovieQuery) {
    lists.withLock { lists in
      if let index = lists.firstIndex(where: { $0.query == query }) {
        lists[index].pages = count
      } else {
        if lists.count >= Self.maxLists { lists = [] }
        lists.append((query, count))
      }
    }
  }
}
