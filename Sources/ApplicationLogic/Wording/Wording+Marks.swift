package import BusinessLogic
package import DomainEntities

package extension Wording {
  /// Returns the changes between two sets of marks, such as `seen on 20 November 2026`.
  ///
  /// A viewing on `today` is worded as `today`. A viewing whose day becomes known or unknown is one
  /// change, such as `seen today (day was unknown)`.
  static func changes(
    from before: MovieMarks, to after: MovieMarks, today: CalendarDate? = nil
  ) -> [String] {
    var words: [String] = []
    var removed = before.viewings.filter { !after.viewings.contains($0) }
    for viewing in after.viewings where !before.viewings.contains(viewing) {
      let old = removed.firstIndex { ($0.date == nil) != (viewing.date == nil) }
      words.append(seen(viewing, was: old.map { removed.remove(at: $0) }, today: today))
    }
    for viewing in removed {
      words.append("viewing \(viewing.date.map { time($0) } ?? "(\(dayUnknown))") removed")
    }
    // Added marks come before the marks that they replace.
    var lost: [String] = []
    func add(_ was: Bool, _ is: Bool, _ yes: String, _ no: String) {
      if !was, `is` { words.append(yes) }
      if was, !`is` { lost.append(no) }
    }
    add(before.isFavorite, after.isFavorite, "added to favorites", "removed from favorites")
    add(
      before.isOnWatchlist, after.isOnWatchlist, "added to watchlist", "removed from watchlist")
    add(before.isNotForMe, after.isNotForMe, "marked “not for me”", "no longer “not for me”")
    if let rating = change(from: before.rating, to: after.rating) { words.append(rating) }
    if before.note != after.note {
      words.append(
        after.note.isEmpty ? "note removed" : before.note.isEmpty ? "note added" : "note changed")
    }
    for tag in after.tags where !before.tags.contains(tag) { words.append("tagged \(tag)") }
    for tag in before.tags where !after.tags.contains(tag) {
      words.append("tag \(tag) removed")
    }
    return words + lost
  }

  /// Returns the change of a rating, such as `rated 4 stars (was 3)`; nil if there is none.
  private static func change(from old: UserRating?, to new: UserRating?) -> String? {
    guard old != new else { return nil }
    guard let new else { return "rating removed" }
    return "rated \(inStars(new))" + (old.map { " (was \($0))" } ?? "")
  }

  /// What is said of a viewing without a date.
  static let dayUnknown = "day unknown"

  /// Returns a viewing, such as `seen again on 20 November 2026`, `seen today`, or
  /// `seen (day unknown)`; `old` is the same viewing before its day became known or unknown.
  private static func seen(
    _ viewing: Viewing, was old: Viewing? = nil, today: CalendarDate?
  ) -> String {
    func when(_ date: PartialDate) -> String {
      today != nil && date.day == today ? "today" : time(date)
    }
    let seen = viewing.isRewatch ? "seen again" : "seen"
    if let date = viewing.date {
      return "\(seen) \(when(date))" + (old == nil ? "" : " (day was unknown)")
    }
    let before = old?.date.map { ", was \(when($0))" } ?? ""
    return "\(seen) (\(dayUnknown)\(before))"
  }

  /// Returns a step of the history on one line, without its time.
  static func step(_ step: LibraryStep) -> String {
    if step.action.origin == .restoring { return "library restored from \(step.action.label)" }
    guard let first = step.changes.first else {
      return step.lists.isEmpty ? changes(step.people) : changes(step.lists)
    }
    let what = changes(from: first.before, to: first.after).joined(separator: ", ")
    switch step.action.origin {
    case .joining: return "\(titleAndYear(of: first.movie)): two entries merged"
    case .person where step.count == 1: return "\(titleAndYear(of: first.movie)): \(what)"
    case .person: return films(step.count) + (commonChange(of: step).map { ": \($0)" } ?? "")
    case .importing, .account, .restoring:
      let origin = step.action.label.isEmpty ? step.action.origin.rawValue : step.action.label
      return "\(films(step.count)) from \(origin)"
    }
  }

  /// Returns the change of all films of a step, if it lists all of them and they have the same.
  private static func commonChange(of step: LibraryStep) -> String? {
    let changes = Set(step.changes.map { self.changes(from: $0.before, to: $0.after) })
    return step.changes.count == step.count && changes.count == 1
      ? changes.first?.joined(separator: ", ") : nil
  }

  /// Returns the rule that a mark breaks.
  static func refusal(_ error: MarkError) -> String {
    switch error {
    case .futureDay(let date, let today): "\(date) is in the future; today is \(today)"
    case .beforeFilms(let date): "\(date) is before the first film screenings"
    }
  }
}

// MARK: Messages about marking

package extension Wording {
  /// The message when there is no film to mark.
  static let noFilmToMark = "No film to mark."

  /// The message when marks cannot be read or written.
  static let noLibrary = "Your library is not available."

  /// The message about a change: the rating first and the title last, since the end may be cut off.
  static func marked(_ step: LibraryStep) -> String {
    guard let change = step.changes.first else { return sentence(self.step(step)) }
    let words = changes(from: change.before, to: change.after, today: step.action.moment.day)
    let rating = self.change(from: change.before.rating, to: change.after.rating)
    let what = [rating].compactMap(\.self) + words.filter { $0 != rating }
    return sentence("\(what.joined(separator: ", ")): \(titleAndYear(of: change.movie))")
  }

  /// Returns a rating with its unit, such as `4.5 stars`.
  static func inStars(_ rating: UserRating) -> String {
    "\(rating) \(rating.halves == 2 ? "star" : "stars")"
  }
}
