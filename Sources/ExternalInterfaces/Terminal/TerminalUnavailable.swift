/// Why there is no terminal to draw on.
public enum TerminalUnavailable: Error, Hashable, Sendable {
  /// Standard output goes somewhere else.
  case noOutput
  /// There is nothing to read keys from.
  case noInput
  /// The kind of terminal is unknown or cannot place text.
  case cannotPlaceText
  /// The terminal cannot hand over keys one by one.
  case notRaw
  /// The system has no descriptor or thread left, or a terminal is open already.
  case noResources

  /// What is the matter, in one sentence for people.
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
