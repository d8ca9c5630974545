/// The folders that the XDG convention gives to a program, the same on every system.
enum UserFolders {
  /// Where the user's own settings are.
  static var configuration: String? { folder("XDG_CONFIG_HOME", orElse: ".config") }

  /// Where a program keeps what it notes down itself.
  static var state: String? { folder("XDG_STATE_HOME", orElse: ".local/state") }

  private static func folder(_ variable: String, orElse path: String) -> String? {
    // By the convention a relative path counts as none.
    if let base = ProcessControl.environment(variable), base.hasPrefix("/") {
      return "\(base)/moviebrowser"
    }
    guard let home = ProcessControl.environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/\(path)/moviebrowser"
  }
}
