internal import BusinessLogic
internal import DomainEntities

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
    from backup: LibraryBackup, step: Int, at moment: Moment
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
