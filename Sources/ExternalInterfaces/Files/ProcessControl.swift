internal import POSIX

/// The current process.
public enum ProcessControl {
  /// Exits with a code.
  public static func exit(_ code: Int32) -> Never {
    POSIX.exit(code)
  }

  /// Returns the value of an environment variable, or nil if it is unset or empty.
  public static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
