package import BusinessLogic

package extension Wording {
  /// Returns an error with marks and what to do about it, short enough for the notice line.
  static func sentence(_ error: MovieDataError) -> String {
    guard case .library(let problem) = error else { return "\(failure(error))." }
    return switch problem {
    case .full: "Not saved: the disk is full. Free up space and try again."
    case .readOnly: "Not saved: your library is read-only. Check its permissions."
    case .noBackup: "Not saved: no backup can be made first. Run moviebrowser library backup."
    case .locked: "Not saved: another program is using your library. Try again."
    case .damaged: "Your library was damaged and set aside. Run moviebrowser library."
    case .damagedWithoutBackup:
      "Your library was damaged (no backup). Run moviebrowser library."
    case .missingWithoutBackup:
      "Your library is missing (no backup). Run moviebrowser library."
    case .missing: "Your library is missing (backup found). Run moviebrowser library."
    case .newerVersion: "Your library was created by a newer version. Update moviebrowser."
    case .foreign: "The library file is not from moviebrowser. Run moviebrowser library."
    case .noFolder: "Not saved: no data folder. Set HOME or XDG_DATA_HOME."
    case .diskError: "The disk reported an error. Your library was not changed."
    case .altered: "Another program changed your library. Run moviebrowser library check."
    case .unreadable: "Your library cannot be opened. Run moviebrowser library."
    case .blocked: "\(failure(reading: problem)). Run moviebrowser library."
    case .noLocks: "The folder of your library cannot lock files. Run moviebrowser library."
    case .foreignLog: "library.db-wal belongs to another library. Run moviebrowser library."
    case .oversized: "Your library file is much too large. Run moviebrowser library."
    }
  }
}
