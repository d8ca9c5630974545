import BusinessLogic
import DomainEntities

extension Wording {
  /// What stands in the way of a person's marks, as the beginning of a sentence.
  static func failure(_ problem: LibraryProblem) -> String {
    switch problem {
    case .full: "Nothing was saved: there is no room on the disk"
    case .readOnly: "Nothing was saved: your library may only be read"
    case .locked: "Nothing was saved: another program is writing to your library"
    case .damaged: "Your library was damaged and is set aside under another name"
    case .missing: "Nothing was saved: your library is gone, but there is a backup of it"
    case .newerVersion: "Your library is of a later version of the program and was left alone"
    case .noFolder: "Nothing was saved: there is no folder for your library"
    case .unreadable: "Nothing was saved: the disk reports an error"
    }
  }

  /// What to do about it.
  static func advice(_ problem: LibraryProblem) -> String {
    switch problem {
    case .full: "make room and mark it again"
    case .readOnly: "moviebrowser library says where it is; look after who may write there"
    case .locked: "mark it again"
    case .damaged: "moviebrowser library says where, and library restore brings back the backup"
    case .missing:
      "moviebrowser library restore brings it back, and library new begins an empty one"
    case .newerVersion: "use that version"
    case .noFolder: "set HOME or XDG_DATA_HOME to a folder that can be written to"
    case .unreadable: "look after the disk"
    }
  }
}
