package import DomainEntities
package import TerminalModel

/// A screen or popup: it handles keys and draws itself in an area.
@MainActor package protocol Screen: AnyObject {
  /// The keys, for the help.
  var keys: KeySummary { get }
  /// The keys that are useful now, for the footer.
  var hints: [KeyHint] { get }
  /// Whether letters are text input now.
  var takesText: Bool { get }
  /// Whether everything behind the screen is dimmed.
  var dimsBackground: Bool { get }

  /// Returns whether a key has an action here that takes precedence over the global one, such as
  /// `?` in the help.
  func claims(_ key: Key) -> Bool
  /// Handles a key.
  func handle(_ key: Key)
  /// Inserts pasted text.
  func paste(_ text: String)
  /// Scrolls by a number of rows, up if negative, as the mouse wheel does.
  func scroll(by rows: Int)
  /// Handles a mouse press on a cell of its area; `isSecond` if it follows a press on the same row,
  /// as in a double click.
  ///
  /// Returns false if the cell is not its own.
  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool
  /// Sets the area; called before every drawing.
  func layOut(in area: Rect)
  /// Draws the screen as of the last layout.
  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer)
  /// Stops everything; called when the screen closes.
  func close()
  /// Sets the shape of the cells for pictures; nil if they are hidden.
  func setPictureShape(_ shape: PictureSupport?)
  /// Returns the pictures of the page, the most important one first.
  func pictures(in area: Rect) -> [ScreenPicture]

  /// The state of the screen, to return to it; nil if back never leads to it.
  var snapshot: ScreenSnapshot? { get }
  /// The films that the keys of the browser mark here; nil if they mark those of a pane.
  var films: ScreenFilms? { get }
  /// Whether the screen waits for films that the cache may have.
  var awaitsTasks: Bool { get }
  /// Reads the contents from the cache again, after something has changed there; returns whether
  /// the screen has changed.
  func readAgain() -> Bool
  /// Shows a message until the next key; returns false if a pane has to show it.
  func showNotice(_ text: String) -> Bool
  /// Clears the message.
  func forgetNotice()
}

extension Screen {
  package var takesText: Bool { false }
  package var dimsBackground: Bool { false }
  package func claims(_ key: Key) -> Bool { false }
  package func paste(_ text: String) {}
  package func scroll(by rows: Int) {}
  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    area.contains(point)
  }
  package func layOut(in area: Rect) {}
  package func close() {}
  package func setPictureShape(_ shape: PictureSupport?) {}
  package func pictures(in area: Rect) -> [ScreenPicture] { [] }
  package var snapshot: ScreenSnapshot? { nil }
  package var films: ScreenFilms? { nil }
  package var awaitsTasks: Bool { false }
  package func readAgain() -> Bool { false }
  package func showNotice(_ text: String) -> Bool { false }
  package func forgetNotice() {}
}

/// A picture on a screen, before it is loaded.
package struct ScreenPicture: Hashable, Sendable {
  /// The identifier at its source.
  package let name: PictureIdentifier
  /// What it shows.
  package let kind: PictureKind
  /// The cells that are reserved for it.
  package let area: Rect

  package init(_ name: PictureIdentifier, kind: PictureKind = .poster, area: Rect) {
    self.name = name
    self.kind = kind
    self.area = area
  }
}

extension Rect {
  /// Returns whether the rectangle contains a cell.
  package func contains(_ point: Point) -> Bool {
    (x..<maxX).contains(point.x) && (y..<maxY).contains(point.y)
  }
}
