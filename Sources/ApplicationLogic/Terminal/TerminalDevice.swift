/// The terminal that the program talks to: the port that the real one and those of tests conform to.
@MainActor public protocol TerminalDevice: AnyObject {
  /// How many cells there are now; at least one of each.
  var size: TerminalSize { get }

  /// Everything that has happened since it was last asked, waiting until something has.
  ///
  /// Answers nil once the terminal is gone; it is not asked again then.
  func nextEvents() async -> [TerminalEvent]?

  /// Shows a frame; only what differs from the one before needs to be sent.
  func present(_ frame: CellBuffer)

  /// Gives the terminal back to the shell and stops the program, as Ctrl-Z does.
  ///
  /// Returns when the program goes on; the next frame is then sent whole.
  func suspend()

  /// Makes the next frame be sent whole.
  func forgetFrame()
}

/// How many cells a terminal has.
public struct TerminalSize: Hashable, Sendable {
  /// How many cells a row has.
  public var columns: Int
  /// How many rows there are.
  public var rows: Int

  /// Makes a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// Something that happens at a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; it may hold anything.
  case paste(String)
  /// The window has another size; the device knows it already.
  case resized
  /// Somebody asked from outside that the program stop for a while.
  case suspensionRequested
  /// The program goes on after it was stopped; the screen may show anything.
  case resumed
}
