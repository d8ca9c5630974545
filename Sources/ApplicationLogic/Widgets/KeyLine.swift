package import TerminalModel

/// The footer: the most useful keys of the focused screen.
package struct KeyLine {
  private static let gap = 2

  private var hints: [KeyHint] = []
  private var width = 0
  /// The hints that fit, and their columns.
  private var shown: [(hint: KeyHint, columns: Range<Int>)] = []
  /// The shown hints, drawn.
  private var line = CellBuffer(size: TerminalSize(columns: 0, rows: 1))

  package init() {}

  /// Chooses and draws the hints that fit a width: those of the lowest ranks, in their order.
  package mutating func update(_ hints: [KeyHint], width: Int) {
    guard hints != self.hints || width != self.width else { return }
    (self.hints, self.width) = (hints, width)
    shown = Self.places(of: hints, width: width)
    line = CellBuffer(size: TerminalSize(columns: width, rows: 1))
    for (hint, columns) in shown {
      let end = line.write(hint.key, in: line.area, column: columns.lowerBound, style: .key)
      line.write(" \(hint.word)", in: line.area, column: end, style: .secondary)
    }
  }

  /// Draws the hints in an area of their width.
  package func draw(in area: Rect, on buffer: inout CellBuffer) { buffer.paste(line, in: area) }

  /// Returns the key whose hint is in a column; nil for the word of several keys.
  package func key(at column: Int) -> Key? {
    guard let (hint, columns) = shown.first(where: { $0.columns.contains(column) }) else {
      return nil
    }
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
