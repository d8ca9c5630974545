public import OperatingSystem
public import Plain
internal import POSIX
public import TerminalModel

/// Plain mode on standard input and output: reads commands line by line and prints the results.
///
/// At a terminal, libedit edits lines if the system has it, and otherwise the terminal itself.
/// Between lines the terminal is in its normal mode.
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
    let start = MainQueue.run { await presenter.start() }
    if let editor = LineEditor() {
      try edit(presenter, with: editor, from: start)
    } else {
      try read(presenter, from: start)
    }
  }

  private static func edit(
    _ presenter: PlainPresenter, with editor: LineEditor, from start: String
  ) throws(StandardStreams.Failure) {
    var editor = editor
    var output = start
    while true {
      // The editor writes the last line again while it is edited.
      let prompt = output.lastIndex(of: "\n").map { output[$0...].dropFirst() } ?? output[...]
      try StandardStreams.write(String(output.dropLast(prompt.count)))
      guard let line = editor.next(prompt: String(prompt)) else {
        return try StandardStreams.write("\n")
      }
      presenter.resize(to: size)
      output = MainQueue.run { await presenter.receive(line) }
      if presenter.isOver { return }
    }
  }

  private static func read(
    _ presenter: PlainPresenter, from start: String
  ) throws(StandardStreams.Failure) {
    var lines = LineReader(descriptor: STDIN_FILENO)
    try StandardStreams.write(start)
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
