internal import POSIX

extension StandardStreams {
  /// Asks a question to answer with yes or no at the terminal.
  ///
  /// Returns nil if standard input or standard error is not a terminal. Any answer other than yes
  /// counts as no.
  public static func ask(_ question: String) -> Bool? {
    guard inputIsTerminal, errorIsTerminal else { return nil }
    do throws(Failure) {
      try write(question, to: STDERR_FILENO)
    } catch {
      return nil
    }
    // A terminal returns one line.
    guard let answer = readTerminalLine() else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }

  private static func readTerminalLine() -> String? {
    var line = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &line, line.count)
    guard count > 0 else { return nil }
    return String(decoding: line.prefix(count).filter { $0 > 0x20 }, as: UTF8.self)
  }
}
