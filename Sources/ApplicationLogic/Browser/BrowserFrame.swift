import TerminalModel
import Widgets

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
    /// The border around the area, if the screen is one of several beside each other.
    var border: Rect?
    /// The name in the border.
    var title = ""
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
  /// The footer.
  var keyLine: KeyLine

  /// Returns the cells of the frame.
  func cells() -> CellBuffer {
    var buffer = CellBuffer(size: size)
    drawTitle(on: &buffer)
    for part in parts {
      if part.screen.dimsBackground { buffer.restyle(layout.overlay, .backdrop) }
      drawBorder(of: part, on: &buffer)
      part.screen.draw(in: part.area, isFocused: part.isFocused, on: &buffer)
    }
    keyLine.draw(in: layout.keys, on: &buffer)
    return buffer
  }

  private func drawBorder(of part: Part, on buffer: inout CellBuffer) {
    guard let border = part.border else { return }
    buffer.drawBorder(border, style: part.isFocused ? Style(color: .accent) : .secondary)
    let place = Rect(x: border.x + 2, y: border.y, width: border.width - 4, height: 1)
    guard !part.title.isEmpty, place.width > 2 else { return }
    let end = buffer.write(" ", in: place)
    let title = Rect(x: place.x + end, y: place.y, width: place.width - 2, height: 1)
    let stop = buffer.write(part.title, in: title, style: part.isFocused ? .heading : .secondary)
    buffer.write(" ", in: place, column: end + stop)
  }

  private func drawTitle(on buffer: inout CellBuffer) {
    let end = buffer.write(heading, in: layout.title, style: .heading)
    if layout.title.width >= end + TextWidth.of(origin) + 2 {
      buffer.writeRight(origin, in: layout.title, style: .secondary)
    }
  }
}
