package import BusinessLogic
import DomainEntities

package extension Wording {
  /// Returns what is wrong with the library, as part of a sentence.
  static func reason(_ problem: LibraryProblem) -> String {
    switch problem {
    case .full: "the disk is full"
    case .readOnly: "your library is read-only"
    case .noBackup: "no backup can be made before such a large change"
    case .locked: "another program is using your library"
    case .damaged, .damagedWithoutBackup:
      "your library was damaged and has been set aside"
    case .missing: "your library is missing, but there is a backup"
    case .missingWithoutBackup: "your library is missing, and there is no backup"
    case .newerVersion: "your library was created by a newer version"
    case .foreign: "the library file was not created by moviebrowser"
    case .noFolder: "no folder is set for your library"
    case .diskError: "the disk reported an error"
    case .altered: "another program changed the tables of your library"
    case .unreadable: "the library file cannot be opened"
    case .blocked(let obstacle): reason(obstacle)
    case .noLocks: "the file system of your library's folder cannot lock files"
    case .foreignLog: "library.db-wal next to your library belongs to another library"
    case .oversized: "the library file is much larger than the library in it"
    }
  }

  /// Returns what prevents the use of a file or folder, as part of a sentence.
  static func reason(_ obstacle: PathObstacle) -> String {
    let owner = obstacle.owner.map { ", which belongs to \($0)" } ?? ""
    guard let missing = obstacle.missing else {
      return "cannot open \(obstacle.path)\(owner): \(obstacle.reason)"
    }
    return "cannot create \(missing) in \(obstacle.path)\(owner): \(obstacle.reason)"
  }

  /// Returns why marks cannot be read, as the beginning of a sentence.
  static func failure(reading problem: LibraryProblem) -> String {
    switch problem {
    case .full, .locked: return "Your library cannot be read: \(reason(problem))"
    // A read-only library of the current version can still be read.
    case .readOnly:
      return "Your library is from an older version and cannot be updated because it is read-only"
    default:
      let reason = reason(problem)
      return reason.prefix(1).uppercased() + reason.dropFirst()
    }
  }

  /// Returns what to do about a problem with the library.
  static func advice(_ problem: LibraryProblem) -> String {
    switch problem {
    case .full: "free up space and try again"
    case .readOnly: "check its permissions (run moviebrowser library to see its path)"
    case .noBackup: "check the backup folder (run moviebrowser library to see its path)"
    case .locked: "try again"
    case .damaged, .missing:
      "run moviebrowser library restore to restore a backup, or move the library folder to start over"
    case .damagedWithoutBackup:
      "there is no backup; move the library folder to start over (run moviebrowser library)"
    case .missingWithoutBackup:
      "run moviebrowser library for details, or move the library folder to start over"
    case .newerVersion: "update moviebrowser"
    case .foreign: "move that file elsewhere (run moviebrowser library to see its path)"
    case .noFolder: "set HOME or XDG_DATA_HOME to a writable folder"
    case .diskError: "check the disk and try again"
    case .altered:
      "run moviebrowser library check for details, or library restore to restore a backup"
    case .unreadable: "check its permissions (run moviebrowser library to see its path)"
    case .blocked(let obstacle):
      obstacle.owner == nil
        ? "check its permissions, or set XDG_DATA_HOME to another folder"
        : "change its owner, or set XDG_DATA_HOME to another folder"
    case .noLocks: "set XDG_DATA_HOME to a folder on a local disk"
    case .foreignLog:
      "move library.db-wal to another folder and try again (run moviebrowser library to see its "
        + "path)"
    case .oversized:
      "move the file elsewhere (run moviebrowser library to see its path), or run moviebrowser "
        + "library restore to restore a backup"
    }
  }

  /// Returns why saving failed and what to do, on one line for a command.
  static func complaint(saving error: MovieDataError) -> String {
    guard case .library(let problem) = error else { return complaint(error) }
    return "nothing was saved: \(reason(problem)); \(advice(problem))"
  }

  /// The maximum number of changed tables that a message names.
  private static let alterationsNamed = 5

  /// Returns what another program changed in the tables of a library, on one line for a command.
  static func complaint(_ alterations: [LibraryAlteration]) -> String {
    var words = alterations.prefix(alterationsNamed).map {
      "\($0.kind.rawValue) \($0.part) \"\($0.name)\""
    }
    let others = alterations.count - words.count
    if others > 0 { words.append("\(number(others)) more") }
    return "\(reason(.altered)): \(words.joined(separator: ", ")); run moviebrowser export to save "
      + "your marks, or moviebrowser library restore to restore a backup"
  }
}
