internal import BusinessLogic

/// Tells whether there was a library where there is no file any more.
///
/// Which backups may be sound is remembered, since every call that reads marks asks.
struct LibraryLoss {
  private var checked: [String: (stamp: LibraryFile.Stamp, mayBeSound: Bool)] = [:]

  /// What the user has to be told; nil where there never was a library.
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

  /// Whether a backup is sound or cannot be read now, which says nothing about what is in it.
  private mutating func mayBeSound(_ backup: LibraryBackup) -> Bool {
    let stamp = LibraryFile(path: backup.path).stamp
    if let known = checked[backup.path], known.stamp == stamp { return known.mayBeSound }
    let state = BackupFolder.described(backup, checking: true).state
    let mayBeSound = state == .sound || state == .unreadable
    checked[backup.path] = (stamp, mayBeSound)
    return mayBeSound
  }
}
