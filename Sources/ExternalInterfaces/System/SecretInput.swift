internal import CTerminal
internal import POSIX

/// Input that is not echoed.
public enum SecretInput {
  /// The maximum length of a line in bytes; no key is longer.
  private static let capacity = 8192

  /// Reads a line from the terminal without echo, or from standard input if that is not a terminal.
  ///
  /// Standard input yields its first line that is not empty. Returns nil if there is no line.
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

/// The environment variables that contain keys; child processes do not inherit them.
public enum SecretVariables {
  /// The names, in order of precedence.
  public static let names = ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"]
}
