internal import BusinessLogic
internal import DomainEntities
internal import Synchronization

/// How many pages lists had when they were last looked at.
final class KnownPageCounts: Sendable {
  /// More than anybody has open at once.
  private static let mostLists = 64

  /// So few that looking through them costs less than a table.
  private let lists = Mutex<[(query: MovieQuery, pages: Int)]>([])

  /// The last page of a list, as far as it is remembered.
  func end(of query: MovieQuery) -> Int? {
    lists.withLock { lists in lists.first { $0.query == query }?.pages }
  }

  /// Remembers how many pages a list has.
  func note(_ count: Int, of query: MovieQuery) {
    lists.withLock { lists in
      if let place = lists.firstIndex(where: { $0.query == query }) {
        lists[place].pages = count
      } else {
        if lists.count >= Self.mostLists { lists = [] }
        lists.append((query, count))
      }
    }
  }
}
