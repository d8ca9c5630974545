/// Everything that a frame shows.
///
/// Its cells depend only on it and on the screens. Drawing loads nothing and changes nothing.
@MainActor struct BrowserFrame {
  /// A screen and its area.
  struct Part {
    var screen: any Screen
    var area: Rect
    /// Whether the screen receives keys.
    var isFocused: Bool
  }

  /// The size of the terminal, in cells.
  var size: TerminalSize
  /// The areas of the terminal.
  var layout: BrowserLayout
  /// The path to what is shown.
  var heading: String
  /// The name and state of the source.
  var origin: String
  /// The screens, from back to front.
  var parts: [Part]
  /// The keys shown in the footer.
  var hints: [KeySummary]

  /// Returns the cells of the frame.
  func cells() -> CellBuffer {
    var buffer = CellBuffer(size: size)
    drawTitle(on: &buffer)
    buffer.fill(layout.divider, with: "│", style: .secondary)
    for part in parts {
      part.screen.draw(in: part.area, isFocused: part.isFocused, on: &buffer)
    }
    KeyLine.draw(hints, in: layout.keys, on: &buffer)
    return buffer
  }

  private func drawTitle(on buffer: inout CellBuffer) {
    let end = buffer.write(heading, in: layout.title, style: .heading)
    if layout.title.width >= end + TextWidth.of(origin) + 2 {
      buffer.writeRight(origin, in: layout.title, style: .secondary)
    }
  }
}
