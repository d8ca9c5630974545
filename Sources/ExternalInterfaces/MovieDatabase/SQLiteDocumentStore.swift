internal import ApplicationLogic
internal import CSQLite
internal import POSIX
internal import Synchronization

/// Documents in a file of the user's cache folder, which all programs that run at once share.
///
/// It is a cache and knows it: a file that is locked, full, damaged or cannot be written costs time,
/// never an answer. A damaged one is made anew. Any thread may call; the longest that one waits is
/// a moment of another program's write.
final class SQLiteDocumentStore: DocumentStore {
  /// 64 MiB, several thousand documents.
  static let usualLimit = 64 * 1024 * 1024
  /// Larger documents are not kept, in bytes: the main thread would be held up by reading and writing them.
  static let largestDocument = 1024 * 1024

  /// Where the file is; nil where nothing is kept.
  let path: String?
  private let limit: Int
  private let now: @Sendable () -> Int
  private let connection = Mutex(Connection())

  /// Uses `documents.sqlite` in the cache folder, up to a size in bytes.
  convenience init(limit: Int = usualLimit) {
    self.init(path: UserFolders.cache.map { "\($0)/documents.sqlite" }, limit: limit)
  }

  /// Uses a file that is opened with the first call; nil keeps nothing.
  ///
  /// The clock tells seconds since 1970 UTC.
  init(
    path: String?, limit: Int = usualLimit, now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    self.path = path
    self.limit = limit
    self.now = now
  }

  /// The document of a name, unless it is older than six months or not as it was kept.
  func document(named name: DocumentName) -> KeptDocument? {
    let now = now()
    let found = reading { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.document(named: name.text)
    }
    guard let found else { return nil }
    guard let document = found.document, found.isBelievable(at: now) else {
      forget(name)
      return nil
    }
    if !found.isNotedAsUsed(at: now) {
      writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.run(
          "UPDATE document SET used = ? WHERE name = ?", .integer(now), .text(name.text))
      }
    }
    return document
  }

  /// Keeps a document, and lets those go that were not used for longest where there is no room.
  func keep(_ document: KeptDocument, named name: DocumentName) {
    guard document.bytes.count <= min(limit / 4, Self.largestDocument) else { return forget(name) }
    let now = now()
    let limit = limit
    writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.removeExpired(at: now)
      try database.makeRoom(for: document.bytes.count, within: limit)
      try database.keep(document, named: name.text, at: now)
    }
  }

  /// Notes that the service says that a document is still the one.
  func confirm(_ name: DocumentName, at time: Int, freshUntil: Int) {
    let now = now()
    writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run(
        "UPDATE document SET confirmed = ?, fresh_until = ?, used = ? WHERE name = ?",
        .integer(time), .integer(freshUntil), .integer(now), .text(name.text))
    }
  }

  /// Takes a document away.
  func forget(_ name: DocumentName) {
    writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run("DELETE FROM document WHERE name = ?", .text(name.text))
    }
  }
}

extension SQLiteDocumentStore {
  /// What is kept, in numbers.
  struct Statistics: Hashable, Sendable {
    /// How many documents there are.
    var count: Int
    /// How large they are together, in bytes; the file is a little larger.
    var bytes: Int
    /// When the service last confirmed the one that it has not confirmed for longest, in seconds since 1970
    /// UTC; nil where there is none.
    var oldest: Int?
  }

  /// What is kept, in numbers; nil where the file cannot be read.
  func statistics() -> Statistics? {
    reading { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.first("SELECT count(*), total(size), min(confirmed) FROM document") { row in
        Statistics(
          count: row.integer(0), bytes: row.integer(1),
          oldest: row.isNull(2) ? nil : row.integer(2))
      }
    }
  }

  /// Takes all documents away and gives their room back; answers whether nothing is left.
  func clear() -> Bool {
    let isDone = writing { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run("DELETE FROM document")
      try database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
    }
    if isDone != nil { return true }
    return connection.withLock { $0.removeFiles(path) }
  }

  /// What stands in the way of keeping documents.
  enum Obstacle: Hashable, Sendable {
    /// There is no folder for it, and none can be made.
    case noFolder
    /// Another program holds the file.
    case locked
    /// There is no room on the disk.
    case full
    /// The file may not be written.
    case readOnly
    /// A later version of the program has made the file.
    case madeByLaterVersion
    /// The file cannot be used, and making it anew did not help.
    case unusable
  }

  /// Tries to write, and says what stands in the way; nil where nothing does.
  func obstacle() -> Obstacle? {
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
