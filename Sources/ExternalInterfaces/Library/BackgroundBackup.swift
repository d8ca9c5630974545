internal import OperatingSystem

/// Backs up a large library in a separate process, so that the user does not have to wait.
public enum BackgroundBackup {
  /// The variables that locate the library; the process needs no others, which may contain a key.
  private static let variables = ["HOME", "XDG_DATA_HOME", "TMPDIR", "TZ"]

  /// Starts this program in the background to make a backup if anything has changed.
  ///
  /// The process has a session of its own, so that closing the terminal does not end it.
  ///
  /// - Returns: Whether the process was started.
  public static func start() -> Bool {
    guard let program = Subprocess.ownProgram else { return false }
    let words = ["moviebrowser", "library", "backup", "--if-changed"]
    return Subprocess.start(program, words, .background(environment: environment)) != nil
  }

  private static var environment: [String] {
    variables.compactMap { name in
      ProcessControl.environment(name).map { "\(name)=\($0)" }
    }
  }
}
