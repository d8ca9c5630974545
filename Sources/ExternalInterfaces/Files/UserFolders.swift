internal import POSIX

/// The XDG base directories, the same on every system.
package enum UserFolders {
  private static let variables = [
    "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
  ]

  /// The first variable whose folder is not valid UTF-8, or nil if there is none.
  ///
  /// The decoded text of such a variable would name another folder.
  static var invalidVariable: String? {
    let named = variables.filter { ProcessControl.environment($0)?.hasPrefix("/") == true }
    let used = named.count == variables.count ? named : named + ["HOME"]
    return used.first { name in
      getenv(name).map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// The folder for the user's settings.
  static var configuration: String? { folder("XDG_CONFIG_HOME", orElse: ".config") }

  /// The folder for state that the program saves.
  package static var state: String? { folder("XDG_STATE_HOME", orElse: ".local/state") }

  /// The folder for data that can be fetched again.
  package static var cache: String? { folder("XDG_CACHE_HOME", orElse: ".cache") }

  /// The folder for the user's own data.
  package static var data: String? { folder("XDG_DATA_HOME", orElse: ".local/share") }

  /// Creates a folder and its missing ancestors, accessible only to the user.
  ///
  /// Returns whether the folder exists now.
  package static func make(_ path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      guard make(String(path[..<slash])) else { return false }
    }
    // Another process may create it at the same time.
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  private static func folder(_ variable: String, orElse path: String) -> String? {
    // The XDG specification says to ignore relative paths.
    if let base = ProcessControl.environment(variable), base.hasPrefix("/") {
      return "\(base)/moviebrowser"
    }
    guard let home = ProcessControl.environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(path)/moviebrowser"
  }
}
