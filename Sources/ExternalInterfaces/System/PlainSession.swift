public import ApplicationLogic
internal import POSIX

/// The plain mode at standard input and output: it reads lines, and writes what they lead to.
///
/// The terminal stays as it is, so that it edits the lines itself and Ctrl-C and Ctrl-Z do what they always do.
@MainActor public enum PlainSession {
  /// Whether somebody sits at a terminal that cannot place text, so that no screen can be drawn there.
  public static var isNeeded: Bool {
    StandardStreams.inputIsTerminal && StandardStreams.outputIsTerminal
      && [nil, "dumb"].contains(ProcessControl.environment("TERM"))
  }

  /// How much room there is now; 80 columns and 24 rows where the output is no terminal.
  public static var size: TerminalSize { StandardStreams.outputSize }

  /// Goes on until the user is done or the input ends.
  public static func run(_ presenter: PlainPresenter) throws(StandardStreams.Failure) {
    var lines = LineReader(descriptor: STDIN_FILENO)
    try StandardStreams.write(MainQueue.run { await presenter.start() })
    while let line = lines.next() {
      presenter.size = size
      let answer = MainQueue.run { await presenter.receive(line) }
      if presenter.isOver {
        // Whoever typed has ended the line of the prompt; in a script it is still open.
        if !StandardStreams.inputIsTerminal { try StandardStreams.write("\n") }
        return
      }
      try StandardStreams.write(StandardStreams.inputIsTerminal ? answer : "\n" + answer)
    }
    try StandardStreams.write("\n")
  }
}
