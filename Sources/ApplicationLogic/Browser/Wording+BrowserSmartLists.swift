import BusinessLogic
import DomainEntities
import Wording

/// Sentences of the browser.
extension Wording {
  /// The question before a smart list is removed.
  static func asksToRemove(_ list: SmartList) -> String {
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
