internal import CTerminal
internal import POSIX

/// Reads lines at a terminal, with the keys and the history of the system's libedit.
@MainActor package struct LineEditor {
  private var last = ""

  /// Loads libedit; nil without a terminal or without the library.
  package init?() {
    guard StandardStreams.inputIsTerminal, StandardStreams.outputIsTerminal, line_editor_load()
    else { return nil }
  }

  /// Returns the next line, without its terminator; nil at the end of the input.
  ///
  /// It blocks the main thread. Ctrl-C and Ctrl-Z have their usual effects.
  package mutating func next(prompt: String) -> String? {
    guard let bytes = line_editor_read(prompt) else { return nil }
    defer { free(bytes) }
    let line = String(cString: bytes)
    if !line.isEmpty, line != last { line_editor_remember(bytes) }
    last = line
    return line
  }
}
