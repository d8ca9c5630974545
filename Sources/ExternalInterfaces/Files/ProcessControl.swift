internal import POSIX

/// The process itself.
public enum ProcessControl {
  /// Ends the program with an exit code.
  public static func exit(_ code: Int32) -> Never {
    POSIX.exit(code)
  }

  /// The value of an environment variable that is set and not empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
