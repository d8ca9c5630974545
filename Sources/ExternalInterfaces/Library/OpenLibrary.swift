internal import BusinessLogic
internal import OperatingSystem
internal import SQLite

/// The lifecycle of a library file: finding, creating and opening it, and handling errors.
///
/// The file is opened by the first use and stays open. If it cannot be changed, or no file can be
/// created next to it, a snapshot is opened.
struct OpenLibrary: ~Copyable {
  /// The library file, or nil if no folder is available for it.
  let file: LibraryFile?
  /// The busy timeout in milliseconds.
  let timeout: Int32
  private let steps: [StaticString]
  /// Called before a library is created that its user could not open.
  private let warn: @Sendable (String) -> Void
  private var database: SQLiteDatabase?
  private var identity: LibraryFile.Identity?
  /// The identity of the open file's log.
  private var log: LibraryFile.Identity?
  /// Whether the open file is a snapshot, which ignores changes by other processes.
  private var isSnapshot = false
  /// The fingerprint of the file whose copy is open; the copy is valid as long as it matches.
  private var copied: LibraryFile.Stamp?
  /// The cached state of the backups of a missing file.
  private var loss = LibraryLoss()

  /// Creates a closed library from the file, its schema migrations, and the busy timeout in
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

  /// Returns the identity of the existing file, or nil if no library was ever created.
  mutating func found() throws(MovieDataError) -> LibraryFile.Identity? {
    do throws(SQLiteError) {
      if let found = try file?.found() { return found }
    } catch {
      throw problem(error)
    }
    close()
    if let file, let problem = loss.problem(of: file) { throw .library(problem) }
    return nil
  }

  /// Lends the database, opening it if necessary; it is closed unless it is given back.
  mutating func take(
    _ found: LibraryFile.Identity, forWriting isWriting: Bool = false
  ) throws(SQLiteError) -> SQLiteDatabase {
    guard let file else { throw .cannotOpen }
    if identity != found || isSnapshot && (isWriting || copied != file.stamp) { close() }
    if let open = database.take() { return open }
    // A process that replaces an open file leaves its log behind, which SQLite would apply to the
    // new file.
    if identity != found, let log, log == file.logIdentity { file.setLogAside() }
    log = nil
    // An error while opening concerns this file and not a previous one.
    identity = found
    (isSnapshot, copied) = (false, nil)
    // SQLite writes to every file that it closes, so do not open files of other programs or
    // versions.
    switch file.kind {
    case .empty: throw .corrupt
    case .foreign: throw .foreign
    case .library(let version) where version > steps.count: throw .newer
    case .library, .unknown: try file.requireConsistency()
    }
    do throws(SQLiteError) {
      let new = try usable(
        SQLiteDatabase(path: file.path, access: .readWrite, waiting: timeout))
      log = file.logIdentity
      return new
    } catch {
      // SQLite must create files next to the database even to read it.
      guard error.isSpaceOrPermissionError, file.mayRead else { throw error }
      let reason = file.mayChange ? error : .readOnly
      if isWriting { throw reason }
      return try snapshot(of: file, because: reason)
    }
  }

  /// Opens the current state of the file, including its log, without creating files next to it.
  private mutating func snapshot(
    of file: LibraryFile, because reason: SQLiteError
  ) throws(SQLiteError) -> SQLiteDatabase {
    isSnapshot = true
    do throws(SQLiteError) {
      guard file.hasLog else {
        return try usable(SQLiteDatabase(path: file.path, access: .immutable))
      }
      let stamp = file.stamp
      let copy = try usable(file.openCopy())
      copied = stamp
      return copy
    } catch {
      // This includes the file of an earlier version, which would have to be migrated.
      throw error.isSpaceOrPermissionError ? reason : error
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
      guard !isSnapshot else { throw .readOnly }
      // Keep a copy of the file from an earlier version before migrating it.
      if let file { try file.keep(&database, ofVersion: version) }
      try database.migrate(by: steps)
    }
    return database
  }

  /// Lends the database if it is open.
  mutating func takeIfOpen() -> SQLiteDatabase? { database.take() }

  /// Takes the database back after a read, closing a snapshot that is not a copy.
  mutating func returnAfterReading(_ open: consuming SQLiteDatabase) {
    if !isSnapshot || copied != nil { database = consume open }
  }

  /// Takes the database back and keeps it open.
  mutating func returnConnection(_ open: consuming SQLiteDatabase) {
    database = consume open
  }

  /// Closes the file, so that it can be moved.
  mutating func close() {
    database = nil
    copied = nil
  }

  /// Creates an empty library.
  mutating func create() throws(MovieDataError) {
    guard let file else { throw .library(.noFolder) }
    if let (folder, owner) = PathObstacle.otherOwner(of: file.path) {
      warn(FileWording.ownedByRoot(file.path, otherwise: owner, in: folder))
    }
    do throws(SQLiteError) {
      if file.kind == .empty {
        file.restrictToOwner()
        // SQLite ensures that only one of several processes fills it.
        var new = try SQLiteDatabase(path: file.path, access: .readWrite, waiting: timeout)
        try new.makeLibrary(by: steps)
        return
      }
      try file.create { (path: String) throws(SQLiteError) in
        var new = try SQLiteDatabase(path: path, access: .readWrite)
        try new.makeLibrary(by: steps)
      }
    } catch {
      throw problem(error)
    }
  }

  /// Returns the error to report for a database error, after any recovery.
  mutating func problem(_ error: SQLiteError) -> MovieDataError {
    switch error {
    // Reading without the log may find an inconsistent state, which is not damage.
    case .corrupt where isSnapshot: return .library(.unreadable)
    case .corrupt: return .library(damage())
    default: return .library(file?.problem(error) ?? .noFolder)
    }
  }

  /// Verifies damage reported by SQLite, and sets the file aside if it is confirmed.
  ///
  /// Read errors look like damage, so the verdict is based on a copy read without I/O errors.
  ///
  /// - Returns: The confirmed problem.
  private mutating func damage() -> LibraryProblem {
    close()
    guard let file, let identity else { return .unreadable }
    self.identity = nil
    do throws(SQLiteError) {
      // Another process may have set it aside already.
      guard let there = try file.found() else { return damaged(file) }
      guard there == identity else { return .unreadable }
      // The file is sound now, so the earlier read must have failed.
      guard try file.isDamaged() else { return .diskError }
      return file.setAside(as: "damaged") != nil ? damaged(file) : .unreadable
    } catch {
      switch error {
      case .disk: return .diskError
      case .locked: return .locked
      default: return .unreadable
      }
    }
  }

  /// Returns the kind of damage, depending on whether there is a backup to restore.
  private mutating func damaged(_ file: LibraryFile) -> LibraryProblem {
    loss.problem(of: file) == .missing ? .damaged : .damagedWithoutBackup
  }
}
