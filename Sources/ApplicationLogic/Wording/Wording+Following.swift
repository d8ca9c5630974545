package import BusinessLogic
package import DomainEntities

/// The people whom the user follows.
package extension Wording {
  /// The name of the people whom the user follows, among the lists.
  static let followedPeople = "Followed people"

  /// The message after following a person or no longer following them; `isNew` is whether that is
  /// a change.
  static func following(_ name: String, _ isFollowed: Bool, isNew: Bool) -> String {
    switch (isFollowed, isNew) {
    case (true, true): "Following \(name)."
    case (true, false): "You already follow \(name)."
    case (false, true): "No longer following \(name)."
    case (false, false): "You do not follow \(name)."
    }
  }

  /// The notice about new films of followed people; `press` names the key that chooses a list.
  static func foundNewFilms(_ films: [MovieSummary], press: String) -> String {
    if let only = films.first, let person = only.found?.text, films.count == 1 {
      return "New from \(person): \(titleAndYear(of: only))."
    }
    let count = count(films.count, "new film", "new films")
    return "\(count) from people you follow. \(press) to choose the list."
  }

  /// The notice about a followed person whom TMDB does not tell apart from others of the name.
  static func ambiguous(_ name: String) -> String {
    "TMDB has several people named \(name). Follow the right one there to get new films."
  }

  /// The message of an empty list of new films.
  static func emptyNewFilms(in offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "New films from people you follow need TMDB: run moviebrowser account key."
      : "No new films from people you follow yet."
  }

  /// The error of a command that finds no new films.
  static func noNewFilms(_ offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "new films from people you follow need TMDB; run moviebrowser account key"
      : "no new films from people you follow"
  }

  /// Since when a person is followed.
  static func followed(since moment: Timestamp) -> String { "followed since \(day(moment.day))" }

  /// Returns the changes of a step to followed people, on one line.
  static func changes(_ people: [FollowChange]) -> String {
    guard let first = people.first else { return "no changes" }
    let others = people.count - 1
    guard others > 0 else { return change(first) }
    return "\(change(first)), and \(count(others, "other person", "other people"))"
  }

  /// Returns a change of a followed person, such as `Akira Kurosawa: followed`.
  ///
  /// `isPlanned` is whether it has not been made.
  static func change(_ change: FollowChange, isPlanned: Bool = false) -> String {
    let would = isPlanned ? "would be " : ""
    switch (change.before, change.after) {
    case (nil, _?): return "\(change.name): \(would)followed"
    case (_?, nil):
      return "\(change.name): \(isPlanned ? "would no longer be" : "no longer") followed"
    case (_, let after?): return "\(change.name): \(would)followed since \(day(after.day))"
    case (nil, nil): return change.name
    }
  }
}
