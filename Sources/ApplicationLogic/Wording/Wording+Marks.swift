import BusinessLogic
import DomainEntities

extension Wording {
  /// Returns why a note or tag is too long; a text within the character limit has too many bytes.
  static func tooLong(_ what: String, characters: Int, _ limit: TextLimit) -> String {
    guard characters > limit.characters else {
      return "a \(what) can have at most \(number(limit.bytes)) bytes"
    }
    return "a \(what) can have at most \(number(limit.characters)) characters; "
      + "this one has \(number(characters))"
  }

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

  /// Returns a number of films of a list, such as `12 rated films`.
  static func films(_ count: Int, on list: LibraryList) -> String {
    switch list {
    case .everything: self.count(count, "marked film", "marked films")
    case .favorites: self.count(count, "favorite", "favorites")
    case .watchlist: "\(films(count)) on your watchlist"
    case .diary: "\(films(count)) in your diary"
    case .seen: self.count(count, "seen film", "seen films")
    case .rated: self.count(count, "rated film", "rated films")
    case .notes: "\(films(count)) with notes"
    case .tags: "\(films(count)) with tags"
    case .notForMe: "\(films(count)) marked “not for me”"
    }
  }

  /// The message that a list is empty and how to add a film to it.
  static func nothing(on list: LibraryList) -> String {
    let (films, option) =
      switch list {
      case .everything: ("marked films", "--favorite")
      case .favorites: ("favorites", "--favorite")
      case .watchlist: ("films on your watchlist", "--watchlist")
      case .diary: ("viewings", "--seen")
      case .seen: ("seen films", "--seen")
      case .rated: ("rated films", "--rate 4.5")
      case .notes: ("films with notes", "--note TEXT")
      case .tags: ("films with tags", "--tag TAG")
      case .notForMe: ("films marked “not for me”", "--not-for-me")
      }
    return "no \(films) yet; add one with moviebrowser mark TITLE \(option)"
  }

  /// The message that a list of the user is empty and how to add a film to it.
  static func empty(listNamed name: String) -> String {
    "the list “\(name)” is empty; add films with moviebrowser lists add"
  }

  /// Returns a step of the history on one line, without its time.
  static func step(_ step: LibraryStep) -> String {
    if step.action.origin == .restoring { return "library restored from \(step.action.label)" }
    guard let first = step.changes.first else { return changes(step.lists) }
    let what = changes(from: first.before, to: first.after).joined(separator: ", ")
    switch step.action.origin {
    case .joining: return "\(titleAndYear(of: first.movie)): two entries merged"
    case .person where step.count == 1: return "\(titleAndYear(of: first.movie)): \(what)"
    case .person: return films(step.count)
    case .importing, .account, .restoring:
      let origin = step.action.label.isEmpty ? step.action.origin.rawValue : step.action.label
      return "\(films(step.count)) from \(origin)"
    }
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

extension Wording {
  /// The message when there is no film to mark.
  static let noFilmToMark = "No film to mark."

  /// The message when marks cannot be read or written.
  static let noLibrary = "Your library is not available."

  /// The message when a change had no effect.
  static func unchanged(_ film: String) -> String { "\(film): no change." }

  /// The message about a change: the rating first and the title last, since the end may be cut off.
  static func marked(_ step: LibraryStep) -> String {
    guard let change = step.changes.first else { return sentence(self.step(step)) }
    let words = changes(from: change.before, to: change.after, today: step.action.moment.day)
    let rating = self.change(from: change.before.rating, to: change.after.rating)
    let what = [rating].compactMap(\.self) + words.filter { $0 != rating }
    return sentence("\(what.joined(separator: ", ")): \(titleAndYear(of: change.movie))")
  }

  /// The message about an undone change; nil means that there was none.
  static func undone(_ step: LibraryStep?) -> String {
    step.map { "Undone: \(self.step($0))." } ?? "Nothing to undo."
  }

  /// The message about a redone change; nil means that there was none.
  static func redone(_ step: LibraryStep?) -> String {
    step.map { "Redone: \(self.step($0))." } ?? "Nothing to redo."
  }

  /// The title of the popup that rates a film.
  static let rating = "Rating"

  /// The user's rating in words.
  static func stars(_ rating: UserRating?) -> String {
    rating.map { "\($0) of 5" } ?? "not rated"
  }

  /// Returns a rating with its unit, such as `4.5 stars`.
  static func inStars(_ rating: UserRating) -> String {
    "\(rating) \(rating.halves == 2 ? "star" : "stars")"
  }

  /// The names of marks with a sign.
  static let favorite = "favorite"
  static let onWatchlist = "on the watchlist"
  static let notForMe = "not for me"

  /// A rating on the line of all marks.
  static func rated(_ stars: String) -> String { "★ rated \(stars) of 5" }

  /// When a film was seen, such as `seen 3 times, last on 20 November 2026`.
  static func seen(_ marks: MovieMarks) -> String {
    let last = marks.lastSeen.map(time)
    guard marks.viewings.count > 1 else {
      return last.map { "seen \($0)" } ?? "seen (\(dayUnknown))"
    }
    let times = "seen \(marks.viewings.count) times"
    return last.map { "\(times), last \($0)" } ?? times
  }
}
