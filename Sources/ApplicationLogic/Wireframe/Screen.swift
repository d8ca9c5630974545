/// Something that can be on the terminal: it takes keys and draws itself into an area.
@MainActor protocol Screen: AnyObject {
  /// What keys do here, for the help and the line of keys.
  var keys: KeySummary { get }
  /// Whether letters are text now and no commands.
  var takesText: Bool { get }

  /// Does what a key does.
  func handle(_ key: Key)
  /// Takes pasted text.
  func paste(_ text: String)
  /// Takes note of how much room there is; called before every drawing.
  func layOut(in area: Rect)
  /// Draws itself.
  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer)
  /// Stops everything; called once, when the screen goes away.
  func close()
}

extension Screen {
  var takesText: Bool { false }
  func paste(_ text: String) {}
  func layOut(in area: Rect) {}
  func close() {}
}
