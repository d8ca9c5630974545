/// A reason why no terminal can be opened.
public enum TerminalUnavailable: Error, Hashable, Sendable {
  /// Standard output is not a terminal.
  case noOutput
  /// There is no terminal to read keys from.
  case noInput
  /// The terminal type is unknown or cannot position the cursor.
  case cannotPlaceText
  /// The terminal does not support raw mode.
  case notRaw
  /// No file descriptors or threads are left.
  case noResources
  /// This process has already opened a terminal.
  case isOpen

  /// The reason, as the beginning of a message.
  public var message: String { TerminalWording.reason(self) }
}
