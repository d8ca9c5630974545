/// All that a frame shows, ready to be drawn: cells are a function of it and of what the screens show.
///
/// Nothing is loaded, looked up or changed while a frame is drawn.
@MainActor struct BrowserFrame {
  /// A screen in its place.
  struct Part {
    var screen: any Screen
    var area: Rect
    /// Whether keys go to it.
    var isFocused: Bool
  }

  /// How many cells there are.
  var size: TerminalSize
  /// Which part of the terminal shows what.
  var layout: BrowserLayout
  /// Where the user is and how they came there.
  var heading: String
  /// Where the films are from.
  var origin: String
  /// The screens, those in front last.
  var parts: [Part]
  /// The keys at the bottom.
  var hints: [KeySummary]

  /// Draws everything.
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
