internal import CTerminal
internal import POSIX

/// Asks for something that nobody else is to see.
public enum SecretInput {
  /// More than this of a line is no key.
  private static let capacity = 8192

  /// A line that is typed at the terminal without being shown, or the first line of standard input that is
  /// not empty where that is no terminal; nil where there is none.
  public static func read(prompt: String) -> String? {
    isatty(STDIN_FILENO) == 1 ? ask(prompt) : firstLine()
  }

  private static func ask(_ prompt: String) -> String? {
    var line = [CChar](repeating: 0, count: capacity)
    let outcome = secret_ask(prompt, &line, capacity)
    guard Int(outcome) == SECRET_READ else { return nil }
    let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func firstLine() -> String? {
    var lines = LineReader(descriptor: STDIN_FILENO)
    while let line = lines.next() {
      if line.contains(where: { !$0.isWhitespace }) { return line }
    }
    return nil
  }
}

/// The variables of the environment that hold keys; no child of the program gets them.
public enum SecretVariables {
  /// Their names, in the order in which they count.
  public static let names = ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"]
}
