internal import BusinessLogic

/// Detects whether a library existed whose file is gone.
///
/// The soundness of backups is cached, since every read of marks asks for it.
struct LibraryLoss {
  private var checked: [String: (stamp: LibraryFile.Stamp, mayBeSound: Bool)] = [:]

  /// Returns the problem to report, or nil if there never was a library.
  mutating func problem(of file: LibraryFile) -> LibraryProblem? {
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
    if let known = checked[backup.path], known.stamp == stamp { return known.mayBeSound }
    let state = BackupFolder.described(backup, checking: true).state
    let mayBeSound = state == .sound || state == .unreadable
    checked[backup.path] = (stamp, mayBeSound)
    return mayBeSound
  }
}
