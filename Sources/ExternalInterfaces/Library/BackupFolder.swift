internal import BusinessLogic
internal import DomainEntities
internal import OperatingSystem
internal import POSIX
internal import SQLite

/// The files from which a library can be restored: backups, files of earlier versions, and files
/// set aside.
struct BackupFolder: Sendable {
  private let file: LibraryFile

  /// Creates the backup folder of a library file.
  init(of file: LibraryFile) {
    self.file = file
  }

  /// The files by name, without reading them.
  var files: [LibraryBackup] {
    Folder.names(in: file.backupFolder).compactMap(backup(named:))
      + file.asides.map { path in
        let name = path.dropFirst(file.folder.count + 1).dropLast(".db".count)
        return LibraryBackup(
          name: String(name.drop { $0 != "." }.dropFirst()), path: path, kind: .aside)
      }
  }

  /// Returns the files with their contents; `checking` runs a full integrity check on each.
  func backups(checking: Bool) -> [LibraryBackup] {
    files.map { Self.described($0, checking: checking) }
  }

  /// Returns the highest step number in any backup, or 0 if there are none.
  ///
  /// Opens every backup but reads that number only.
  func findLastStep() -> Int {
    files.filter { $0.kind != .aside }.map { Self.findLastStep(in: $0) }.max() ?? 0
  }

  /// Returns whether a backup of the day exists.
  func hasBackup(of day: CalendarDate) -> Bool { access(path(day, 1), F_OK) == 0 }

  /// Returns whether a backup has the same marks and history as an open library.
  func hasBackup(like state: LibraryState) -> Bool {
    files.contains { $0.kind == .backup && (try? Self.state(of: $0)) == state }
  }

  /// Copies an open library into the folder and deletes the backups that are no longer kept.
  ///
  /// The copy replaces a backup of the same day that this library has evolved from. A backup of
  /// that day from another library, such as the one before a restore, is kept, and so is an
  /// unreadable one. The operation is atomic: an existing backup is never left incomplete.
  ///
  /// The day is that of the last change. With `ifChanged`, a backup with the same state, possibly
  /// of another day, is kept and its path returned. `timeout` is the time in milliseconds to wait
  /// for another process that makes a backup.
  func write(
    _ database: inout SQLiteDatabase, on day: CalendarDate, ifChanged: Bool, waiting timeout: Int32
  ) throws(SQLiteError) -> String {
    try file.makeBackupFolder()
    // A newer backup is never replaced by an older one; without the lock, the backup is made too.
    let lock = FolderLock(file.backupFolder, waiting: timeout)
    defer { lock.release() }
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
    let path = path(day, number)
    try file.save(&database, to: path)
    prune(keeping: path, today: day)
    return path
  }

  /// Copies the state before an uncommitted change, which no other backup of the day replaces.
  ///
  /// Another connection reads the file, so it does not see the change. An empty library is not
  /// copied.
  func write(
    before occasion: BackupOccasion, on day: CalendarDate, waiting timeout: Int32
  ) throws(SQLiteError) {
    var database = try SQLiteDatabase(path: file.path, access: .readWrite, waiting: timeout)
    guard try database.findLastStep() > 0 else { return }
    try file.makeBackupFolder()
    let lock = FolderLock(file.backupFolder, waiting: timeout)
    defer { lock.release() }
    let path = freePath(before: occasion, on: day)
    try file.save(&database, to: path)
    prune(keeping: path, today: day)
  }

  /// Returns the path of a backup before a change, which no other file has.
  private func freePath(before occasion: BackupOccasion, on day: CalendarDate) -> String {
    let stem = "\(file.backupFolder)/library-\(day).\(occasion.name)"
    let numbers = (2...9_999).lazy.map { "\(stem).\($0).db" }
    return access("\(stem).db", F_OK) != 0
      ? "\(stem).db" : numbers.first { access($0, F_OK) != 0 } ?? "\(stem).db"
  }

  private func prune(keeping path: String, today: CalendarDate) {
    let kept = files.filter { $0.kind == .backup || $0.kind == .beforeChange }
    guard kept.count > LibraryBackupRules.daysKept else { return }
    let described = kept.map { Self.described($0, checking: false) }
    for old in LibraryBackupRules.expired(among: described, today: today) where old.path != path {
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
    if parts.count > 1, parts[1].hasPrefix(BackupOccasion.prefix) {
      return LibraryBackup(
        name: parts.joined(separator: "."), path: path, kind: .beforeChange, day: day)
    }
    let number = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
    guard parts.count == 1 || (2...9_999).contains(number) else { return nil }
    return LibraryBackup(
      name: parts.joined(separator: "."), path: path, kind: .backup, day: day, number: number)
  }
}

extension BackupFolder {
  /// Returns the file with its size, contents, and whether it can be restored.
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
      if checking, try !database.isSound() { throw .corrupt }
      backup.contents = try database.contents()
      backup.state = .sound
    } catch {
      backup.state = error.isDamage ? .damaged : .unreadable
    }
    return backup
  }

  /// Opens a file for reading, including the log of a file that was set aside, without creating
  /// other files next to it.
  ///
  /// - Throws: `.corrupt` if the file is not a library, and another error if that cannot be
  ///   determined.
  static func open(_ file: LibraryFile) throws(SQLiteError) -> SQLiteDatabase {
    guard case .library = file.kind else {
      try file.requireReading()
      throw .corrupt
    }
    try file.requireConsistency()
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

  /// Returns whether a copy of an open library may replace a backup of the same day.
  ///
  /// A damaged backup may be replaced. A currently unreadable one may be sound, so it is kept.
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

/// A change before which a library is backed up.
enum BackupOccasion: Sendable {
  /// The beginning of the names of such backups, after the day.
  static let prefix = "before-"

  /// A new step.
  case step(Int)
  /// The undo or redo of a step.
  case reversal(StepReversal.Direction, step: Int)

  /// Creates the occasion of a new step, or nil if it needs no backup: it is small, or is part of a
  /// step with a backup.
  ///
  /// An import is saved in parts, of which the first may be small.
  init?(of step: LibraryStep, continuing number: Int?) {
    guard step.number != number, step.isBulk || step.action.origin == .importing else {
      return nil
    }
    self = .step(step.number)
  }

  /// The name in a backup, such as `before-step-118`.
  var name: String {
    switch self {
    case .step(let step): "\(Self.prefix)step-\(step)"
    case .reversal(.undo, let step): "\(Self.prefix)undo-\(step)"
    case .reversal(.redo, let step): "\(Self.prefix)redo-\(step)"
    }
  }
}
