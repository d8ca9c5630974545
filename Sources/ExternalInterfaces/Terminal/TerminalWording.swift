/// Why the terminal cannot be used, and problems with recordings.
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

  /// Returns the message for a recording that already exists.
  static func exists(_ path: String) -> String {
    "the recording \(path) exists; use --force to replace it"
  }

  /// Returns the message for a recording that cannot be written.
  static func notWritten(_ path: String, _ reason: String) -> String {
    "cannot write the recording \(path): \(reason)"
  }
}
