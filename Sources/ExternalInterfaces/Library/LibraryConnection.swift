internal import BusinessLogic
internal import DomainEntities

/// The open file of a library, and what becomes of it when something is wrong.
struct LibraryConnection: ~Copyable {
  /// Up to this size, in bytes, a backup is made at once: it takes some milliseconds.
  private static let quickBackup = 8 * 1024 * 1024

  let file: LibraryFile?
  private let steps: [StaticString]
  private let patience: Int32
  private var database: SQLiteDatabase?
  private var identity: LibraryFile.Identity?
  /// Whether it was opened without a look at what others write, which is good for one look.
  private var isSnapshot = false
  /// Whether this day has its backup, as far as is known here.
  private var backedUp: CalendarDate?
  /// The day whose backup is still to be made.
  private var backupDue: CalendarDate?
  /// What tells a state of the file that others have left from the next one.
  private struct News: Equatable {
    var identity: LibraryFile.Identity?
    var version: Int?
  }

  private var news: News?
  /// What was set aside by this connection.
  private(set) var setAside: String?

  /// Takes where the file is, the versions it has had, and how long other programs are waited for, in
  /// milliseconds.
  ///
  /// Nothing is opened yet.
  init(_ file: LibraryFile?, steps: [StaticString], waiting patience: Int32) {
    self.file = file
    self.steps = steps
    self.patience = patience
  }

  /// Gives the body the file as it is at one moment; nil where there is none, which is found out with one call of the
  /// system.
  mutating func read<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    guard let file, let found = file.identity else {
      database = nil
      return nil
    }
    do throws(SQLiteError) {
      var open = try opened(file, found)
      let answer: Answer
      do throws(SQLiteError) {
        try open.run("BEGIN")
        answer = try body(&open)
        try open.run("COMMIT")
      } catch {
        // The statement that failed may have ended the transaction already.
        try? open.run("ROLLBACK")
        database = consume open
        throw error
      }
      if !isSnapshot { database = consume open }
      return answer
    } catch {
      throw problem(error)
    }
  }

  /// Runs the body so that all of what it writes is on the disk when this returns, or nothing when it
  /// throws.
  ///
  /// Makes the file where there is none.
  mutating func write<Answer>(
    at moment: Moment, _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    guard let file else { throw .library(.noFolder) }
    // A file may be set aside by another program in between; what went into that one is not where it belongs.
    for _ in 0..<3 {
      if file.identity == nil {
        database = nil
        guard file.backups.isEmpty else { throw .library(.missing) }
        try create()
      }
      do throws(SQLiteError) {
        guard let found = file.identity else { continue }
        var open = try opened(file, found, forWriting: true)
        let answer: Answer
        do throws(SQLiteError) {
          backUpIfQuick(&open, file, on: moment.day)
          answer = try open.transaction(body)
        } catch {
          database = consume open
          throw error
        }
        database = consume open
        if file.identity == found { return answer }
      } catch {
        throw problem(error)
      }
    }
    throw .library(.locked)
  }

  /// Whether another program has changed anything since this was asked the last time; false for the first time.
  mutating func takeNews() -> Bool {
    let version = try? read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
    // What cannot be read will be told to whoever reads it.
    let found = News(identity: file?.identity, version: version ?? nil)
    defer { news = found }
    return news != nil && news != found
  }

  /// Whether the last look for news found a file and could not read it, which leaves traces beside that.
  var cannotTellNews: Bool { news?.identity != nil && news?.version == nil }

  /// Makes the empty file.
  mutating func create() throws(MovieDataError) {
    guard let file else { throw .library(.noFolder) }
    do throws(SQLiteError) {
      try file.create { (path: String) throws(SQLiteError) in
        var new = try SQLiteDatabase(path: path, access: .readWrite)
        try new.execute(LibrarySchema.settings)
        try new.run("PRAGMA journal_mode = WAL")
        try new.migrate(by: steps)
      }
    } catch .cannotOpen {
      throw .library(.noFolder)
    } catch {
      throw problem(error)
    }
  }

  /// Makes the backup that is due, which may take seconds where there is a lot; called when nobody waits any more.
  mutating func finish() {
    guard let file, let day = backupDue, let found = file.identity else { return }
    backupDue = nil
    guard var open = try? opened(file, found) else { return }
    _ = try? file.backUp(&open, on: day)
    database = consume open
  }

  /// Makes a backup now; answers where it is, nil where there is nothing.
  mutating func backUp(on day: CalendarDate) throws(MovieDataError) -> String? {
    guard let file, let found = file.identity else { return nil }
    do throws(SQLiteError) {
      var open = try opened(file, found)
      let place: String
      do throws(SQLiteError) {
        place = try file.backUp(&open, on: day)
      } catch {
        database = consume open
        throw error
      }
      database = consume open
      return place
    } catch {
      throw problem(error)
    }
  }

  /// Closes the file, so that it can be put elsewhere.
  mutating func close() { database = nil }

  /// Before the first change of a day, so that there is a state without any of that day's.
  ///
  /// A backup that cannot be made is no reason not to save: the next change tries again.
  private mutating func backUpIfQuick(
    _ open: inout SQLiteDatabase, _ file: LibraryFile, on day: CalendarDate
  ) {
    guard backedUp != day, backupDue != day else { return }
    // Nothing is worth no backup, which would be taken for one later.
    guard (try? open.first("SELECT 1 FROM step LIMIT 1") { _ in true }) == true else { return }
    if file.hasBackup(of: day) {
      backedUp = day
    } else if file.size > Self.quickBackup {
      backupDue = day
    } else if (try? file.backUp(&open, on: day)) != nil {
      backedUp = day
    }
  }

  private mutating func opened(
    _ file: LibraryFile, _ found: LibraryFile.Identity, forWriting isWriting: Bool = false
  ) throws(SQLiteError) -> SQLiteDatabase {
    if identity != found || isSnapshot { database = nil }
    if let open = database.take() { return open }
    // SQLite writes into whatever it closes; a later version's file is not even opened.
    if let version = file.version, version > steps.count { throw .newer }
    var new: SQLiteDatabase
    isSnapshot = false
    do throws(SQLiteError) {
      new = try usable(SQLiteDatabase(path: file.path, access: .readWrite, waiting: patience))
    } catch {
      // SQLite wants to put something beside the file even to read it.
      guard error.isWantOfRoomOrRights else { throw error }
      let reason = file.mayChange ? error : .readOnly
      if isWriting { throw reason }
      isSnapshot = true
      do throws(SQLiteError) {
        new = try usable(SQLiteDatabase(path: file.path, access: .immutable))
      } catch {
        // An older version's file would have to become one of this version.
        throw error.isWantOfRoomOrRights ? reason : error
      }
    }
    identity = found
    return new
  }

  private func usable(
    _ database: consuming SQLiteDatabase
  ) throws(SQLiteError) -> SQLiteDatabase {
    var database = database
    try database.execute(LibrarySchema.settings)
    let version = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    guard version <= steps.count else { throw .newer }
    if version < steps.count {
      // What an older version has left is kept as it is before anything becomes of it.
      if version > 0, let file { try file.keep(&database, ofVersion: version) }
      try database.migrate(by: steps)
    }
    return database
  }

  /// What an error means for the person, and what is done about it.
  private mutating func problem(_ error: SQLiteError) -> MovieDataError {
    switch error {
    // A look that passes over the log may find a file between two states, which is no damage.
    case .corrupt where isSnapshot: return .library(.unreadable)
    case .corrupt:
      database = nil
      // Another program may have put it aside already.
      if let file, file.identity == identity || identity == nil {
        setAside = file.setAside(as: "damaged") ?? setAside
      }
      identity = nil
      return .library(.damaged)
    case .full: return .library(.full)
    case .readOnly: return .library(.readOnly)
    case .locked: return .library(.locked)
    case .newer: return .library(.newerVersion)
    case .cannotOpen: return .library(.unreadable)
    case .other:
      return .library(error == .noRoomForSharedMemory ? .full : .unreadable)
    }
  }
}
