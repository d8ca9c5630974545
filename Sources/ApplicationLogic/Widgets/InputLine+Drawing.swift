extension InputLine {
  /// Draws a line after a sign that says what it is for, with the terminal's cursor at the caret.
  ///
  /// Of a text that is too long the part around the caret is shown. Answers the column after it.
  @discardableResult
  static func draw(
    _ sign: String, _ line: InputLine, in area: Rect, on buffer: inout CellBuffer
  ) -> Int {
    let start = buffer.write(sign, in: area, style: .key)
    let room = max(0, area.width - start)
    var before = line.beforeCaret
    // The caret has a cell of its own, even behind the last character.
    while TextWidth.of(before) > max(0, room - 1), !before.isEmpty { before.removeFirst() }
    let place = TextWidth.of(before)
    let after = TextWidth.prefix(of: line.afterCaret, columns: room - place)
    buffer.write(before + String(after.text), in: area, column: start)
    guard !area.isEmpty else { return start }
    buffer.cursor = Point(x: min(area.x + start + place, max(area.x, area.maxX - 1)), y: area.y)
    buffer.showsCursor = true
    return start + place + after.width
  }
}
