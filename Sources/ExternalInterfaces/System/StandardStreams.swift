internal import ApplicationLogic
internal import CTerminal
internal import POSIX

/// Standard output and standard error, as commands use them.
public enum StandardStreams {
  /// Why text could not be written.
  public enum Failure: Error, Hashable, Sendable {
    /// Nobody reads any more, which is nobody's fault.
    case closed
    /// Something else, in the words of the system.
    case system(String)
  }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// How many columns the terminal has that standard output is, or else 80.
  public static var outputColumns: Int { outputSize.columns }

  /// How many cells that terminal has, or else 80 by 24.
  static var outputSize: TerminalSize { size(of: STDOUT_FILENO) }

  /// How many cells the terminal has that a descriptor is of, or else 80 by 24.
  static func size(of descriptor: Int32) -> TerminalSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(
      columns: Int(terminal_side(Int32(size.ws_col), 80)),
      rows: Int(terminal_side(Int32(size.ws_row), 24)))
  }

  /// Writes all of a text to standard output.
  public static func write(_ text: String) throws(Failure) {
    try write(text, to: STDOUT_FILENO)
  }

  /// Writes a line about the program itself to standard error; a failure to do so has nobody to be told.
  public static func complain(_ line: String) {
    try? write("moviebrowser: \(line)\n", to: STDERR_FILENO)
  }

  static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    let bytes = Array(text.utf8)
    guard !FileDescriptor.write(bytes, to: descriptor) else { return }
    throw errno == EPIPE ? .closed : .system(String(cString: strerror(errno)))
  }

  /// Whether standard input is a terminal.
  public static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether a line was typed at the terminal since this was asked last; never waits.
  public static var enterWasPressed: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) == 1, input.revents & Int16(POLLIN) != 0 else { return false }
    var line = [UInt8](repeating: 0, count: 1024)
    return read(STDIN_FILENO, &line, line.count) > 0
  }
}
