import BusinessLogic
import DomainEntities

extension Wording {
  /// What is in a backup, such as `409 films, 1,216 marks, last step 118 of 2026-11-22 15:03`.
  static func summary(_ contents: LibraryBackup.Contents) -> String {
    var parts = [films(contents.films), count(contents.marks, "mark", "marks")]
    if let moment = contents.lastStepAt {
      parts.append("last step \(contents.lastStep) of \(moment.day) \(moment.time)")
    }
    return parts.joined(separator: ", ")
  }

  /// Why a backup is not the one that is restored unless another is named; nil where nothing is against it.
  static func remark(_ backup: LibraryBackup, today: CalendarDate) -> String? {
    switch backup.state {
    case .damaged: "damaged"
    case .unreadable: "cannot be read"
    case .newer: "made by a later version of the program"
    case .sound where backup.isOfFuture(today: today): "dated in the future"
    case .sound: backup.kind == .aside ? "set aside" : nil
    }
  }

  /// Why a backup of a name cannot be restored.
  static func cannotRestore(_ backup: LibraryBackup) -> String {
    switch backup.state {
    case .newer: "\(backup.name) was made by a later version of the program; use that version"
    case .unreadable: "\(backup.name) cannot be read; check its permissions and the disk"
    case .damaged, .sound:
      "\(backup.name) is damaged; moviebrowser library backups lists the sound ones"
    }
  }

  /// That nothing was restored, since the user has to confirm it.
  static func needsForce(_ name: String, _ changes: Int, _ obstacle: MovieDataError?) -> String {
    let reason =
      obstacle.map { Wording.complaint($0) }
      ?? "\(films(changes)) would change"
    return
      "nothing was restored: \(reason); run moviebrowser library restore \(name) --force "
      + "to restore it and set the present file aside"
  }
}
