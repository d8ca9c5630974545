internal import POSIX

/// The folders that the XDG convention gives to a program, the same on every system.
enum UserFolders {
  private static let variables = [
    "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME",
  ]

  /// The first variable that names a folder of the user's in bytes that are not valid UTF-8; nil where there is none.
  ///
  /// Their text would be the name of another folder.
  static var invalidVariable: String? {
    let named = variables.filter { ProcessControl.environment($0)?.hasPrefix("/") == true }
    let used = named.count == variables.count ? named : named + ["HOME"]
    return used.first { name in
      getenv(name).map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// Where the user's own settings are.
  static var configuration: String? { folder("XDG_CONFIG_HOME", orElse: ".config") }

  /// Where a program keeps what it notes down itself.
  static var state: String? { folder("XDG_STATE_HOME", orElse: ".local/state") }

  /// Where a program keeps what it can get again.
  static var cache: String? { folder("XDG_CACHE_HOME", orElse: ".cache") }

  /// Where a program keeps what is the user's and nowhere else.
  static var data: String? { folder("XDG_DATA_HOME", orElse: ".local/share") }

  /// Makes a folder and those that it lies in where they are missing, for nobody but the user.
  ///
  /// Answers whether it is there now.
  static func make(_ path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      guard make(String(path[..<slash])) else { return false }
    }
    // Another program may make it at the same moment.
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }

  private static func folder(_ variable: String, orElse path: String) -> String? {
    // By the convention a relative path counts as none.
    if let base = ProcessControl.environment(variable), base.hasPrefix("/") {
      return "\(base)/moviebrowser"
    }
    guard let home = ProcessControl.environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(path)/moviebrowser"
  }
}
