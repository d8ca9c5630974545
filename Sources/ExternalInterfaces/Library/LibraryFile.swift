internal import BusinessLogic
internal import DomainEntities
internal import OperatingSystem
internal import POSIX
internal import SQLite

/// The file of a library and the folder of its backups, with all operations that create or rename
/// them.
///
/// Nothing here ever deletes marks: a replaced file is renamed.
struct LibraryFile: Hashable, Sendable {
  /// The path of the file.
  let path: String

  /// The file in the user's data folder, or nil if no home folder is known.
  static var `default`: LibraryFile? {
    UserFolders.data.map { LibraryFile(path: "\($0)/library.db") }
  }

  /// The identity of a file, which differs from that of another file with the same name.
  struct Identity: Hashable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The identity of the existing file, or nil if there is none.
  ///
  /// Makes a single system call.
  var identity: Identity? { status().map(Identity.init) }

  /// The identity of the existing log, or nil if there is none.
  var logIdentity: Identity? { status("-wal").map(Identity.init) }

  /// The size in bytes, including the log.
  var size: Int { bytes("") + bytes("-wal") }

  /// Whether the file has a log that is not empty.
  var hasLog: Bool { bytes("-wal") > 0 }

  /// Returns the size of the file, or of one next to it; 0 if there is none.
  func bytes(_ ending: String) -> Int { status(ending).map { Int($0.st_size) } ?? 0 }

  /// Returns the status of the file, or of one next to it; nil if there is none.
  func status(_ ending: String = "") -> stat? {
    var status = stat()
    return stat(path + ending, &status) == 0 ? status : nil
  }

  /// Whether permissions allow changing the file and its folder.
  var mayChange: Bool { access(path, W_OK) == 0 && access(folder, W_OK) == 0 }

  /// Whether permissions allow reading the file.
  var mayRead: Bool { access(path, R_OK) == 0 }

  /// The folder of the file.
  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  /// The path without its extension.
  private var stem: String { path.hasSuffix(".db") ? String(path.dropLast(3)) : path }

  /// Renames the log and then the file, so that the log is never applied to another file.
  ///
  /// - Returns: The new path, or nil if there was no file or it cannot be renamed.
  func setAside(as word: String) -> String? {
    guard let free = freeName(word) else { return nil }
    let moved = ["-wal", "-shm", "-journal"].filter { rename(path + $0, free + $0) == 0 }
    guard rename(path, free) == 0 else {
      // The log has the latest marks; put it back next to the file that stays.
      for ending in moved { rename(free + ending, path + ending) }
      return nil
    }
    Folder.synchronize(folder)
    return free
  }

  /// Renames a log, and SQLite's shared memory, whose file is gone.
  func setLogAside() {
    guard let free = freeName("lost") else { return }
    for ending in ["-wal", "-shm"] { rename(path + ending, free + ending) }
  }

  private func freeName(_ word: String) -> String? {
    for number in 1...9999 {
      let name = "\(stem).\(word)-\(number).db"
      if access(name, F_OK) != 0, access(name + "-wal", F_OK) != 0 { return name }
    }
    return nil
  }

  /// The paths of the files that were set aside.
  var asides: [String] {
    let own = String(path.dropFirst(folder.count + 1))
    let start = String(stem.dropFirst(folder.count + 1)) + "."
    return Folder.names(in: folder).filter {
      $0 != own && $0.hasPrefix(start) && $0.hasSuffix(".db")
    }.map { "\(folder)/\($0)" }
  }

  /// Creates the file atomically, so that no other process ever sees an incomplete one.
  ///
  /// `fill` receives the path of an empty file, accessible by the user only, and writes a complete
  /// database to it. If another process was faster, its file is kept. With `replacing`, an existing
  /// file is set aside once the new one is complete.
  func create(
    replacing: Bool = false, _ fill: (String) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    guard UserFolders.make(folder) else { throw .cannotOpen }
    let new = Self.temporaryName(in: folder)
    defer { for ending in ["", "-wal", "-shm", "-journal"] { unlink(new + ending) } }
    unlink(new)
    let descriptor = open(new, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error() }
    fchmod(descriptor, 0o600)
    close(descriptor)
    try fill(new)
    try Self.synchronize(file: new)
    // Closing a database cannot fail, so verify that everything has been written.
    guard LibraryFile(path: new).isWhole else { throw .disk }
    if replacing, identity != nil, setAside(as: "replaced") == nil { throw .readOnly }
    if access(path, F_OK) != 0, errno == ENOENT, access(path + "-wal", F_OK) == 0 {
      // The log of a missing file must not be applied to the new one.
      setLogAside()
    }
    if link(new, path) != 0 {
      guard errno != EEXIST else {
        // A dangling link also occupies the name, but no file can be opened through it.
        guard !replacing, try found() != nil else { throw .cannotOpen }
        return
      }
      // Some file systems lack hard links; a race is possible between these two calls only.
      guard access(path, F_OK) != 0, rename(new, path) == 0 else { throw Self.error() }
    }
    Folder.synchronize(folder)
  }

  /// Returns a temporary name in a folder, after removing files left by killed processes.
  static func temporaryName(in folder: String) -> String {
    Folder.removeOrphans(in: folder, from: ".library.")
    return "\(folder)/.library.\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Returns the error of the last failed system call.
  static func error() -> SQLiteError {
    switch errno {
    case ENOSPC, EDQUOT: .full
    case EROFS, EACCES, EPERM: .readOnly
    case EIO, ENXIO: .disk
    default: .cannotOpen
    }
  }

  /// Flushes the bytes of a file to disk.
  static func synchronize(file path: String) throws(SQLiteError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error() }
  }
}

/// Copies of the file in its backup folder.
extension LibraryFile {
  /// The path of the backup folder.
  var backupFolder: String { "\(folder)/backups" }

  /// Creates the backup folder if it is missing.
  func makeBackupFolder() throws(SQLiteError) {
    // If there is a file in place of the folder, no system call fails.
    errno = 0
    guard UserFolders.make(backupFolder), access(backupFolder, W_OK) == 0 else {
      throw Self.error()
    }
  }

  /// Replaces the file with the contents of a backup and sets the existing file aside.
  ///
  /// The history records the restore as a step with the given number.
  ///
  /// - Throws: `.corrupt` if the backup is damaged.
  func restore(
    from backup: LibraryBackup, step: Int, at moment: Timestamp
  ) throws(SQLiteError) {
    var source = try Self.sound(backup.path)
    try create(replacing: true) { (new: String) throws(SQLiteError) in
      // `VACUUM INTO` requires that the file does not exist.
      unlink(new)
      try source.run("VACUUM INTO ?", .text(new))
      chmod(new, 0o600)
      var copy = try SQLiteDatabase(path: new, access: .readWrite)
      try copy.recordRestore(of: backup.name, number: step, at: moment)
      try copy.writeLinkIfAny()
      try copy.run("PRAGMA journal_mode = WAL")
    }
  }

  /// Opens a backup after an integrity check.
  ///
  /// - Throws: `.corrupt` if it is damaged, and otherwise the error that prevented reading it.
  private static func sound(_ backup: String) throws(SQLiteError) -> SQLiteDatabase {
    var source = try BackupFolder.open(LibraryFile(path: backup))
    guard try source.isSound() else { throw .corrupt }
    return source
  }

  /// Keeps a permanent copy of an earlier version's file next to the backups.
  func keep(_ database: inout SQLiteDatabase, ofVersion version: Int) throws(SQLiteError) {
    let path = "\(backupFolder)/version-\(version).db"
    guard access(path, F_OK) != 0 else { return }
    try makeBackupFolder()
    try save(&database, to: path)
  }

  /// Copies an open file into the backup folder atomically.
  func save(_ database: inout SQLiteDatabase, to path: String) throws(SQLiteError) {
    let new = Self.temporaryName(in: backupFolder)
    unlink(new)
    defer { unlink(new) }
    try database.run("VACUUM INTO ?", .text(new))
    chmod(new, 0o600)
    do {
      // The log of the library must not be applied to the copy, even in its place.
      var copy = try SQLiteDatabase(path: new, access: .readWrite)
      try copy.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
      try copy.writeLinkIfAny()
    }
    try Self.synchronize(file: new)
    guard rename(new, path) == 0 else { throw .readOnly }
    Folder.synchronize(backupFolder)
  }
}

/// The meaning of errors for a library.
extension SQLiteError {
  /// Whether only a lack of space or permissions prevents access, so that the file may be sound.
  var isSpaceOrPermissionError: Bool {
    switch self {
    case .cannotOpen, .readOnly, .full: true
    default: self == .noRoomForSharedMemory
    }
  }

  /// Whether the contents of the file are damaged; after any other error they may be sound.
  var isDamage: Bool { self == .corrupt || self == .altered }
}

/// The problem to report for an error.
extension LibraryFile {
  /// Returns the problem, with what only the folder of the file tells about it.
  func problem(_ error: SQLiteError) -> LibraryProblem {
    switch error {
    case .full, .noRoomForSharedMemory: .full
    case .locked: Folder.canLock(in: folder) ? .locked : .noLocks
    case .disk: Folder.canLock(in: folder) ? .diskError : .noLocks
    // The user can change the permissions of an own file; the file of another needs its owner.
    case .readOnly: obstacle.flatMap { $0.owner == nil ? nil : .blocked($0) } ?? .readOnly
    case .cannotOpen: obstacle.map { .blocked($0) } ?? .unreadable
    case .newer: .newerVersion
    case .foreign: .foreign
    case .foreignLog: .foreignLog
    case .oversized: .oversized
    case .altered: .altered
    case .corrupt, .other: .unreadable
    }
  }

  /// What prevents access to the file, its folder or that of its backups.
  private var obstacle: PathObstacle? {
    if let found = PathObstacle(to: path) { return found }
    return access(backupFolder, F_OK) == 0 ? PathObstacle(toFolder: backupFolder) : nil
  }
}
