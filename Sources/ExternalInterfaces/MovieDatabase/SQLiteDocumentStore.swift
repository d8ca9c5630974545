internal import CSQLite
package import MovieData
internal import OperatingSystem
internal import POSIX
internal import SQLite
internal import Synchronization

/// A document store in the user's cache folder, shared by all running processes.
///
/// A file that is locked, full, damaged or read-only costs time but never fails a request. A
/// damaged file is replaced. Safe to use from any thread; a call blocks at most for a short write
/// of another process.
package final class SQLiteDocumentStore: DocumentStore {
  /// The default limit: 64 MiB, which holds several thousand documents.
  package static let defaultLimit = 64 * 1024 * 1024
  /// The maximum size of a cached document in bytes; larger ones would block the main thread.
  static let largestDocument = 1024 * 1024

  /// The path of the file, or nil if nothing is cached.
  package let path: String?
  private let limit: Int
  private let now: @Sendable () -> Int
  private let connection = Mutex(Connection())

  /// Creates a store in `documents.sqlite` in the cache folder, with a limit in bytes.
  package convenience init(limit: Int = defaultLimit) {
    self.init(path: UserFolders.cache.map { "\($0)/documents.sqlite" }, limit: limit)
  }

  /// Creates a store at a path, which is opened by the first call; nil caches nothing.
  ///
  /// The clock returns seconds since 1970 UTC.
  init(
    path: String?, limit: Int = defaultLimit, now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    self.path = path
    self.limit = limit
    self.now = now
  }

  /// Returns the document with a name, unless it is older than six months or damaged.
  package func document(named name: DocumentName) -> CachedDocument? {
    let now = now()
    let found = reading { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.document(named: name.text)
    }
    guard let found else { return nil }
    guard let document = found.document, found.isBelievable(at: now) else {
      forget(name)
      return nil
    }
    if !found.isUseRecorded(at: now) {
      writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.run(
          "UPDATE document SET used = ? WHERE name = ?", .integer(now), .text(name.text))
      }
    }
    return document
  }

  /// Stores a document, evicting the least recently used ones if necessary.
  package func keep(_ document: CachedDocument, named name: DocumentName) {
    guard document.bytes.count <= min(limit / 4, Self.largestDocument) else { return forget(name) }
    let now = now()
    let limit = limit
    writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.removeExpired(at: now)
      try database.makeRoom(for: document.bytes.count, within: limit)
      try database.keep(document, named: name.text, at: now)
    }
  }

  /// Records that the service has confirmed a document as current.
  package func confirm(_ name: DocumentName, at time: Int, freshUntil: Int) {
    let now = now()
    writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run(
        "UPDATE document SET confirmed = ?, fresh_until = ?, used = ? WHERE name = ?",
        .integer(time), .integer(freshUntil), .integer(now), .text(name.text))
    }
  }

  /// Removes a document.
  package func forget(_ name: DocumentName) {
    writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run("DELETE FROM document WHERE name = ?", .text(name.text))
    }
  }
}

extension SQLiteDocumentStore {
  /// The statistics of the store.
  package struct Statistics: Hashable, Sendable {
    /// The number of documents.
    package var count: Int
    /// The total size of the documents in bytes; the file is slightly larger.
    var bytes: Int
    /// When the least recently confirmed document was confirmed, in seconds since 1970 UTC.
    ///
    /// Nil if the store is empty.
    package var oldest: Int?
  }

  /// Returns the statistics of the store, or nil if the file cannot be read.
  package func statistics() -> Statistics? {
    reading { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.first("SELECT count(*), total(size), min(confirmed) FROM document") { row in
        Statistics(
          count: row.integer(0), bytes: row.integer(1),
          oldest: row.isNull(2) ? nil : row.integer(2))
      }
    }
  }

  /// Removes all documents and shrinks the file; returns whether nothing is left.
  package func clear() -> Bool {
    let isDone = writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run("DELETE FROM document")
      try database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
    }
    if isDone != nil { return true }
    return connection.withLock { $0.removeFiles(path) }
  }

  /// A reason why documents cannot be stored.
  package enum Obstacle: Hashable, Sendable {
    /// The folder does not exist and cannot be created.
    case noFolder
    /// Another process has locked the file.
    case locked
    /// The file system of the folder cannot lock files.
    case noLocks
    /// The disk is full.
    case full
    /// The file is read-only.
    case readOnly
    /// A later version of the program has created the file.
    case madeByLaterVersion
    /// The file is unusable, and replacing it did not help.
    case unusable
  }

  /// Performs a test write and returns the obstacle, or nil if it succeeds.
  package func obstacle() -> Obstacle? {
    let now = now()
    let isDone = writing(despiteFailure: true) {
      (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.run(
          """
          INSERT INTO document (name, confirmed, fresh_until, used, size, checksum, bytes)
          VALUES ('', ?, 0, 0, 4096, 0, zeroblob(4096))
          """, .integer(now))
        try database.run("DELETE FROM document WHERE name = ''")
      }
    }
    return isDone != nil ? nil : connection.withLock { $0.obstacle }
  }
}

extension SQLiteDocumentStore {
  private func reading<Answer: Sendable>(
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer?
  ) -> Answer? {
    guard let path else { return nil }
    let now = now()
    return connection.withLock { $0.use(path, at: now, body) }
  }

  @discardableResult
  private func writing(
    despiteFailure: Bool = false,
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Void
  ) -> Bool? {
    guard let path else { return nil }
    let now = now()
    return connection.withLock { connection in
      guard despiteFailure || connection.mayWrite(at: now) else { return nil }
      return connection.use(path, at: now, isWrite: true) {
        (database: inout SQLiteDatabase) throws(SQLiteError) in
        try body(&database)
        return true
      }
    }
  }
}
