public import ApplicationLogic
internal import POSIX

/// Plain mode on standard input and output: reads commands line by line and prints the results.
///
/// The terminal stays in its normal mode, so that it edits lines and handles Ctrl-C and Ctrl-Z as
/// usual.
@MainActor public enum PlainSession {
  /// Whether the user is at a terminal that cannot position the cursor, so that no screen can be
  /// drawn.
  public static var isNeeded: Bool {
    StandardStreams.inputIsTerminal && StandardStreams.outputIsTerminal
      && [nil, "dumb"].contains(ProcessControl.environment("TERM"))
  }

  /// The current size of the terminal, or 80 by 24 if the output is not a terminal.
  public static var size: TerminalSize { StandardStreams.outputSize }

  /// Runs until the user quits or the input ends.
  public static func run(_ presenter: PlainPresenter) throws(StandardStreams.Failure) {
    var lines = LineReader(descriptor: STDIN_FILENO)
    try StandardStreams.write(MainQueue.run { await presenter.start() })
    while let line = lines.next() {
      presenter.resize(to: size)
      let answer = MainQueue.run { await presenter.receive(line) }
      if presenter.isOver {
        // At a terminal, the user's Enter ends the prompt line; in a script it is still open.
        if !StandardStreams.inputIsTerminal { try StandardStreams.write("\n") }
        return
      }
      try StandardStreams.write(StandardStreams.inputIsTerminal ? answer : "\n" + answer)
    }
    try StandardStreams.write("\n")
  }
}
