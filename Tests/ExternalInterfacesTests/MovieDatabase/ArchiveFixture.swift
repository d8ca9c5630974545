import Synchronization

@testable import MovieData
@testable import MovieDatabase

/// A document store in a temporary folder, with a clock that a test sets.
final class ArchiveFixture: Sendable {
  static let day = 86_400
  static let start = 1_800_000_000

  let time = Mutex(ArchiveFixture.start)

  /// Opens the store; a second call acts as a second program with its own connection.
  func archive(_ path: String?, limit: Int = SQLiteDocumentStore.defaultLimit)
    -> SQLiteDocumentStore
  {
    SQLiteDocumentStore(path: path, limit: limit) { self.time.withLock { $0 } }
  }

  func pass(_ seconds: Int) {
    time.withLock { $0 += seconds }
  }

  static func document(
    _ text: String, tag: String? = "W/\"1\"", confirmed: Int = start, fresh: Int = 3_600
  ) -> CachedDocument {
    CachedDocument(
      bytes: Array(text.utf8), tag: tag, confirmedAt: confirmed, freshUntil: confirmed + fresh)
  }
}
