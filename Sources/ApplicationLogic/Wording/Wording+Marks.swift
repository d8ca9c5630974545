import BusinessLogic
import DomainEntities

extension Wording {
  /// Why a note or a tag of so many characters is refused.
  static func tooLong(_ what: String, characters: Int, _ limit: TextLimit) -> String {
    guard characters > limit.characters else {
      return "a \(what) can have at most \(number(limit.bytes)) bytes"
    }
    return "a \(what) can have at most \(number(limit.characters)) characters; "
      + "this one has \(number(characters))"
  }

  /// What a change of marks comes to, a few words each, such as `seen on 20 November 2026`.
  static func changes(from before: MovieMarks, to after: MovieMarks) -> [String] {
    var words: [String] = []
    for viewing in after.viewings where !before.viewings.contains(viewing) {
      words.append(seen(viewing))
    }
    for viewing in before.viewings where !after.viewings.contains(viewing) {
      words.append("not " + seen(Viewing(day: viewing.day, noted: viewing.noted)))
    }
    // What was asked for comes before what follows from it.
    var lost: [String] = []
    func add(_ was: Bool, _ is: Bool, _ yes: String, _ no: String) {
      if !was, `is` { words.append(yes) }
      if was, !`is` { lost.append(no) }
    }
    add(before.isFavorite, after.isFavorite, "a favorite", "no favorite any more")
    add(before.isOnWatchlist, after.isOnWatchlist, "on the watchlist", "off the watchlist")
    add(before.isNotForMe, after.isNotForMe, "not for me", "no longer “not for me”")
    switch (before.rating, after.rating) {
    case (let old, let new) where old == new: break
    case (let old?, let new?): words.append("rated \(new) instead of \(old)")
    case (nil, let new?): words.append("rated \(new)")
    case (_, nil): words.append("not rated any more")
    }
    if before.note != after.note {
      words.append(
        after.note.isEmpty ? "note removed" : before.note.isEmpty ? "noted" : "note changed")
    }
    for tag in after.tags where !before.tags.contains(tag) { words.append("tagged \(tag)") }
    for tag in before.tags where !after.tags.contains(tag) {
      words.append("tag \(tag) removed")
    }
    return words + lost
  }

  /// A viewing, such as `seen again on 20 November 2026`.
  static func seen(_ viewing: Viewing) -> String {
    "seen" + (viewing.isRewatch ? " again" : "") + (viewing.day.map { " on \(day($0))" } ?? "")
  }

  /// What a list of one's own is called.
  static func name(of list: LibraryList) -> String {
    switch list {
    case .everything: "marked films"
    case .favorites: "favorites"
    case .watchlist: "watchlist"
    case .diary: "diary"
    case .seen: "seen films"
    case .rated: "rated films"
    case .notes: "films with notes"
    case .tags: "films with tags"
    case .notForMe: "films that are not for you"
    }
  }

  /// That there is nothing on a list, and how something comes there.
  static func nothing(on list: LibraryList) -> String {
    let command =
      switch list {
      case .everything, .favorites: "--favorite"
      case .watchlist: "--watchlist"
      case .diary, .seen: "--seen"
      case .rated: "--rate 4.5"
      case .notes: "--note TEXT"
      case .tags: "--tag TAG"
      case .notForMe: "--not-for-me"
      }
    return
      "there are no \(list == .diary ? "viewings" : list == .watchlist ? "films on your watchlist" : name(of: list)) yet; moviebrowser mark TITLE \(command) begins"
  }

  /// A step of the history on one line, without its time.
  static func step(_ step: LibraryStep) -> String {
    if step.action.origin == .restoring { return "library restored from \(step.action.label)" }
    guard let first = step.changes.first else { return "nothing" }
    let what = changes(from: first.before, to: first.after).joined(separator: ", ")
    switch step.action.origin {
    case .joining: return "\(first.movie.titleAndYear): two entries became one"
    case .person where step.count == 1: return "\(first.movie.titleAndYear): \(what)"
    case .person: return films(step.count)
    case .importing, .account, .restoring:
      let origin = step.action.label.isEmpty ? step.action.origin.rawValue : step.action.label
      return "\(films(step.count)) from \(origin)"
    }
  }
}
