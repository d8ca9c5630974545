/// The terminal that the program talks to: the port that the real one and those of tests conform to.
@MainActor public protocol TerminalDevice: AnyObject {
  /// How many cells there are now; at least one of each.
  var size: TerminalSize { get }

  /// Shows a frame; only what differs from the one before needs to be sent.
  func present(_ frame: CellBuffer)

  /// Gives the terminal back to the shell and stops the program, as Ctrl-Z does.
  ///
  /// Returns when the program goes on; the next frame is then sent whole.
  func suspend()

  /// Gives the terminal to another program, which has it for as long as `body` runs.
  ///
  /// The next frame is then sent whole.
  func lend(to body: () -> Void)

  /// Makes the next frame be sent whole.
  func forgetFrame()

  /// How the terminal shows pictures, as far as it has answered that.
  var pictureAbility: PictureAbility { get }

  /// Says which picture the next frame has in front of it; none at the start.
  ///
  /// It is shown once no key waits, and stays until another one or none is said.
  func setPicture(_ picture: PlacedPicture?)

  /// Asks the terminal to report the mouse, or leaves the mouse to the terminal; off at the start.
  ///
  /// While it is on, text is selected with Shift held, as the terminal has it.
  func setMouse(_ on: Bool)
}

extension TerminalDevice {
  /// Nothing more, for devices that nobody else can have.
  public func lend(to body: () -> Void) { body() }
  /// None, for devices that show no pictures.
  public var pictureAbility: PictureAbility { .none }
  /// Nothing, for devices that show no pictures.
  public func setPicture(_ picture: PlacedPicture?) {}
}

/// What goes on at a terminal: the device tells it what happens.
@MainActor public protocol TerminalSession: AnyObject {
  /// Whether the session is over, so that nothing need be told any more.
  var isOver: Bool { get }

  /// Begins; frames may be presented from here on.
  func start()

  /// Takes everything that has happened since it was last told.
  func receive(_ events: [TerminalEvent])

  /// Whether tasks that wait may have what the next frame lacks, so that they are run before it and
  /// not after.
  var awaitsTasks: Bool { get }

  /// Presents a frame if anything has changed.
  func showChanges()

  /// Takes note that the terminal is gone; nothing is told after that.
  func terminalDidVanish()
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
  /// Something was done with the mouse; only while the device was asked to report it.
  case mouse(MouseEvent)
  /// Text was pasted; it may hold anything.
  case paste(String)
  /// The terminal has answered how it shows pictures, or it turned out to be too slow for them.
  case abilitiesChanged
  /// The window has another size; the device knows it already.
  case resized
  /// Somebody asked from outside that the program stop for a while.
  case suspensionRequested
  /// Somebody asked from outside that the program end.
  case endRequested
  /// The program goes on after it was stopped; the screen may show anything.
  case resumed
}
