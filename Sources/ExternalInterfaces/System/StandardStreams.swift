internal import CTerminal
internal import POSIX
package import TerminalModel
public import Wording

/// Standard input, output and error, as used by commands.
public enum StandardStreams {
  /// The maximum number of bytes of text on standard input.
  private static let maxInput = 1 << 20

  /// A reason why text could not be written.
  public enum Failure: Error, Hashable, Sendable {
    /// The reader has closed the pipe, which is not an error.
    case closed
    /// Any other system error, with its message.
    case system(String)
  }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The number of columns of the terminal, or 80 if the output is not a terminal.
  public static var outputColumns: Int { outputSize.columns }

  /// The size of the terminal, or 80 by 24 if the output is not a terminal.
  package static var outputSize: TerminalSize { size(of: STDOUT_FILENO) }

  /// Returns the size of a descriptor's terminal, or 80 by 24 if it is not a terminal.
  package static func size(of descriptor: Int32) -> TerminalSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(
      columns: Int(terminal_side(Int32(size.ws_col), 80)),
      rows: Int(terminal_side(Int32(size.ws_row), 24)))
  }

  /// Writes a whole text to standard output.
  public static func write(_ text: String) throws(Failure) {
    try write(text, to: STDOUT_FILENO)
  }

  /// Writes a message of the program to standard error, ignoring failures.
  public static func complain(_ line: String) {
    try? write("moviebrowser: \(line)\n", to: STDERR_FILENO)
  }

  /// Writes a text.
  ///
  /// - Throws: `.closed` if nothing reads the pipe any more, and `.system` with a reason otherwise.
  package static func write(_ text: String, to descriptor: Int32) throws(Failure) {
    let bytes = Array(text.utf8)
    guard !FileDescriptor.write(bytes, to: descriptor) else { return }
    throw errno == EPIPE ? .closed : .system(FileWording.reason(errno, writing: true))
  }

  /// Whether standard input is a terminal.
  public static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns standard input to its end; invalid UTF-8 is replaced.
  ///
  /// - Throws: An error if it cannot be read or has more than 1 MiB.
  public static func readInput() throws(CommandFailure) -> String {
    let name = FileWording.standardInput
    guard let bytes = FileDescriptor.read(STDIN_FILENO, atMost: maxInput + 1) else {
      throw CommandFailure(.unreadable(reason: FileWording.reason(errno)), at: name)
    }
    guard bytes.count <= maxInput else {
      throw CommandFailure(.tooLarge(limit: maxInput >> 20), at: name)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Asks a question to answer with yes or no at the terminal.
  ///
  /// Returns nil if standard input or standard error is not a terminal. Any answer other than yes
  /// counts as no.
  public static func ask(_ question: String) -> Bool? {
    guard inputIsTerminal, errorIsTerminal else { return nil }
    let answer = answer(to: question)?.lowercased().filter { !$0.isWhitespace }
    return answer == "y" || answer == "yes"
  }

  /// Writes a question to standard error, and returns the line that is typed at the terminal; nil
  /// at the end of the input or after Ctrl-C.
  public static func answer(to question: String) -> String? {
    try? write(question, to: STDERR_FILENO)
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while !Interruption.came {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // The wait is short, since Ctrl-C may come before it.
      guard poll(&input, 1, 200) == 1 else { continue }
      guard read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      if line.count < maxInput { line.append(byte) }
    }
    return nil
  }

  /// Whether a line was entered at the terminal since the last call; never blocks.
  public static var enterWasPressed: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, 0) == 1, input.revents & Int16(POLLIN) != 0 else { return false }
    var line = [UInt8](repeating: 0, count: 1024)
    return read(STDIN_FILENO, &line, line.count) > 0
  }
}
