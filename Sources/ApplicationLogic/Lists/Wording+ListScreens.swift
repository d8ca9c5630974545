package import BusinessLogic
import DomainEntities
import Wording

/// Sentences about lists and marks on the screen.
extension Wording {
  // MARK: Questions

  /// The labels of the questions of the prompt.
  enum PromptLabel {
    static let seenOn = "Seen on"
    static let tag = "Add tag"
    static let list = "Add to list"
    static let newName = "New name"
  }

  // MARK: Lists

  /// The kind of a list, as a picker shows it.
  static func kind(_ kind: ListKind) -> String {
    switch kind {
    case .marked: "my films"
    case .custom: "my list"
    case .tag: "my tag"
    case .smart: smartList
    case .award: "award"
    case .studio: "studio"
    case .genre: "genre"
    case .decade: "decade"
    case .theme: "theme"
    }
  }

  /// The heading over the lists of a kind.
  static func heading(_ kind: ListKind) -> String {
    switch kind {
    case .marked: "My films"
    case .custom: "My lists"
    case .tag: "My tags"
    case .smart: "Smart lists"
    case .award: "Awards and polls"
    case .studio: "Studios"
    case .genre: "Genres"
    case .decade: "Decades"
    case .theme: "Themes"
    }
  }

  /// The title of the picker of lists for a film.
  static func listsFor(_ film: String) -> String { "Lists for \(film)" }

  /// The remark on a list that has the film; choosing it removes the film.
  static let isInList = "remove"

  /// The last item of the picker, with the name typed so far.
  static func newList(_ name: String) -> String {
    name.isEmpty ? "New list…" : "New list “\(name)”"
  }

  /// The messages when the list, or a film in it, cannot be changed.
  package static let noOwnList = "Open one of your own lists to move, remove or note its films."
  package static let notOwnList = "Open one of your own lists first."
  static let otherOrder = "Films can be moved only in your own order, without filters."

  /// Returns the name of a list of all films that fits into a narrow pane; nil for any other list.
  static func shortName(of list: MovieList) -> String? {
    switch list {
    case .popular: "Popular"
    case .allTime: "All time"
    case .topRated: "Top rated"
    case .newFromPeople: "New from people"
    default: nil
    }
  }

  /// What fills an empty list of the user.
  static func emptyList(key: String) -> String { "empty: \(key) adds a film" }

  /// Returns how a list of the user gets its first film.
  static func fillsList(key: String) -> String { "Press \(key) on a film to add it." }

  /// The notice at start about unsaved notes; `press` names the key that opens a note.
  static func drafts(of titles: [String], press: String) -> String? {
    guard let title = titles.first else { return nil }
    guard titles.count > 1 else {
      return "Unsaved note on \(title). \(press) on the film to continue."
    }
    return "Unsaved notes on \(title) and \(count(titles.count - 1, "other film", "other films")). "
      + "\(press) on a film to continue."
  }

  /// The error of the command `save` without a name.
  package static let missingListName = "missing name; use save NAME"

  /// The error for a list that the source does not have; `isStanding` if a TMDB key would help.
  static func noList(_ name: String, isStanding: Bool) -> String {
    let error = "this source has no list “\(name)”"
    return isStanding ? "\(error); \(keyBrings("it"))" : error
  }

  /// The kind of smart lists in a picker.
  static let smartList = "smart list"

  /// Returns the title of the popup that asks whether to undo or redo a step.
  static func title(_ direction: StepReversal.Direction) -> String {
    direction == .undo ? "Undo" : "Redo"
  }

  // MARK: Smart lists

  /// The question before a smart list is removed.
  package static func asksToRemove(_ list: SmartList) -> String {
    "Remove the smart list “\(list.name)” (\(list.query.text))?"
  }

  /// The titles of the questions before a smart list is replaced or removed.
  static let replaceTitle = "Replace"
  static let removeTitle = "Remove"

  /// The notice that a list was saved, and the key that shows all lists.
  static func savedList(_ name: String, press key: String) -> String {
    "Saved list \(name). Press \(key) to see all lists."
  }

  /// The notice that a change of a smart list was taken back.
  static func undone(_ change: SmartListChange) -> String {
    let (before, after) = (change.before, change.after)
    return switch (before, after) {
    case (let old?, nil): "Undone: the smart list “\(old.name)” is back."
    case (nil, let new?): "Undone: the smart list “\(new.name)” is no longer saved."
    case (let old?, let new?) where old.name != new.name:
      "Undone: the smart list “\(new.name)” is “\(old.name)” again."
    default: "Undone: the smart list “\(before?.name ?? "")” has its old query again."
    }
  }

  /// The notice about a list that keys cannot rename or delete.
  static func fixedList(_ name: String) -> String {
    "Only lists that you have made can be renamed or deleted; “\(name)” is not one of them."
  }
}
