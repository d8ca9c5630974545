internal import BusinessLogic

/// Tells whether there was a library where there is no file any more.
///
/// Which backups are sound is remembered, since every call that reads marks asks.
struct LibraryLoss {
  private var checked: [String: (stamp: LibraryFile.Stamp, isSound: Bool)] = [:]

  /// What the user has to be told; nil where there never was a library.
  mutating func problem(of file: LibraryFile) -> LibraryProblem? {
    let files = BackupFolder(of: file).files
    for backup in files.reversed() where backup.kind != .aside && isSound(backup) {
      return .missing
    }
    if files.contains(where: { $0.kind == .aside && $0.name.hasPrefix("damaged-") }) {
      return .damagedWithoutBackup
    }
    return files.isEmpty && !file.hasStrayLog ? nil : .missingWithoutBackup
  }

  private mutating func isSound(_ backup: LibraryBackup) -> Bool {
    let stamp = LibraryFile(path: backup.path).stamp
    if let known = checked[backup.path], known.stamp == stamp { return known.isSound }
    let isSound = BackupFolder.described(backup, checking: true).state == .sound
    checked[backup.path] = (stamp, isSound)
    return isSound
  }
}
