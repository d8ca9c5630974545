internal import BusinessLogic
internal import DomainEntities
internal import OperatingSystem
internal import SQLite

/// The connection to a library file, and what follows if the file is missing, replaced, damaged,
/// read-only or not a library.
///
/// The file is opened by the first use and stays open. If it cannot be changed, or no file can be
/// created next to it, it is read in its current state.
struct LibraryConnection: ~Copyable {
  /// How the database is open.
  private enum Mode {
    /// With other processes, whose changes are seen.
    case shared
    /// As it is now, since the file cannot be changed and has no log.
    case immutable
    /// A copy of the file and its log, valid as long as both have the fingerprint.
    case copy(LibraryFile.Stamp)
  }

  /// The state of the file, compared to detect changes by other processes.
  private struct FileState: Equatable {
    var identity: LibraryFile.Identity?
    var version: Int?
  }

  /// How long a background backup waits for another one, in milliseconds.
  private static let backgroundTimeout: Int32 = 60_000

  /// The library file, or nil if no folder is available for it.
  let file: LibraryFile?
  /// The busy timeout in milliseconds.
  private let timeout: Int32
  private let steps: [StaticString]
  /// Called before a library is created that its user could not open.
  private let warn: @Sendable (String) -> Void
  private var schedule = BackupSchedule()
  private var database: SQLiteDatabase?
  private var mode = Mode.shared
  /// The identity of the file that is or was open.
  private var identity: LibraryFile.Identity?
  /// The identity of its log.
  private var log: LibraryFile.Identity?
  /// Whether a read transaction is held open.
  private var isHeld = false
  private var lastSeenState: FileState?
  /// The damage that a check for changes has found, reported to the next caller.
  private var deferredError: MovieDataError?
  /// Whether backups may be sound, cached since every read of a missing library asks for it.
  private var checkedBackups: [String: (stamp: LibraryFile.Stamp, mayBeSound: Bool)] = [:]

  /// Creates a connection from the file, its schema migrations, and the busy timeout in
  /// milliseconds.
  ///
  /// Nothing is opened yet.
  init(
    _ file: LibraryFile?, steps: [StaticString], waiting timeout: Int32,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.steps = steps
    self.timeout = timeout
    self.warn = warn
  }

  // MARK: Reading

  /// Runs a closure on a consistent snapshot of the file.
  ///
  /// - Returns: The result, or nil if no library was ever created.
  /// - Throws: `.missing` or a similar error if a previous library is gone.
  mutating func read<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    let isHeld = isHeld
    if !isHeld, let error = deferredError.take() { throw error }
    guard let found = try isHeld ? identity : find() else { return nil }
    do throws(SQLiteError) {
      return try use(found) { (open) throws(SQLiteError) in
        if isHeld { return try body(&open) }
        do throws(SQLiteError) {
          try open.run("BEGIN")
          let answer = try body(&open)
          try open.run("COMMIT")
          return answer
        } catch {
          // The failed statement may have ended the transaction already.
          try? open.run("ROLLBACK")
          throw error
        }
      }
    } catch {
      if isHeld { endTransaction() }
      throw problem(error)
    }
  }

  /// Begins a read transaction, so that all reads see the same state until `endRead()`.
  ///
  /// Writing is not possible meanwhile.
  mutating func hold() throws(MovieDataError) {
    guard let found = try find() else { return }
    do throws(SQLiteError) {
      try use(found) { (open) throws(SQLiteError) in
        try open.run("BEGIN")
        // SQLite takes the snapshot with the first read.
        _ = try open.first("SELECT key FROM size") { $0.integer(0) }
      }
      isHeld = true
    } catch {
      endTransaction()
      throw problem(error)
    }
  }

  /// Closes the file after an error, which also ends a transaction that is held.
  private mutating func endTransaction() {
    database = nil
    isHeld = false
  }

  /// Ends the read transaction.
  mutating func endRead() {
    if isHeld, let identity {
      try? use(identity) { (open) throws(SQLiteError) in
        try open.run("COMMIT")
      }
    }
    isHeld = false
  }

  /// Returns whether another process has changed the file since the last call.
  ///
  /// The first call returns false.
  mutating func checkForChanges() -> Bool {
    var version: Int?
    let before = file?.identity
    do throws(MovieDataError) {
      version = try read { (database) throws(SQLiteError) in
        try database.first("PRAGMA data_version") { $0.integer(0) } ?? 0
      }
    } catch {
      let isDamage = error == .library(.damaged) || error == .library(.damagedWithoutBackup)
      if isDamage, before != nil {
        // The file has been renamed, so no later read would detect the damage.
        deferredError = error
        lastSeenState = FileState()
        return true
      }
      // Other errors are reported by the next read.
    }
    let found = FileState(identity: file?.identity, version: version)
    defer { lastSeenState = found }
    return lastSeenState != nil && lastSeenState != found
  }

  /// Whether the last check for changes found the file unreadable.
  ///
  /// Such checks create and change files next to it.
  var lastCheckFailed: Bool { lastSeenState?.identity != nil && lastSeenState?.version == nil }

  // MARK: Writing

  /// Runs a closure in a durable transaction: all changes are on disk when this returns, or none if
  /// it throws.
  ///
  /// Creates the file if it does not exist. If `occasion` returns that the change needs a backup,
  /// the state before it is backed up first; the change is not made if that fails.
  mutating func write<Answer>(
    at moment: Timestamp, backingUpBefore occasion: (Answer) -> BackupOccasion? = { _ in nil },
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    if let error = deferredError.take() { throw error }
    guard let file else { throw .library(.noFolder) }
    // Another process may set the file aside in between; changes to that file would be lost.
    for _ in 0..<3 {
      if try find() == nil { try create() }
      guard let found = file.identity else { continue }
      var isBackingUp = false
      var schedule = schedule
      defer { self.schedule = schedule }
      let timeout = timeout
      do throws(SQLiteError) {
        let answer = try use(found, forWriting: true) {
          (open) throws(SQLiteError) in
          schedule.backUpBeforeChange(&open, file, on: moment.day, waiting: timeout)
          return try open.change { (database) throws(SQLiteError) in
            let answer = try body(&database)
            if let occasion = occasion(answer) {
              isBackingUp = true
              try BackupFolder(of: file).write(
                before: occasion, on: moment.day, waiting: timeout)
              isBackingUp = false
            }
            return answer
          }
        }
        schedule.recordChange(on: moment.day)
        if file.identity == found { return answer }
      } catch {
        let isOfBackup = isBackingUp && error != .full && error != .locked
        throw isOfBackup ? .library(.noBackup) : problem(error)
      }
    }
    throw .library(.locked)
  }

  /// Creates an empty library.
  private mutating func create() throws(MovieDataError) {
    guard let file else { throw .library(.noFolder) }
    if let (folder, owner) = PathObstacle.otherOwner(of: file.path) {
      warn(FileWording.ownedByRoot(file.path, otherwise: owner, in: folder))
    }
    do throws(SQLiteError) {
      if file.kind == .empty {
        file.restrictToOwner()
        // SQLite ensures that only one of several processes fills it.
        var new = try SQLiteDatabase(path: file.path, access: .readWrite, waiting: timeout)
        return try new.makeLibrary(by: steps)
      }
      try file.create { (path: String) throws(SQLiteError) in
        var new = try SQLiteDatabase(path: path, access: .readWrite)
        try new.makeLibrary(by: steps)
      }
    } catch {
      throw problem(error)
    }
  }

  // MARK: Backups

  /// Backs up the changes of this connection and closes the file, before the program exits.
  ///
  /// Closing moves the marks from the log into the file. If another process has the file open, the
  /// log stays; this does not wait for it.
  ///
  /// - Parameter start: Starts the backup in another process, for a library whose backup would
  ///   cause a noticeable delay here; returns whether that succeeded.
  mutating func finish(startingBackup start: @Sendable () -> Bool) {
    defer { close() }
    guard let file, let day = schedule.removeDue(), let found = file.identity else { return }
    if file.size > BackupSchedule.quickBackup {
      close()
      if start() { return }
    }
    let timeout = timeout
    _ = try? use(found) { (open) throws(SQLiteError) in
      try BackupFolder(of: file).write(&open, on: day, ifChanged: true, waiting: timeout)
    }
  }

  /// Makes a backup and returns its path, or nil if there is no library.
  ///
  /// With `ifChanged`, the backup is dated by the last change, since a background process may run
  /// past midnight.
  mutating func backUp(
    on day: CalendarDate, ifChanged: Bool
  ) throws(MovieDataError) -> String? {
    guard let file, let found = try find() else { return nil }
    do throws(SQLiteError) {
      return try use(found) { (open) throws(SQLiteError) in
        let last = try ifChanged ? open.state().lastChange?.day : nil
        return try BackupFolder(of: file).write(
          &open, on: min(last ?? day, day), ifChanged: ifChanged, waiting: Self.backgroundTimeout)
      }
    } catch {
      throw problem(error)
    }
  }

  // MARK: The file

  /// Closes the file, so that it can be moved.
  mutating func close() {
    endTransaction()
    mode = .shared
  }

  /// Returns the identity of the existing file, or nil if no library was ever created.
  private mutating func find() throws(MovieDataError) -> LibraryFile.Identity? {
    guard let file else { return nil }
    do throws(SQLiteError) {
      if let found = try file.found() { return found }
    } catch {
      throw problem(error)
    }
    close()
    if let problem = loss(of: file) { throw .library(problem) }
    return nil
  }

  /// Runs a closure on the file, which is opened if necessary.
  private mutating func use<Answer>(
    _ found: LibraryFile.Identity, forWriting isWriting: Bool = false,
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(SQLiteError) -> Answer {
    var open = try checkOut(found, forWriting: isWriting)
    do throws(SQLiteError) {
      let answer = try body(&open)
      database = consume open
      return answer
    } catch {
      database = consume open
      throw error
    }
  }

  /// Lends the database, opening it if it is not open for this file and use.
  private mutating func checkOut(
    _ found: LibraryFile.Identity, forWriting isWriting: Bool
  ) throws(SQLiteError) -> SQLiteDatabase {
    guard let file else { throw .cannotOpen }
    if identity != found || !isCurrent(file, forWriting: isWriting) { close() }
    if let open = database.take() { return open }
    // A process that replaces an open file leaves its log behind, which SQLite would apply to the
    // new file.
    if identity != found, let log, log == file.logIdentity { file.setLogAside() }
    (log, mode) = (nil, .shared)
    // An error while opening concerns this file and not a previous one.
    identity = found
    // SQLite writes to every file that it closes, so do not open files of other programs or
    // versions.
    switch file.kind {
    case .empty: throw .corrupt
    case .foreign: throw .foreign
    case .library(let version) where version > steps.count: throw .newer
    case .library, .unknown: try file.requireConsistency()
    }
    do throws(SQLiteError) {
      let new = try usable(SQLiteDatabase(path: file.path, access: .readWrite, waiting: timeout))
      log = file.logIdentity
      return new
    } catch {
      // SQLite must create files next to the database even to read it.
      guard error.isSpaceOrPermissionError, file.mayRead else { throw error }
      let reason = file.mayChange ? error : .readOnly
      if isWriting { throw reason }
      mode = file.hasLog ? .copy(file.stamp) : .immutable
      do throws(SQLiteError) {
        return try usable(
          file.hasLog ? file.openCopy() : SQLiteDatabase(path: file.path, access: .immutable))
      } catch {
        // This includes the file of an earlier version, which would have to be migrated.
        throw error.isSpaceOrPermissionError ? reason : error
      }
    }
  }

  /// Returns whether the open database has the current state of the file.
  private func isCurrent(_ file: LibraryFile, forWriting isWriting: Bool) -> Bool {
    switch mode {
    case .shared: true
    case .immutable: isHeld
    case .copy(let stamp): isHeld || !isWriting && stamp == file.stamp
    }
  }

  private func usable(
    _ database: consuming SQLiteDatabase
  ) throws(SQLiteError) -> SQLiteDatabase {
    var database = database
    try database.execute(LibrarySchema.settings)
    let version = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    guard version <= steps.count else { throw .newer }
    guard version > 0 else { throw .foreign }
    if version < steps.count {
      // The migration of a copy would be lost.
      guard case .shared = mode else { throw .readOnly }
      // Keep a copy of the file from an earlier version before migrating it.
      if let file { try file.keep(&database, ofVersion: version) }
      try database.migrate(by: steps)
    }
    return database
  }

  // MARK: Problems

  /// Returns the error to report for a database error, after any recovery.
  private mutating func problem(_ error: SQLiteError) -> MovieDataError {
    guard let file else { return .library(.noFolder) }
    guard error == .corrupt else { return .library(file.problem(error)) }
    // Reading without the log may find an inconsistent state, which is not damage.
    if case .shared = mode { return .library(damage(of: file)) }
    return .library(.unreadable)
  }

  /// Verifies damage reported by SQLite, and sets the file aside if it is confirmed.
  ///
  /// Read errors look like damage, so the verdict is based on a copy read without I/O errors.
  ///
  /// - Returns: The confirmed problem.
  private mutating func damage(of file: LibraryFile) -> LibraryProblem {
    close()
    guard let identity = identity.take() else { return .unreadable }
    do throws(SQLiteError) {
      // Another process may have set it aside already.
      if let found = try file.found() {
        guard found == identity else { return .unreadable }
        // The file is sound now, so the earlier read must have failed.
        guard try file.isDamaged() else { return .diskError }
        guard file.setAside(as: "damaged") != nil else { return .unreadable }
      }
      return loss(of: file) == .missing ? .damaged : .damagedWithoutBackup
    } catch {
      switch error {
      case .disk: return .diskError
      case .locked: return .locked
      default: return .unreadable
      }
    }
  }

  /// Returns the problem of a missing file, or nil if there never was a library.
  private mutating func loss(of file: LibraryFile) -> LibraryProblem? {
    let files = BackupFolder(of: file).files
    for backup in files.reversed() where backup.kind != .aside && mayBeSound(backup) {
      return .missing
    }
    if files.contains(where: { $0.kind == .aside && $0.name.hasPrefix("damaged-") }) {
      return .damagedWithoutBackup
    }
    return files.isEmpty && !file.hasStrayLog ? nil : .missingWithoutBackup
  }

  /// Returns whether a backup is sound or currently unreadable, in which case its contents are
  /// unknown.
  private mutating func mayBeSound(_ backup: LibraryBackup) -> Bool {
    let stamp = LibraryFile(path: backup.path).stamp
    if let known = checkedBackups[backup.path], known.stamp == stamp { return known.mayBeSound }
    let state = BackupFolder.described(backup, checking: true).state
    let mayBeSound = state == .sound || state == .unreadable
    checkedBackups[backup.path] = (stamp, mayBeSound)
    return mayBeSound
  }
}
