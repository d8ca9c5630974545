/// Why files cannot be read or written, where the system has no message of its own.
enum FileWording {
  /// The reason for a folder, pipe or device.
  static let notRegular = "not a regular file"
  /// The reason for a configuration file above the limit.
  static let tooLarge = "the file is larger than 256 KB"
  /// The reason for a path without a folder.
  static let noFolder = "the path has no folder"
  /// The name of standard input.
  static let standardInput = "standard input"

  /// A file that cannot be read.
  static func unreadable(_ path: String, _ reason: String) -> String {
    "cannot read \(path): \(reason)"
  }
}
