/// A line in which text is typed, after a sign that says what for.
enum InputLine {
  /// Draws it with the terminal's cursor at its end; of a text that is too long the end is shown.
  ///
  /// Answers the column after it.
  @discardableResult
  static func draw(
    _ sign: String, _ text: String, in area: Rect, on buffer: inout CellBuffer
  ) -> Int {
    let start = buffer.write(sign, in: area, style: .key)
    var shown = CleanText.line(text)[...]
    while TextWidth.of(shown) > max(0, area.width - start - 1), !shown.isEmpty {
      shown.removeFirst()
    }
    let end = buffer.write(String(shown), in: area, column: start)
    guard !area.isEmpty else { return end }
    buffer.cursor = Point(x: min(area.x + end, max(area.x, area.maxX - 1)), y: area.y)
    buffer.showsCursor = true
    return end
  }
}
