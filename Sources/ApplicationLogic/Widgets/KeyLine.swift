/// The footer: the most useful keys of the focused screen.
enum KeyLine {
  private static let gap = 2

  /// Draws the hints that fit: those of the lowest ranks, in their order.
  static func draw(_ hints: [KeyHint], in area: Rect, on buffer: inout CellBuffer) {
    for (hint, columns) in places(of: hints, width: area.width) {
      let end = buffer.write(hint.key, in: area, column: columns.lowerBound, style: .key)
      buffer.write(" \(hint.word)", in: area, column: end, style: .secondary)
    }
  }

  /// Returns the key whose hint is in a column; nil for the word of several keys.
  static func key(at column: Int, of hints: [KeyHint], width: Int) -> Key? {
    guard
      let (hint, columns) = places(of: hints, width: width).first(where: {
        $0.columns.contains(column)
      })
    else { return nil }
    let names = hint.key.split(separator: " ").map { String($0) }
    if names.count < 2 { return Key(named: hint.key) }
    var end = columns.lowerBound
    for name in names {
      end += TextWidth.of(name) + 1
      if column < end { return Key(named: name) }
    }
    return nil
  }

  private static func places(
    of hints: [KeyHint], width all: Int
  ) -> [(hint: KeyHint, columns: Range<Int>)] {
    let widths = hints.map(width)
    var isShown = hints.map { _ in false }
    var room = all + gap
    let ranked = hints.indices.sorted { hints[$0].rank < hints[$1].rank }
    for index in ranked where room >= widths[index] + gap {
      room -= widths[index] + gap
      isShown[index] = true
    }
    var column = 0
    return hints.indices.filter { isShown[$0] }.map { index in
      let start = column
      column += widths[index] + gap
      return (hints[index], start..<start + widths[index])
    }
  }

  private static func width(of hint: KeyHint) -> Int {
    TextWidth.of(hint.key) + 1 + TextWidth.of(hint.word)
  }
}
