/// The footer: the most important keys of the focused screen.
enum KeyLine {
  private typealias Hint = (key: String, hint: String)

  private static let gap = 2

  /// Draws the hints of some screens; those of the first screen that do not fit are left out, from
  /// its end.
  static func draw(_ screens: [KeySummary], in area: Rect, on buffer: inout CellBuffer) {
    for (hint, columns) in places(of: screens, width: area.width) {
      let end = buffer.write(hint.key, in: area, column: columns.lowerBound, style: .key)
      buffer.write(" \(hint.hint)", in: area, column: end, style: .secondary)
    }
  }

  /// Returns the key whose hint is in a column.
  static func key(at column: Int, of screens: [KeySummary], width: Int) -> Key? {
    places(of: screens, width: width).first { $0.columns.contains(column) }
      .flatMap { Key(named: $0.hint.key) }
  }

  private static func places(
    of screens: [KeySummary], width all: Int
  ) -> [(hint: Hint, columns: Range<Int>)] {
    let hints = screens.map { screen in
      screen.lines.compactMap { line -> Hint? in line.hint.map { (key: line.keys[0], hint: $0) } }
    }
    let always = hints.dropFirst().flatMap(\.self)
    var room = all - always.reduce(0) { $0 + width(of: $1) + gap }
    var shown: [Hint] = []
    for hint in hints.first ?? [] where room >= width(of: hint) + gap {
      room -= width(of: hint) + gap
      shown.append(hint)
    }
    var column = 0
    return (shown + always).map { hint in
      let start = column
      column += width(of: hint) + gap
      return (hint, start..<start + width(of: hint))
    }
  }

  private static func width(of hint: Hint) -> Int {
    TextWidth.of(hint.key) + 1 + TextWidth.of(hint.hint)
  }
}
