internal import DomainEntities
internal import Synchronization

/// How many pages lists had when they were last looked at.
final class ListEnds: Sendable {
  /// More than anybody has open at once.
  private static let mostLists = 64

  private let pages = Mutex<[MovieQuery: Int]>([:])

  /// The last page of a list, as far as it is remembered.
  func end(of query: MovieQuery) -> Int? { pages.withLock { $0[query] } }

  /// Remembers how many pages a list has.
  func note(_ count: Int, of query: MovieQuery) {
    pages.withLock { pages in
      if pages.count >= Self.mostLists, pages[query] == nil { pages = [:] }
      pages[query] = count
    }
  }
}
