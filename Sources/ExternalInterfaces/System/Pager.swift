internal import POSIX
internal import TerminalModel

/// The user's program for text that does not fit on the terminal.
public enum Pager {
  /// The shell's exit codes if a program cannot be executed, or does not exist.
  private static let missing: [Int32?] = [nil, 126, 127]

  /// The script that runs the pager, with the text on standard input.
  ///
  /// The shell parses the variable, which may contain options and quotes. Keyboard signals are
  /// meant for the pager, so the shell traps them and waits.
  private static let script = #"""
    pager=${PAGER:-less}
    case $pager in
      *[\'\"\\\$]*) ;;
      *) command -v "${pager%% *}" >/dev/null 2>&1 || exit 127 ;;
    esac
    [ "${LESS+set}" ] || export LESS=FRX
    trap : INT QUIT
    eval "$pager"
    """#

  /// Shows a text in `$PAGER` or `less`, and waits until the user leaves it.
  ///
  /// - Returns: False if the text is to be written instead: because it fits on the terminal, or
  ///   because there is no terminal or no pager.
  public static func show(_ text: String) -> Bool {
    guard StandardStreams.outputIsTerminal else { return false }
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
    let isWanted = isWanted(lines: lines, rows: StandardStreams.outputSize.rows) { name in
      getenv(name).map { String(cString: $0) }
    }
    guard isWanted, let file = NamelessFile(text) else { return false }
    // A pager that ends early closes no pipe, because it reads from a file.
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    dup2(file.descriptor, STDIN_FILENO)
    file.close()
    // Handled instead of ignored, so that the pager gets the default actions.
    let handlers = [SIGINT, SIGQUIT].map { number in (number, signal(number) { _ in }) }
    let code = Subprocess.run(script: script, "")
    for (number, handler) in handlers { signal(number, handler) }
    dup2(input, STDIN_FILENO)
    close(input)
    return !missing.contains(code)
  }

  /// Returns whether the environment names a pager for a text with this number of lines.
  static func isWanted(lines: Int, rows: Int, in environment: (String) -> String?) -> Bool {
    // The prompt of the shell takes a row.
    lines >= rows && !["", "cat"].contains(environment("PAGER") ?? "less")
      && !["", "dumb"].contains(environment("TERM") ?? "")
  }
}
