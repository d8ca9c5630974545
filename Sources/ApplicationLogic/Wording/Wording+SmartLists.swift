package import BusinessLogic
import TerminalModel

/// The texts about changes of smart lists.
package extension Wording {
  /// Returns why a smart list cannot be saved, renamed or removed, and what to do, on one line.
  static func complaint(_ problem: SmartListProblem) -> String {
    switch problem {
    case .exists(let list):
      "a smart list “\(list.name)” exists (\(list.query.text)); use another name"
    case .ownList(let name): "“\(name)” is one of your own lists; use another name"
    case .builtIn(let name):
      "“\(name)” is a smart list of the program, which cannot be changed; use another name"
    case .unknown(let name): "no smart list “\(name.excerpt)” is saved"
    case .invalidName(let name): invalidListName(name.excerpt)
    case .changed(let name): "another program has changed the smart list “\(name)”"
    case .library(let error): complaint(error)
    case .file(let reason): reason
    }
  }

  /// The question before a smart list is replaced.
  static func asksToReplace(_ list: SmartList) -> String {
    "Replace the smart list “\(list.name)” (\(list.query.text))?"
  }

  /// Returns the report of a change, with the query that is no longer saved; nil means no change.
  static func report(_ change: SmartListChange?) -> String {
    let (before, after) = (change?.before, change?.after)
    return switch (before, after) {
    case (nil, nil): "nothing to change"
    case (nil, let new?): "saved list \(new.name); moviebrowser list \(new.name) shows it"
    case (let old?, nil): "removed list \(old.name); it was \(old.query.text)"
    case (let old?, let new?) where old.name != new.name:
      "renamed list \(old.name) to \(new.name)"
    case (let old?, let new?): "replaced list \(new.name); it was \(old.query.text)"
    }
  }

  /// The notice about a smart list in the file that has the name of another list.
  static func notice(_ conflict: SmartListInteractor.Conflict) -> String {
    switch conflict {
    case .builtIn(let name): "“\(name)” in the file lists replaces a smart list of the program"
    case .ownList(let name):
      "your own list “\(name)” hides the smart list of that name; rename one of them"
    }
  }
}
