internal import BusinessLogic

/// The file of a library: how it is found, made and opened, and what an error means.
///
/// It is opened with the first use and stays open. Of a file that may not be changed, or beside which nothing can be
/// put, a snapshot is opened.
struct OpenLibrary: ~Copyable {
  /// Where the file is; nil where it cannot be.
  let file: LibraryFile?
  /// How long other programs are waited for, in milliseconds.
  let patience: Int32
  private let steps: [StaticString]
  private var database: SQLiteDatabase?
  private var identity: LibraryFile.Identity?
  /// The log of the open file.
  private var log: LibraryFile.Identity?
  /// Whether it was opened without a look at what others write, which is good for one look.
  private var isSnapshot = false
  /// The state of which a copy is open in the place of the file; that copy is good as long as the state is.
  private var copied: LibraryFile.Stamp?
  /// What is known of a file that is gone.
  private var loss = LibraryLoss()

  /// Takes where the file is, the versions it has had, and how long other programs are waited for, in
  /// milliseconds.
  ///
  /// Nothing is opened yet.
  init(_ file: LibraryFile?, steps: [StaticString], waiting patience: Int32) {
    self.file = file
    self.steps = steps
    self.patience = patience
  }

  /// What tells the file that is there; nil where there is none and was none.
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

  /// Lends the file, opened now or earlier, until it is given back; what is not given back is closed.
  mutating func take(
    _ found: LibraryFile.Identity, forWriting isWriting: Bool = false
  ) throws(SQLiteError) -> SQLiteDatabase {
    guard let file else { throw .cannotOpen }
    if identity != found || isSnapshot && (isWriting || copied != file.stamp) { close() }
    if let open = database.take() { return open }
    // Who puts a file in the place of an open one leaves the log of that behind, and SQLite would take it for a part
    // of the new one.
    if identity != found, let log, log == file.logIdentity { file.loseLog() }
    log = nil
    // What is wrong with it is wrong with this one, and with none that was there before.
    identity = found
    (isSnapshot, copied) = (false, nil)
    // SQLite writes into whatever it closes; what is not this version's is not even opened.
    switch file.kind {
    case .empty: throw .corrupt
    case .foreign: throw .foreign
    case .library(let version) where version > steps.count: throw .newer
    case .library, .unknown: break
    }
    do throws(SQLiteError) {
      let new = try usable(
        SQLiteDatabase(path: file.path, access: .readWrite, waiting: patience))
      log = file.logIdentity
      return new
    } catch {
      // SQLite wants to put something beside the file even to read it.
      guard error.isWantOfRoomOrRights, file.mayRead else { throw error }
      let reason = file.mayChange ? error : .readOnly
      if isWriting { throw reason }
      return try snapshot(of: file, because: reason)
    }
  }

  /// The file as it is now, with what stands in its log; nothing is put beside it.
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
      // An older version's file would have to become one of this version.
      throw error.isWantOfRoomOrRights ? reason : error
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
      // Of a copy nobody would have anything.
      guard !isSnapshot else { throw .readOnly }
      // What an older version has left is kept as it is before anything becomes of it.
      if let file { try file.keep(&database, ofVersion: version) }
      try database.migrate(by: steps)
    }
    return database
  }

  /// Lends the file where it is open.
  mutating func takeIfOpen() -> SQLiteDatabase? { database.take() }

  /// Takes back what was lent after a look at it; a snapshot is closed, which is good for one look.
  mutating func giveBackAfterReading(_ open: consuming SQLiteDatabase) {
    if !isSnapshot || copied != nil { database = consume open }
  }

  /// Takes back what was lent, and keeps it open.
  mutating func giveBack(_ open: consuming SQLiteDatabase) {
    database = consume open
  }

  /// Closes the file, so that it can be put elsewhere.
  mutating func close() {
    database = nil
    copied = nil
  }

  /// Makes the empty file.
  mutating func create() throws(MovieDataError) {
    guard let file else { throw .library(.noFolder) }
    do throws(SQLiteError) {
      if file.kind == .empty {
        file.keepToUser()
        // SQLite sees to it that of several programs one fills it.
        var new = try SQLiteDatabase(path: file.path, access: .readWrite, waiting: patience)
        try new.makeLibrary(by: steps)
        return
      }
      try file.create { (path: String) throws(SQLiteError) in
        var new = try SQLiteDatabase(path: path, access: .readWrite)
        try new.makeLibrary(by: steps)
      }
    } catch .cannotOpen {
      throw .library(UserFolders.make(file.folder) ? .unreadable : .noFolder)
    } catch {
      throw problem(error)
    }
  }

  /// What an error means for the person, and what is done about it.
  mutating func problem(_ error: SQLiteError) -> MovieDataError {
    switch error {
    // A look that passes over the log may find a file between two states, which is no damage.
    case .corrupt where isSnapshot: return .library(.unreadable)
    case .corrupt: return .library(damage())
    case .full: return .library(.full)
    case .readOnly: return .library(.readOnly)
    case .locked: return .library(.locked)
    case .newer: return .library(.newerVersion)
    case .foreign: return .library(.foreign)
    case .cannotOpen: return .library(.unreadable)
    case .disk: return .library(.diskError)
    case .altered: return .library(.altered)
    case .other:
      return .library(error == .noRoomForSharedMemory ? .full : .unreadable)
    }
  }

  /// Looks again at a file in which SQLite has found damage, and sets it aside if it is damaged; answers what is
  /// wrong.
  ///
  /// A read that failed looks like damage, so a copy decides of which every byte was read without an error.
  private mutating func damage() -> LibraryProblem {
    close()
    guard let file, let identity else { return .unreadable }
    self.identity = nil
    do throws(SQLiteError) {
      // Another program may have set it aside already.
      guard let there = try file.found() else { return damaged(file) }
      guard there == identity else { return .unreadable }
      // What failed a moment ago and is sound now was not read right.
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

  /// Damage, with or without a backup to restore.
  private mutating func damaged(_ file: LibraryFile) -> LibraryProblem {
    loss.problem(of: file) == .missing ? .damaged : .damagedWithoutBackup
  }
}
