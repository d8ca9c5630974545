internal import POSIX

extension SQLiteDocumentStore {
  /// The open file, and what is to be done when there is none.
  struct Connection: ~Copyable {
    private var database: SQLiteDatabase?
    /// Which file is open: another program may have put another in its place.
    private var identity: FileIdentity?
    /// Why the file could not be used the last time.
    private(set) var obstacle: Obstacle?
    /// Until when nothing is opened, and until when nothing is written, in seconds since 1970 UTC: what has
    /// just failed would fail again, and a file that is locked costs a wait.
    private var closedUntil = Int.min
    private var readOnlyUntil = Int.min
    /// A file that keeps being damaged is given up.
    private var attemptsLeft = 3

    /// For how long what has failed is not tried again, in seconds.
    private static let rest = 30
    /// How long other programs are waited for, in milliseconds: the main thread calls.
    private static let patience: Int32 = 20

    func mayWrite(at now: Int) -> Bool {
      // A clock that is set back must not end all writing.
      now >= readOnlyUntil || now < readOnlyUntil - Self.rest
    }

    /// Gives the body the open file; nil for every failure.
    mutating func use<Answer: Sendable>(
      _ path: String, at now: Int, isWrite: Bool = false,
      _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer?
    ) -> Answer? {
      // A second time after damage, with a new file.
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
          guard note(error, path, at: now, isWrite: isWrite) else { return nil }
        }
      }
      return nil
    }

    /// Takes the file and what belongs to it away; answers whether nothing is left.
    mutating func removeFiles(_ path: String?) -> Bool {
      database = nil
      guard let path else { return true }
      // The log first: it must never meet another file of this name.
      for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
      return unlink(path) == 0 || errno == ENOENT
    }

    private mutating func opened(
      _ path: String, at now: Int
    ) throws(SQLiteError) -> SQLiteDatabase? {
      if identity != FileIdentity(of: path) { database = nil }
      if let open = database.take() { return open }
      guard attemptsLeft > 0, now >= closedUntil || now < closedUntil - Self.rest else {
        return nil
      }
      var new = try SQLiteDatabase.documents(at: path, waiting: Self.patience)
      identity = FileIdentity(of: path)
      // Not worth an error: these documents are removed with the next write.
      try? new.removeExpired(at: now, atMost: 64)
      return new
    }

    /// Answers whether it is worth another attempt at once.
    private mutating func note(
      _ error: SQLiteError, _ path: String, at now: Int, isWrite: Bool
    ) -> Bool {
      let wasOpen = database != nil
      switch error {
      case .corrupt:
        attemptsLeft -= 1
        obstacle = .unusable
        return removeFiles(path) && attemptsLeft > 0
      case .newer: obstacle = .madeByLaterVersion
      case .locked: obstacle = .locked
      case .full: obstacle = .full
      case .readOnly: obstacle = .readOnly
      case .cannotOpen: obstacle = .noFolder
      case .foreign, .disk, .altered, .other: obstacle = .unusable
      }
      if !wasOpen {
        closedUntil = now + Self.rest
      } else if isWrite {
        readOnlyUntil = now + Self.rest
      }
      return false
    }
  }
}

/// What tells a file from another of the same name.
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
  /// Opens the file of kept documents, or makes it, for nobody but the user.
  static func documents(
    at path: String, waiting milliseconds: Int32
  ) throws(SQLiteError) -> SQLiteDatabase {
    if let slash = path.lastIndex(of: "/") { _ = UserFolders.make(String(path[..<slash])) }
    // SQLite would let everyone read it; its log gets the rights of the file.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var database = try SQLiteDatabase(path: path, access: .readWrite, waiting: milliseconds)
    try database.execute(DocumentSchema.settings)
    try database.run("PRAGMA journal_mode = WAL")
    try database.migrate(by: DocumentSchema.steps)
    return database
  }
}
