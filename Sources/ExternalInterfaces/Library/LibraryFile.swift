internal import BusinessLogic
internal import DomainEntities
internal import POSIX

/// The file of a library, the folder of its backups, and how files come to these names and leave them.
///
/// Nothing here ever deletes marks: what is not wanted in its place gets another name.
struct LibraryFile: Hashable, Sendable {
  /// Where it is.
  let path: String

  /// The one in the user's data folder; nil where not even a home is known.
  static var usual: LibraryFile? {
    UserFolders.data.map { LibraryFile(path: "\($0)/library.db") }
  }

  /// What tells a file from another of the same name.
  struct Identity: Hashable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// What tells the file that is there now; nil where there is none.
  ///
  /// One call of the system.
  var identity: Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(status) : nil
  }

  /// What tells the log that is there now; nil where there is none.
  var logIdentity: Identity? {
    var status = stat()
    return stat(path + "-wal", &status) == 0 ? Identity(status) : nil
  }

  /// How many bytes it has, what is not yet in its place included.
  var size: Int {
    ["", "-wal"].map { ending in
      var status = stat()
      return stat(path + ending, &status) == 0 ? Int(status.st_size) : 0
    }.reduce(0, +)
  }

  /// Whether the file and what lies beside it may be changed, by the rights that there are.
  var mayChange: Bool { access(path, W_OK) == 0 && access(folder, W_OK) == 0 }

  /// Whether the file may be read.
  var mayRead: Bool { access(path, R_OK) == 0 }

  /// The folder that it lies in.
  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

  /// The path without its ending.
  private var stem: String { path.hasSuffix(".db") ? String(path.dropLast(3)) : path }

  /// Gives the file another name, and what belongs to it first: a log must never meet another file of its name.
  ///
  /// Answers the new name; nil where there was none or it cannot be renamed.
  func setAside(as word: String) -> String? {
    guard let free = freeName(word) else { return nil }
    let moved = ["-wal", "-shm", "-journal"].filter { rename(path + $0, free + $0) == 0 }
    guard rename(path, free) == 0 else {
      // The log has what was marked last; the file that stays is nothing without it.
      for ending in moved { rename(free + ending, path + ending) }
      return nil
    }
    Folder.synchronize(folder)
    return free
  }

  /// Gives the log another name, and what SQLite keeps beside it: it is of a file that is here no more.
  func loseLog() {
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

  /// The files that were set aside.
  var asides: [String] {
    let own = String(path.dropFirst(folder.count + 1))
    let start = String(stem.dropFirst(folder.count + 1)) + "."
    return Folder.names(in: folder).filter {
      $0 != own && $0.hasPrefix(start) && $0.hasSuffix(".db")
    }.map { "\(folder)/\($0)" }
  }

  /// Makes the file complete and at once: nobody ever finds a part of it.
  ///
  /// Where another program was quicker its file stays. `fill` gets the name of an empty file, for nobody
  /// but the user, and leaves a whole database in it.
  /// Replacing sets a file aside that is there, but only once the new one is whole.
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
    // Closing a database cannot fail, so what did not reach the file shows only now.
    guard LibraryFile(path: new).isWhole else { throw .disk }
    if replacing, identity != nil, setAside(as: "replaced") == nil { throw .readOnly }
    if access(path, F_OK) != 0, errno == ENOENT, access(path + "-wal", F_OK) == 0 {
      // Of a file that is gone; it must not be taken for a part of the new one.
      loseLog()
    }
    if link(new, path) != 0 {
      guard errno != EEXIST else {
        // A link that leads nowhere has the name as well, and nobody would find the file behind it.
        guard !replacing, try found() != nil else { throw .cannotOpen }
        return
      }
      // Some file systems have no second names; another program would have to come in between these two calls.
      guard access(path, F_OK) != 0, rename(new, path) == 0 else { throw Self.error() }
    }
    Folder.synchronize(folder)
  }

  /// A name for a file that is being made, and a look for those that killed programs have left.
  static func temporaryName(in folder: String) -> String {
    Folder.removeOrphans(in: folder, from: ".library.")
    return "\(folder)/.library.\(getpid()).\(UInt32.random(in: 0...UInt32.max))"
  }

  /// What the last failed call of the system says.
  static func error() -> SQLiteError {
    switch errno {
    case ENOSPC, EDQUOT: .full
    case EROFS, EACCES, EPERM: .readOnly
    case EIO, ENXIO: .disk
    default: .cannotOpen
    }
  }

  /// Sees to it that the bytes of a file are on the disk.
  static func synchronize(file path: String) throws(SQLiteError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw error() }
  }
}

/// How copies of the file come into the folder of its backups and back from there.
extension LibraryFile {
  /// The folder of the backups.
  var backupFolder: String { "\(folder)/backups" }

  /// Makes the folder of the backups where it is missing.
  func makeBackupFolder() throws(SQLiteError) {
    // A file in the place of the folder is no failure of any call.
    errno = 0
    guard UserFolders.make(backupFolder), access(backupFolder, W_OK) == 0 else {
      throw Self.error()
    }
  }

  /// Makes the file anew with what is in a backup; what is in its place is set aside once that is whole.
  ///
  /// The history notes it as a step of this number. Throws `.corrupt` where the backup is damaged.
  func restore(
    from backup: LibraryBackup, step: Int, at moment: Timestamp
  ) throws(SQLiteError) {
    var source = try Self.sound(backup.path)
    try create(replacing: true) { (new: String) throws(SQLiteError) in
      // Into the place of the empty file that is there already.
      unlink(new)
      try source.run("VACUUM INTO ?", .text(new))
      chmod(new, 0o600)
      var copy = try SQLiteDatabase(path: new, access: .readWrite)
      try copy.noteRestore(of: backup.name, number: step, at: moment)
      try copy.run("PRAGMA journal_mode = WAL")
    }
  }

  /// Opens a backup; throws `.corrupt` where it is damaged, and otherwise what stands in the way of reading it.
  private static func sound(_ backup: String) throws(SQLiteError) -> SQLiteDatabase {
    var source = try BackupFolder.open(LibraryFile(path: backup))
    guard try source.first("PRAGMA integrity_check(1)", read: { $0.text(0) }) == "ok" else {
      throw .corrupt
    }
    return source
  }

  /// Keeps the file as an older version has left it, beside the backups and for good.
  func keep(_ database: inout SQLiteDatabase, ofVersion version: Int) throws(SQLiteError) {
    let place = "\(backupFolder)/version-\(version).db"
    guard access(place, F_OK) != 0 else { return }
    try makeBackupFolder()
    try save(&database, to: place)
  }

  /// Copies an open file into the folder of the backups, so that there is all of it under that name or nothing.
  func save(_ database: inout SQLiteDatabase, to place: String) throws(SQLiteError) {
    let new = Self.temporaryName(in: backupFolder)
    unlink(new)
    defer { unlink(new) }
    try database.run("VACUUM INTO ?", .text(new))
    chmod(new, 0o600)
    try Self.synchronize(file: new)
    guard rename(new, place) == 0 else { throw .readOnly }
    Folder.synchronize(backupFolder)
  }
}

/// What a library makes of errors that are not about the file itself.
extension SQLiteError {
  /// Whether the file may well be sound, and only nothing can be put beside it.
  var isWantOfRoomOrRights: Bool {
    switch self {
    case .cannotOpen, .readOnly, .full: true
    default: self == .noRoomForSharedMemory
    }
  }

  /// Whether the contents of the file are at fault; after any other error they may be sound.
  var isDamage: Bool { self == .corrupt || self == .altered }
}
