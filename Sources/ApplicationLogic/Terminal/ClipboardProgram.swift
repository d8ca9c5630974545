/// A program that copies the text on its standard input.
public struct ClipboardProgram: Hashable, Sendable {
  /// Where the text goes.
  public enum Target: Hashable, Sendable {
    /// The clipboard of the desktop.
    case clipboard
    /// The paste buffer of tmux, and the clipboard of its terminal if that allows it.
    case tmux
  }

  /// The program and its arguments; it is run without a shell.
  public var arguments: [String]
  /// Where the text goes.
  public var target: Target

  /// Creates a program.
  public init(_ arguments: [String], target: Target) {
    self.arguments = arguments
    self.target = target
  }
}
