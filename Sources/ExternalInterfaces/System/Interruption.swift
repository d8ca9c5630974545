internal import CTerminal

/// Ctrl-C for a command that has something to finish.
public enum Interruption {
  /// From now on the first Ctrl-C is noted; the second ends the program.
  public static func expect() { interruption_expect() }

  /// Whether there was one since; any thread may ask.
  public static var came: Bool { interruption_came() }
}
