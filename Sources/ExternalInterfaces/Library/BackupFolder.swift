internal import BusinessLogic
internal import DomainEntities
internal import POSIX

/// The files from which a library can be restored: its backups, the files of earlier versions, and what was set aside.
struct BackupFolder: Sendable {
  private let file: LibraryFile

  /// Takes the library's file.
  init(of file: LibraryFile) {
    self.file = file
  }

  /// The files by their names; nothing is read.
  var files: [LibraryBackup] {
    Folder.names(in: file.backupFolder).compactMap(backup(named:))
      + file.asides.map { path in
        let name = path.dropFirst(file.folder.count + 1).dropLast(".db".count)
        return LibraryBackup(
          name: String(name.drop { $0 != "." }.dropFirst()), path: path, kind: .aside)
      }
  }

  /// The files with what is in them; `checking` has SQLite look through each of them as a whole.
  func backups(checking: Bool) -> [LibraryBackup] {
    files.map { Self.described($0, checking: checking) }
  }

  /// Finds the greatest number of a step in any backup; 0 where there are none.
  ///
  /// Opens every backup and reads that number only.
  func findLastStep() -> Int {
    files.filter { $0.kind != .aside }.map { Self.findLastStep(in: $0) }.max() ?? 0
  }

  /// Whether there is a backup of a day.
  func hasBackup(of day: CalendarDate) -> Bool { access(path(day, 1), F_OK) == 0 }

  /// Whether a backup has the same marks and history as an open library.
  func hasBackup(like state: LibraryState) -> Bool {
    files.contains { $0.kind == .backup && (try? Self.state(of: $0)) == state }
  }

  /// Copies an open library into the folder and deletes the backups that are no longer kept.
  ///
  /// The copy replaces a backup of the same day from which this library has gone on. A backup of that day of another
  /// library, such as the one before a restore, stays beside it, and so does one that cannot be read. Whatever happens
  /// meanwhile, a backup that was there before is whole.
  ///
  /// The day is that of the last change. With `ifChanged`, nothing is done where a backup has the same state; its path
  /// is returned then, and it may be of another day. Another program that makes a backup is waited for as long as
  /// `patience` says, in milliseconds.
  func write(
    _ database: inout SQLiteDatabase, on day: CalendarDate, ifChanged: Bool, waiting patience: Int32
  ) throws(SQLiteError) -> String {
    try file.makeBackupFolder()
    let lock = FolderLock(file.backupFolder, waiting: patience)
    defer { lock?.release() }
    let state = try database.state()
    var number = 1
    let daily = files.filter { $0.kind == .backup }
    let sameDay = daily.filter { $0.day == day }
    if ifChanged,
      let same = (sameDay.isEmpty ? daily : sameDay).first(where: {
        (try? Self.state(of: $0)) == state
      })
    {
      return same.path
    }
    for backup in sameDay {
      if try Self.mayReplace(backup, by: &database, in: state) {
        number = backup.number
        break
      }
      number = max(number, backup.number + 1)
    }
    let place = path(day, number)
    try file.save(&database, to: place)
    prune(after: place, today: day)
    return place
  }

  private func prune(after place: String, today: CalendarDate) {
    let daily = files.filter { $0.kind == .backup }
    guard daily.count > LibraryBackupRules.daysKept else { return }
    let described = daily.map { Self.described($0, checking: false) }
    for old in LibraryBackupRules.expired(among: described, today: today) where old.path != place {
      unlink(old.path)
    }
  }

  private func path(_ day: CalendarDate, _ number: Int) -> String {
    "\(file.backupFolder)/library-\(day)\(number == 1 ? "" : ".\(number)").db"
  }

  private func backup(named name: String) -> LibraryBackup? {
    guard name.hasSuffix(".db") else { return nil }
    let path = "\(file.backupFolder)/\(name)"
    let stem = name.dropLast(".db".count)
    if stem.hasPrefix("version-"), let version = Int(stem.dropFirst("version-".count)) {
      return LibraryBackup(name: String(stem), path: path, kind: .version, number: version)
    }
    guard stem.hasPrefix("library-") else { return nil }
    let parts = stem.dropFirst("library-".count).split(separator: ".", maxSplits: 1)
    guard let day = parts.first.flatMap({ CalendarDate(iso: $0) }) else { return nil }
    let number = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
    guard parts.count == 1 || (2...9_999).contains(number) else { return nil }
    return LibraryBackup(
      name: parts.joined(separator: "."), path: path, kind: .backup, day: day, number: number)
  }
}

extension BackupFolder {
  /// A file with its size, whether it can be restored, and what is in it.
  static func described(_ backup: LibraryBackup, checking: Bool) -> LibraryBackup {
    var backup = backup
    let file = LibraryFile(path: backup.path)
    backup.bytes = file.size
    if case .library(let version) = file.kind, version > LibrarySchema.steps.count {
      backup.state = .newer
      return backup
    }
    do throws(SQLiteError) {
      var database = try open(file)
      if checking,
        try database.first("PRAGMA integrity_check(1)", read: { $0.text(0) }) != "ok"
      {
        throw .corrupt
      }
      backup.contents = try database.contents()
      backup.state = .sound
    } catch {
      backup.state = error.isDamage ? .damaged : .unreadable
    }
    return backup
  }

  /// Opens a file to read it, together with the log of one that was set aside; nothing is put beside it.
  ///
  /// Throws `.corrupt` where it is no library, and another error where that cannot be told.
  static func open(_ file: LibraryFile) throws(SQLiteError) -> SQLiteDatabase {
    guard case .library = file.kind else {
      try file.requireReading()
      throw .corrupt
    }
    return file.hasLog
      ? try file.openCopy() : try SQLiteDatabase(path: file.path, access: .immutable)
  }

  private static func state(of backup: LibraryBackup) throws(SQLiteError) -> LibraryState {
    var database = try open(LibraryFile(path: backup.path))
    return try database.state()
  }

  private static func findLastStep(in backup: LibraryBackup) -> Int {
    guard var database = try? open(LibraryFile(path: backup.path)) else { return 0 }
    return (try? database.findLastStep()) ?? 0
  }

  /// Whether a copy of an open library may replace a backup of the same day.
  ///
  /// A damaged backup may be replaced. One that cannot be read now may be sound, so it stays.
  private static func mayReplace(
    _ backup: LibraryBackup, by database: inout SQLiteDatabase, in state: LibraryState
  ) throws(SQLiteError) -> Bool {
    let old: LibraryState
    do throws(SQLiteError) {
      old = try Self.state(of: backup)
    } catch {
      return error.isDamage
    }
    if old == state { return true }
    guard old.lastChange?.day == backup.day else { return false }
    return try database.includes(old)
  }
}

/// A lock that programs take while they make a backup, so that an older copy never replaces a newer one.
private struct FolderLock {
  private static let pause: UInt32 = 5_000
  private let descriptor: Int32

  /// Waits for the lock for so many milliseconds; nil where it cannot be had, which is no reason to make no backup.
  init?(_ folder: String, waiting milliseconds: Int32) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else {
        close(descriptor)
        return nil
      }
      usleep(Self.pause)
    }
  }

  func release() { close(descriptor) }
}
