/// A terminal: the port that the real terminal and test doubles conform to.
@MainActor public protocol TerminalDevice: AnyObject {
  /// The size in cells; at least 1 × 1.
  var size: TerminalSize { get }

  /// Displays a frame; only the changes since the previous one have to be sent.
  func present(_ frame: CellBuffer)

  /// Restores the terminal for the shell and suspends the process, as Ctrl-Z does.
  ///
  /// Returns when the process continues; the next frame is then sent in full.
  func suspend()

  /// Hands the terminal to another program while `body` runs.
  ///
  /// The next frame is then sent in full.
  func lend(to body: () -> Void)

  /// Prints a prompt below the output of the other program, and waits for Enter.
  ///
  /// Call it only inside `lend`. Ctrl-C, Ctrl-D and the end of the terminal count as Enter.
  func waitForEnter(_ prompt: String)

  /// Forces the next frame to be sent in full.
  func forgetFrame()

  /// The terminal's image support, as far as it is known.
  var pictureAbility: PictureSupport { get }

  /// Sets the images to display over the next frame, the most important one first; initially none.
  ///
  /// They do not overlap. Each of them is drawn once no key is pending, and stays until a value
  /// without it is set.
  func setPictures(_ pictures: [PlacedPicture])

  /// Puts a line of text on the clipboard, if the terminal allows it.
  func copy(_ text: String)

  /// Turns mouse reporting on or off; initially off.
  ///
  /// While it is on, most terminals select text with Shift held down.
  func setMouse(_ on: Bool)
}

extension TerminalDevice {
  /// Runs the closure, for devices that are not shared.
  public func lend(to body: () -> Void) { body() }
  /// Does nothing, for devices that are not shared.
  public func waitForEnter(_ prompt: String) {}
  /// Does nothing, for devices without a clipboard.
  public func copy(_ text: String) {}
  /// No images, for devices without image support.
  public var pictureAbility: PictureSupport { .none }
  /// Does nothing, for devices without image support.
  public func setPictures(_ pictures: [PlacedPicture]) {}
}

/// A session at a terminal, which receives the device's events.
@MainActor public protocol TerminalSession: AnyObject {
  /// Whether the session has ended and ignores further events.
  var isOver: Bool { get }

  /// Starts the session, which may present frames from then on.
  func start()

  /// Handles the events since the last call.
  func receive(_ events: [TerminalEvent])

  /// Whether pending tasks may contribute to the next frame, so that they should run before it.
  var awaitsTasks: Bool { get }

  /// Presents a frame if anything has changed.
  func showChanges()

  /// Called when the terminal was closed; no other calls follow.
  func terminalDidClose()
}

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
  /// The number of cells in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// An event from a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A key arrived right after Escape: either both were pressed, or the key with Alt, for which
  /// terminals send the same bytes.
  case keyAfterEscape(Key)
  /// A mouse event, sent only while mouse reporting is on.
  case mouse(MouseEvent)
  /// Text was pasted; it is untrusted.
  case paste(String)
  /// The terminal has reported its image support, or proved too slow for images.
  case abilitiesChanged
  /// The window was resized; the device's size is already updated.
  case resized
  /// The process was asked to stop, as by SIGTSTP.
  case suspensionRequested
  /// The process was asked to terminate, as by SIGTERM.
  case endRequested
  /// The process continues after a stop; the content of the screen is unknown.
  case resumed
}
