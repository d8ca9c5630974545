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
    if contents.people > 0 { parts.append(followedPeople(contents.people)) }
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
    _ name: String, _ amounts: String, _ obstacle: MovieDataError?
  ) -> String {
    let reason =
      obstacle.map { Wording.complaint($0) }
      ?? "\(amounts) would change"
    return
      "nothing was restored: \(reason); run moviebrowser library restore \(name) --force "
      + "to restore it anyway and set the current library aside"
  }

  /// Returns how much restoring a backup changes.
  static func amounts(_ preview: RestorePreview) -> String {
    amounts(
      films: preview.changes.count, lists: preview.lists.count, people: preview.people.count)
  }

  /// Returns a number of films, and of lists and followed people if there are any.
  static func amounts(films: Int, lists: Int, people: Int) -> String {
    let others = [
      lists > 0 ? count(lists, "list", "lists") : nil,
      people > 0 ? followedPeople(people) : nil,
    ].compactMap(\.self)
    let parts = films > 0 || others.isEmpty ? [self.films(films)] + others : others
    return parts.count < 3
      ? parts.joined(separator: " and ")
      : "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])"
  }

  private static func followedPeople(_ number: Int) -> String {
    count(number, "followed person", "followed people")
  }
}
