/// Something that can be on the terminal: it takes keys and draws itself into an area.
@MainActor protocol Screen: AnyObject {
  /// What keys do here, for the help and the line of keys.
  var keys: KeySummary { get }
  /// Whether letters are text now and no commands.
  var takesText: Bool { get }

  /// Whether a key does something here that it does nowhere else, as the key of the help in the help.
  func claims(_ key: Key) -> Bool
  /// Does what a key does.
  func handle(_ key: Key)
  /// Takes pasted text.
  func paste(_ text: String)
  /// Goes so many rows down, or up, as the wheel of a mouse does.
  func scroll(by rows: Int)
  /// Takes a press of the mouse on a cell of its area; `isSecond` where the press before it was on the
  /// same row, with nothing between.
  ///
  /// Answers false where the cell is none of its own.
  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool
  /// Takes note of how much room there is; called before every drawing.
  func layOut(in area: Rect)
  /// Draws itself.
  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer)
  /// Stops everything; called once, when the screen goes away.
  func close()
}

extension Screen {
  var takesText: Bool { false }
  func claims(_ key: Key) -> Bool { false }
  func paste(_ text: String) {}
  func scroll(by rows: Int) {}
  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool { area.contains(point) }
  func layOut(in area: Rect) {}
  func close() {}
}

extension Rect {
  /// Whether a cell lies inside.
  func contains(_ point: Point) -> Bool {
    (x..<maxX).contains(point.x) && (y..<maxY).contains(point.y)
  }
}
