import BusinessLogic
import DomainEntities

extension Wording {
  /// What stands in the way of a person's marks, whatever was to be done with them.
  static func reason(_ problem: LibraryProblem) -> String {
    switch problem {
    case .full: "there is no room on the disk"
    case .readOnly: "your library may only be read"
    case .locked: "another program is writing to your library"
    case .damaged, .damagedWithoutBackup:
      "your library was damaged and has been set aside under another name"
    case .missing: "your library is gone, but there is a backup of it"
    case .missingWithoutBackup: "your library is gone, and there is no backup of it"
    case .newerVersion: "your library is of a later version of the program and was left alone"
    case .foreign:
      "what lies in the place of your library was not made by this program and was left alone"
    case .noFolder: "there is no folder for your library"
    case .diskError: "the disk reports an error"
    case .altered: "another program has changed the tables of your library"
    case .unreadable: "the file of your library cannot be opened"
    }
  }

  /// That marks could not be read and why, as the beginning of a sentence.
  static func failure(reading problem: LibraryProblem) -> String {
    switch problem {
    case .full, .locked: return "Your library cannot be read: \(reason(problem))"
    // Any other can be read all the same.
    case .readOnly:
      return "Your library is of an earlier version and cannot be brought up to date, since it may "
        + "only be read"
    default:
      let reason = reason(problem)
      return reason.prefix(1).uppercased() + reason.dropFirst()
    }
  }

  /// What to do about it.
  static func advice(_ problem: LibraryProblem) -> String {
    switch problem {
    case .full: "make room and try again"
    case .readOnly: "moviebrowser library says where it is; look after who may write there"
    case .locked: "try again"
    case .damaged, .missing:
      "run moviebrowser library restore to recover it, or library new to start an empty one"
    case .damagedWithoutBackup:
      "there is no backup; run moviebrowser library to see where it is, or library new to start an empty one"
    case .missingWithoutBackup:
      "run moviebrowser library to see what is left, or library new to start an empty one"
    case .newerVersion: "use that version"
    case .foreign: "moviebrowser library says where; give that file another place"
    case .noFolder: "set HOME or XDG_DATA_HOME to a folder that can be written to"
    case .diskError: "check the disk and try again"
    case .altered:
      "run moviebrowser library check for details, or library restore to restore a backup"
    case .unreadable: "moviebrowser library says where it is; check the file's permissions"
    }
  }

  /// What went wrong where something was to be saved, and what to do, on one line for a command.
  static func complaint(saving error: MovieDataError) -> String {
    guard case .library(let problem) = error else { return complaint(error) }
    return "nothing was saved: \(reason(problem)); \(advice(problem))"
  }

  /// The most differences of a library's tables that a message names.
  private static let alterationsNamed = 5

  /// What another program has changed in the tables of a library, on one line for a command.
  static func complaint(_ alterations: [LibraryAlteration]) -> String {
    var words = alterations.prefix(alterationsNamed).map {
      "\($0.kind.rawValue) \($0.part) \"\($0.name)\""
    }
    let others = alterations.count - words.count
    if others > 0 { words.append("\(number(others)) more") }
    return "\(reason(.altered)): \(words.joined(separator: ", ")); moviebrowser export saves your "
      + "marks, and library restore brings back a backup"
  }
}
