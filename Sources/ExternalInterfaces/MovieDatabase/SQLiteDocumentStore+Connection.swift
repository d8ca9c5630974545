internal import OperatingSystem
internal import POSIX
internal import SQLite

extension SQLiteDocumentStore {
  /// The open database, and the state of recovery after errors.
  struct Connection: ~Copyable {
    private var database: SQLiteDatabase?
    /// The identity of the open file, since another process may have replaced it.
    private var identity: FileIdentity?
    /// The reason why the file could not be used the last time.
    private(set) var obstacle: Obstacle?
    /// The times, in seconds since 1970 UTC, until which nothing is opened and nothing is written.
    ///
    /// A failed operation would likely fail again, and a locked file costs a wait.
    private var closedUntil = Int.min
    private var readOnlyUntil = Int.min
    /// The remaining attempts to replace a damaged file.
    private var attemptsLeft = 3

    /// The delay in seconds before a failed operation is retried.
    private static let delay = 30
    /// The busy timeout in milliseconds; short, since the main thread calls.
    private static let timeout: Int32 = 20

    func mayWrite(at now: Int) -> Bool {
      // A clock that is set back must not disable writing.
      now >= readOnlyUntil || now < readOnlyUntil - Self.delay
    }

    /// Runs a closure on the open database; returns nil after any failure.
    mutating func use<Answer: Sendable>(
      _ path: String, at now: Int, isWrite: Bool = false,
      _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer?
    ) -> Answer? {
      // Retry once with a new file after damage.
      for _ in 0..<2 {
        do throws(SQLiteError) {
          guard var open = try opened(path, at: now) else { return nil }
          let answer: Answer?
          do throws(SQLiteError) {
            answer = try body(&open)
          } catch {
            database = consume open
            throw error
          }
          database = consume open
          obstacle = nil
          return answer
        } catch {
          guard record(error, path, at: now, isWrite: isWrite) else { return nil }
        }
      }
      return nil
    }

    /// Removes the file with its log, and returns whether nothing is left.
    mutating func removeFiles(_ path: String?) -> Bool {
      database = nil
      guard let path else { return true }
      // Remove the log first: it must never be applied to another file of this name.
      for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
      return unlink(path) == 0 || errno == ENOENT
    }

    private mutating func opened(
      _ path: String, at now: Int
    ) throws(SQLiteError) -> SQLiteDatabase? {
      if identity != FileIdentity(of: path) { database = nil }
      if let open = database.take() { return open }
      guard attemptsLeft > 0, now >= closedUntil || now < closedUntil - Self.delay else {
        return nil
      }
      var new = try SQLiteDatabase.documents(at: path, waiting: Self.timeout)
      identity = FileIdentity(of: path)
      // Failures do not matter: the next write removes these documents.
      try? new.removeExpired(at: now, atMost: 64)
      return new
    }

    /// Records an error and returns whether to retry immediately.
    private mutating func record(
      _ error: SQLiteError, _ path: String, at now: Int, isWrite: Bool
    ) -> Bool {
      let wasOpen = database != nil
      switch error {
      case .corrupt:
        attemptsLeft -= 1
        obstacle = .unusable
        return removeFiles(path) && attemptsLeft > 0
      case .newer: obstacle = .madeByLaterVersion
      case .locked:
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) }
        obstacle = folder.map(Folder.canLock) == false ? .noLocks : .locked
      case .full: obstacle = .full
      case .readOnly: obstacle = .readOnly
      case .cannotOpen: obstacle = .noFolder
      case .foreign, .foreignLog, .oversized, .disk, .altered, .other: obstacle = .unusable
      }
      if !wasOpen {
        closedUntil = now + Self.delay
      } else if isWrite {
        readOnlyUntil = now + Self.delay
      }
      return false
    }
  }
}

/// The identity of a file, which differs from that of another file with the same name.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

extension SQLiteDatabase {
  /// Opens the document database, creating it if needed, accessible only to the user.
  static func documents(
    at path: String, waiting milliseconds: Int32
  ) throws(SQLiteError) -> SQLiteDatabase {
    if let slash = path.lastIndex(of: "/") { _ = UserFolders.make(String(path[..<slash])) }
    // SQLite would make it readable by everyone; the log inherits the permissions of the file.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var database = try SQLiteDatabase(path: path, access: .readWrite, waiting: milliseconds)
    try database.execute(DocumentSchema.settings)
    try database.run("PRAGMA journal_mode = WAL")
    try database.migrate(by: DocumentSchema.steps)
    return database
  }
}
