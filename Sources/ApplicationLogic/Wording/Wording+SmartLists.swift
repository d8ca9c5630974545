import BusinessLogic

/// The texts about changes of smart lists.
extension Wording {
  /// The reason why a line of a file cannot be understood.
  static let notUTF8 = "not UTF-8 text"

  /// The error of a file that is not changed because a line is not UTF-8.
  static func unchangeableLists(line: Int) -> String {
    "line \(line) of the file lists is \(notUTF8); convert the file to UTF-8 and try again"
  }

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

  /// The error of a smart list that exists, for a command.
  static func needsForce(_ list: SmartList) -> String {
    "a smart list “\(list.name)” exists (\(list.query.text)); use --force to replace it"
  }

  /// The question before a smart list is replaced.
  static func asksToReplace(_ list: SmartList) -> String {
    "Replace the smart list “\(list.name)” (\(list.query.text))?"
  }

  /// The question before a smart list is removed.
  static func asksToRemove(_ list: SmartList) -> String {
    "Remove the smart list “\(list.name)” (\(list.query.text))?"
  }

  /// The titles of these questions.
  static let replaceTitle = "Replace"
  static let removeTitle = "Remove"

  /// The end of a question to answer with a letter.
  static let yesOrNo = " y/n "

  /// The error after the answer no.
  static let nothingSaved = "nothing saved"

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

  /// The notice about a smart list in the file that has the name of another list.
  static func notice(_ conflict: SmartListInteractor.Conflict) -> String {
    switch conflict {
    case .builtIn(let name): "“\(name)” in the file lists replaces a smart list of the program"
    case .ownList(let name):
      "your own list “\(name)” hides the smart list of that name; rename one of them"
    }
  }

  /// The notice about a list that keys cannot rename or delete.
  static func fixedList(_ name: String) -> String {
    "Only lists that you have made can be renamed or deleted; “\(name)” is not one of them."
  }

  /// The error of a subcommand that smart lists do not have.
  static func isSmartList(_ name: String) -> String {
    "“\(name)” is a smart list; use lists show, save, rename or remove"
  }

  /// The error of `lists save` without a query.
  static let needsQuery = "missing query; use moviebrowser lists save NAME QUERY"

  /// The error of the former option of `list`.
  static let saveIsCommand = "unknown option “--save”; use moviebrowser lists save NAME QUERY"

  /// The line about films of a smart list that are not shown.
  static func shown(_ count: Int, of total: Int?, in name: String) -> String {
    let films = total.map { "\(number(count)) of \(self.films($0))" } ?? "the first \(films(count))"
    return "showing \(films); use moviebrowser list \(name) --all for more"
  }

  /// The headings of the smart lists that the user has saved.
  static let smartListHeading = "Smart list"
  static let queryHeading = "Query"
}
