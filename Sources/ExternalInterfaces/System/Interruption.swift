internal import CTerminal

/// Handling of Ctrl-C for commands that must finish an operation.
public enum Interruption {
  /// Records the first Ctrl-C from now on; the second ends the program.
  public static func expect() { interruption_expect() }

  /// Whether Ctrl-C has been pressed since `expect()` was called; safe to use from any thread.
  public static var came: Bool { interruption_came() }
}
