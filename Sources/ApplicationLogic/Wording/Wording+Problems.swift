import BusinessLogic

extension Wording {
  /// What stands in the way of marks and what to do about it, in a sentence short enough for the line of notices.
  static func sentence(_ error: MovieDataError) -> String {
    guard case .library(let problem) = error else { return "\(failure(error))." }
    return switch problem {
    case .full: "Not saved: the disk is full; make room and mark it again."
    case .readOnly: "Not saved: your library may only be read; look who may write there."
    case .locked: "Not saved: another program is writing; mark it again."
    case .damaged: "Your library was damaged and set aside; see moviebrowser library."
    case .damagedWithoutBackup:
      "Your library was damaged (no backup); see moviebrowser library."
    case .missingWithoutBackup:
      "Your library is gone (no backup); see moviebrowser library."
    case .missing: "Your library is gone, a backup is there; see moviebrowser library."
    case .newerVersion: "Your library is of a later version of the program; use that one."
    case .foreign: "That is no library of this program; see moviebrowser library."
    case .noFolder: "Not saved: no folder for it; set HOME or XDG_DATA_HOME."
    case .diskError: "The disk reports an error; your library was not changed."
    case .altered: "Another program has changed your library; see moviebrowser library check."
    case .unreadable: "Your library cannot be opened; see moviebrowser library."
    }
  }
}
