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
  /// No file descriptors or threads are left, or a terminal is already open.
  case noResources

  /// The problem, in one sentence.
  public var message: String {
    switch self {
    case .noOutput: "Standard output is not a terminal."
    case .noInput: "There is no terminal to read keys from."
    case .cannotPlaceText: "This terminal cannot place text on the screen (see TERM)."
    case .notRaw: "This terminal does not hand over keys one by one."
    case .noResources: "The system cannot open the terminal a second time."
    }
  }
}
