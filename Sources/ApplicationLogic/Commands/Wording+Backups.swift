import BusinessLogic
import DomainEntities
import Wording

/// Sentences of commands.
extension Wording {
  /// Returns the contents of a backup, such as
  /// `409 films, 1,216 marks, 2 lists, last step 118 on 22 November 2026 at 15:03`.
  static func summary(_ contents: LibraryBackup.Contents) -> String {
    var parts = [films(contents.films), count(contents.marks, "mark", "marks")]
    if contents.lists > 0 { parts.append(count(contents.lists, "list", "lists")) }
    if let moment = contents.lastStepAt {
      parts.append("last step \(contents.lastStep) on \(day(moment.day)) at \(moment.time)")
    }
    return parts.joined(separator: ", ")
  }

  /// Returns why a backup is not restored by default, or nil if it can be.
  static func remark(_ backup: LibraryBackup, today: CalendarDate) -> String? {
    switch backup.state {
    case .damaged: "damaged"
    case .unreadable: "unreadable"
    case .newer: "made by a newer version"
    case .sound where backup.isOfFuture(today: today): "dated in the future"
    case .sound: backup.kind == .aside ? "set aside" : nil
    }
  }

  /// Returns why a backup that the user specified cannot be restored, and what to do.
  static func cannotRestore(_ backup: LibraryBackup) -> String {
    switch backup.state {
    case .newer: "\(backup.name) was made by a newer version; update moviebrowser"
    case .unreadable: "\(backup.name) cannot be read; check its permissions and the disk"
    case .damaged, .sound:
      "\(backup.name) is damaged; run moviebrowser library backups to find another one"
    }
  }

  /// The message that nothing was restored because the user has to confirm it.
  static func needsForce(
    _ name: String, films: Int, lists: Int, _ obstacle: MovieDataError?
  ) -> String {
    let reason =
      obstacle.map { Wording.complaint($0) }
      ?? "\(filmsAndLists(films, lists)) would change"
    return
      "nothing was restored: \(reason); run moviebrowser library restore \(name) --force "
      + "to restore it anyway and set the current library aside"
  }

  /// Returns a number of films, and of lists if there are any.
  static func filmsAndLists(_ films: Int, _ lists: Int) -> String {
    guard lists > 0 else { return self.films(films) }
    let lists = count(lists, "list", "lists")
    return films > 0 ? "\(self.films(films)) and \(lists)" : lists
  }
}
