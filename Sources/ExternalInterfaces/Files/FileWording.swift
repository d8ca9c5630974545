internal import BusinessLogic
internal import POSIX
internal import Wording

/// Why files cannot be read or written, and what to do about it.
package enum FileWording {
  /// The reason for a folder, pipe or device.
  package static let notRegular = "not a regular file"
  /// The reason for a configuration file above the limit.
  static let tooLarge = "the file is larger than 256 KB"
  /// The reason for a file that is not text.
  static func notText(line: Int) -> String { "line \(line) is not UTF-8 text" }
  /// The reason for a file that another program is changing all the time.
  package static let busy = "another program is changing it; try again"
  /// The reason for a path without a folder.
  static let noFolder = "the path has no folder"
  /// The name of standard input.
  package static let standardInput = "standard input"

  /// Returns the message of the system for an error, in lower case, since it follows a colon.
  package static func message(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return (text.first?.lowercased() ?? "") + text.dropFirst()
  }

  /// Returns why a file that the user named cannot be read or written, and what to do about it.
  package static func reason(_ code: Int32, writing: Bool = false) -> String {
    switch code {
    case ENOENT: "no such \(writing ? "folder" : "file"); check the path"
    case ENOTDIR: "\(message(code)); check the path"
    case EACCES, EPERM: "\(message(code)); check its permissions"
    case ENOSPC: "\(message(code)); free some space"
    default: message(code)
    }
  }

  /// A file that cannot be written.
  package static func unwritable(_ path: String, _ reason: String) -> String {
    "cannot write \(path): \(reason)"
  }

  /// A folder that cannot be created, with what prevents it as far as that is known.
  package static func cannotMake(_ folder: String, because code: Int32) -> String {
    let obstacle =
      PathObstacle(toFolder: folder)
      ?? PathObstacle(folder, reason: message(code), missing: folder)
    return Wording.reason(obstacle)
  }

  /// A library of root in the home of another user.
  package static func ownedByRoot(_ path: String, otherwise owner: String, in folder: String)
    -> String
  {
    "warning: \(folder) belongs to \(owner), but the new library belongs to root; \(owner) cannot "
      + "open \(path)"
  }

  /// A file that cannot be read.
  static func unreadable(_ path: String, _ reason: String) -> String {
    "cannot read \(path): \(reason)"
  }
}
