import TerminalModel

/// Runs programs of the user, never through a shell.
///
/// The first argument is the program: a path, or a name to find in `PATH`. The environment of a
/// program has no key or token, unless it is this program itself.
@MainActor public protocol ProgramRunner: AnyObject, Sendable {
  /// Runs a program without the terminal, with a text on its standard input; returns when it has
  /// ended.
  ///
  /// The program is started before the first suspension, and may outlive this one.
  func run(_ arguments: [String], input: String) async -> ProgramResult

  /// Runs a program in the foreground of the terminal, which the caller has handed over.
  func runInForeground(_ arguments: [String]) -> ProgramEnding
}

/// How a program ended, and what it wrote.
public struct ProgramResult: Hashable, Sendable {
  /// How it ended.
  public var ending: ProgramEnding
  /// What it wrote to standard output and standard error; the beginning of a long text is missing.
  public var output: String

  /// Creates a result.
  public init(_ ending: ProgramEnding, output: String = "") {
    self.ending = ending
    self.output = output
  }

  /// The lines of the output, fit for a terminal.
  package var lines: [String] {
    CleanText.paragraphs(output).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    )
    .map(String.init)
  }

  /// The last line that is not blank; empty if there is none.
  package var lastLine: String { lines.last { !$0.allSatisfy(\.isWhitespace) } ?? "" }
}

/// How a program ended.
public enum ProgramEnding: Hashable, Sendable {
  /// With an exit code; 0 is success.
  case exited(Int)
  /// By a signal.
  case signaled(Int)
  /// It could not be started, for a reason of the system.
  case notStarted(String)
  /// It was started, but the system does not say how it ended.
  case unknown
}
