package import TerminalModel

/// Draws a frame of the program as an SVG image, for the documentation.
package struct ScreenSVG {
  /// The appearance of a text.
  private struct Look: Hashable {
    var color: String
    var ground: String?
    var attributes: Style.Attributes
  }

  /// Cells of a row with the same look.
  private struct Run {
    var column: Int
    var width: Int
    var text: String
    var look: Look
  }

  private static let (cellWidth, cellHeight) = (9, 19)
  private static let margin = 14
  private static let titleBar = 30
  private static let fonts =
    "'DejaVu Sans Mono', ui-monospace, Menlo, Consolas, monospace"

  private let theme: Theme
  private let foreground: RGBColor
  private let background: RGBColor

  /// Creates a writer with a theme and the colors of a terminal.
  package init(_ theme: Theme, foreground: RGBColor, background: RGBColor) {
    self.theme = theme
    self.foreground = foreground
    self.background = background
  }

  /// Returns the image of a frame in a window with a title.
  package func image(of frame: CellBuffer, title: String) -> String {
    let width = frame.columns * Self.cellWidth + 2 * Self.margin
    let height = frame.rows * Self.cellHeight + Self.titleBar + Self.margin
    let rows = (0..<frame.rows).map { runs(of: frame, row: $0) }
    var classes: [Look: String] = [:]
    for run in rows.flatMap(\.self) where classes[run.look] == nil {
      classes[run.look] = "s\(classes.count)"
    }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
        + "width=\"\(width)\" height=\"\(height)\" font-family=\"\(Self.fonts)\" "
        + "font-size=\"15\" role=\"img\">",
      "<title>\(Self.escaped(title))</title>", "<style>text{white-space:pre}",
    ]
    lines += classes.sorted {
      $0.value.count == $1.value.count
        ? $0.value < $1.value
        : $0.value.count < $1.value.count
    }.map { ".\($0.value){\(css($0.key))}" }
    lines.append("</style>")
    lines.append(
      "<rect width=\"\(width)\" height=\"\(height)\" rx=\"8\" fill=\"\(Self.hex(background))\"/>")
    for (index, color) in ["#ff5f57", "#febc2e", "#28c840"].enumerated() {
      lines.append("<circle cx=\"\(18 + 18 * index)\" cy=\"15\" r=\"5\" fill=\"\(color)\"/>")
    }
    for (row, runs) in rows.enumerated() {
      let y = Self.titleBar + row * Self.cellHeight
      lines += runs.flatMap { elements(of: $0, y: y, classes: classes) }
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func elements(of run: Run, y: Int, classes: [Look: String]) -> [String] {
    let x = Self.margin + run.column * Self.cellWidth
    let width = run.width * Self.cellWidth
    var elements: [String] = []
    if let ground = run.look.ground {
      elements.append(
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Self.cellHeight)\" "
          + "fill=\"\(ground)\"/>")
    }
    for (column, text) in Self.words(of: run.text) {
      let cells = run.width == 2 && run.text.count == 1 ? 2 : text.count
      elements.append(
        "<text x=\"\(x + column * Self.cellWidth)\" y=\"\(y + 14)\" "
          + "textLength=\"\(cells * Self.cellWidth)\" lengthAdjust=\"spacingAndGlyphs\" "
          + "class=\"\(classes[run.look] ?? "")\">\(Self.escaped(text))</text>")
    }
    return elements
  }

  /// Returns the parts of a text between spaces of two and more columns, which a viewer may
  /// collapse, with their columns.
  private static func words(of text: String) -> [(column: Int, text: String)] {
    var parts: [(column: Int, text: String)] = []
    var spaces = 2
    for (column, character) in text.enumerated() {
      if character == " " {
        spaces += 1
      } else {
        if spaces > 1 || parts.isEmpty {
          parts.append((column, String(character)))
        } else {
          parts[parts.count - 1].text += String(repeating: " ", count: spaces) + String(character)
        }
        spaces = 0
      }
    }
    return parts
  }

  /// Returns the runs of a row; blank cells without a ground are left out.
  private func runs(of frame: CellBuffer, row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<frame.columns {
      let cell = frame.screenCells[row * frame.columns + column]
      guard cell.width > 0 else { continue }
      let look = look(of: cell.style)
      let text = String(frame.character(of: cell))
      let isBlank = text == " " && look.ground == nil && !look.attributes.contains(.underline)
      if let last = runs.last, last.look == look, last.column + last.width == column,
        cell.width == 1, last.width == last.text.count, !(isBlank && last.text.last == " ")
      {
        runs[runs.count - 1].text += text
        runs[runs.count - 1].width += 1
      } else if !isBlank {
        runs.append(Run(column: column, width: cell.width, text: text, look: look))
      }
    }
    return runs.map { run in
      var run = run
      while run.look.ground == nil, run.text.last == " ", run.width > 1 {
        run.text.removeLast()
        run.width -= 1
      }
      return run
    }
  }

  /// Returns how a style looks in the theme.
  private func look(of style: Style) -> Look {
    let role = theme.textRole(style.color, on: style.ground)
    var color = theme[role].color ?? foreground
    var ground = style.ground.role.flatMap { theme[$0].color }
    var attributes = style.attributes.union(theme[style.color].attributes)
    if attributes.contains(.reverse) { (color, ground) = (background, color) }
    attributes.remove(.reverse)
    return Look(color: Self.hex(color), ground: ground.map(Self.hex), attributes: attributes)
  }

  private func css(_ look: Look) -> String {
    var parts = ["fill:\(look.color)"]
    if look.attributes.contains(.bold) { parts.append("font-weight:bold") }
    if look.attributes.contains(.italic) { parts.append("font-style:italic") }
    if look.attributes.contains(.dim) { parts.append("opacity:.6") }
    if look.attributes.contains(.underline) { parts.append("text-decoration:underline") }
    return parts.joined(separator: ";")
  }

  private static func hex(_ color: RGBColor) -> String {
    "#"
      + [color.red, color.green, color.blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
