/// The line of keys at the bottom of the screen.
enum KeyLine {
  /// Draws the hints of some screens; what does not fit is left out from the first screen's end.
  static func draw(_ screens: [KeySummary], in area: Rect, on buffer: inout CellBuffer) {
    let hints = screens.map { screen in
      screen.lines.compactMap { line in line.hint.map { (key: line.keys[0], hint: $0) } }
    }
    let always = hints.dropFirst().flatMap(\.self)
    var room = area.width - always.reduce(0) { $0 + width(of: $1) }
    var shown: [(key: String, hint: String)] = []
    for hint in hints.first ?? [] where room >= width(of: hint) {
      room -= width(of: hint)
      shown.append(hint)
    }
    var column = 0
    for hint in shown + always {
      column = buffer.write(hint.key, in: area, column: column, style: .key)
      column = buffer.write(" \(hint.hint)", in: area, column: column, style: .secondary) + 2
    }
  }

  private static func width(of hint: (key: String, hint: String)) -> Int {
    TextWidth.of(hint.key) + TextWidth.of(hint.hint) + 3
  }
}
