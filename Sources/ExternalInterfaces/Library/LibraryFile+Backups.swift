internal import DomainEntities

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Backups: one a day, of the days on which something was marked.
extension LibraryFile {
  /// The folder of the backups.
  var backupFolder: String { "\(folder)/backups" }

  /// The backups by their days, earliest first.
  var backups: [(day: CalendarDate, path: String)] {
    Folder.names(in: backupFolder).compactMap { name in
      guard name.hasPrefix("library-"), name.hasSuffix(".db"),
        let day = CalendarDate(iso: name.dropFirst("library-".count).dropLast(".db".count))
      else { return nil }
      return (day, "\(backupFolder)/\(name)")
    }
  }

  /// Whether there is a backup of a day.
  func hasBackup(of day: CalendarDate) -> Bool { access(backup(of: day), F_OK) == 0 }

  /// Puts a backup of an open file into the folder, in the place of one of the same day, and lets the oldest go.
  ///
  /// Whatever happens meanwhile, a backup that was there before is whole. A file in which SQLite finds damage is
  /// none. Answers where it is.
  func backUp(
    _ database: inout SQLiteDatabase, on day: CalendarDate
  ) throws(SQLiteError) -> String {
    let place = backup(of: day)
    try write(&database, to: place)
    for old in backups.dropLast(Self.backupsKept) where old.path != place { unlink(old.path) }
    return place
  }

  /// Makes the file anew with what is in a backup; what is in its place is set aside once that is whole.
  func restore(from backup: String) throws(SQLiteError) {
    var source = try Self.sound(backup)
    try create(replacing: true) { (new: String) throws(SQLiteError) in
      // Into the place of the empty file that is there already.
      unlink(new)
      try source.run("VACUUM INTO ?", .text(new))
      chmod(new, 0o600)
      var copy = try SQLiteDatabase(path: new, access: .readWrite)
      try copy.run("PRAGMA journal_mode = WAL")
    }
  }

  /// Opens a backup; throws `.corrupt` where nothing can be had of it, for whatever reason.
  private static func sound(_ backup: String) throws(SQLiteError) -> SQLiteDatabase {
    do throws(SQLiteError) {
      var source = try SQLiteDatabase(path: backup, access: .immutable)
      guard try source.first("PRAGMA integrity_check(1)", read: { $0.text(0) }) == "ok",
        try source.first("PRAGMA user_version", read: { $0.integer(0) }) ?? 0 > 0
      else { throw .corrupt }
      return source
    } catch {
      throw .corrupt
    }
  }

  private func backup(of day: CalendarDate) -> String { "\(backupFolder)/library-\(day).db" }
}

extension LibraryFile {
  /// Keeps the file as an older version has left it, beside the backups and for good.
  func keep(_ database: inout SQLiteDatabase, ofVersion version: Int) throws(SQLiteError) {
    let place = "\(backupFolder)/version-\(version).db"
    guard access(place, F_OK) != 0 else { return }
    try write(&database, to: place)
  }

  /// Copies an open file into the folder of the backups, so that there is all of it under that name or nothing.
  private func write(_ database: inout SQLiteDatabase, to place: String) throws(SQLiteError) {
    // A file in the place of the folder is no failure of any call.
    errno = 0
    guard UserFolders.make(backupFolder), access(backupFolder, W_OK) == 0 else {
      throw Self.error()
    }
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
