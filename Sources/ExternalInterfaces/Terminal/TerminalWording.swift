/// Why the terminal cannot be used.
enum TerminalWording {
  /// Returns the reason why no terminal can be opened, as the beginning of a message.
  static func reason(_ problem: TerminalUnavailable) -> String {
    switch problem {
    case .noOutput: "standard output is not a terminal"
    case .noInput: "there is no terminal to read keys from"
    case .cannotPlaceText: "this terminal cannot position text; check TERM"
    case .notRaw: "this terminal cannot deliver single keys"
    case .noResources: "cannot open the terminal: no file descriptors or threads are left"
    case .isOpen: "the terminal is already open"
    }
  }
}
