extension CellBuffer {
  /// Writes text into one row of an area, from a column of it on, and answers the column after it.
  ///
  /// The text is cleaned; what does not fit is cut between characters and ends in "…".
  @discardableResult
  package mutating func write(
    _ text: String, in area: Rect, column: Int = 0, row: Int = 0, style: Style = .plain
  ) -> Int {
    let room = area.width - column
    guard row >= 0, row < area.height, column >= 0, room > 0 else { return column }
    if CleanText.isPlain(text) {
      return put(plain: text, x: area.x + column, y: area.y + row, room: room, style: style)
        - area.x
    }
    let clean = CleanText.line(text)
    var x = area.x + column
    let end = area.maxX
    if clean.utf8.count > room, TextWidth.of(clean) > room {
      let (shown, _) = TextWidth.prefix(of: clean[...], columns: room - 1)
      x = put(shown, x: x, y: area.y + row, end: end, style: style)
      put("…", width: 1, style: style, x: x, y: area.y + row)
      return x + 1 - area.x
    }
    return put(clean[...], x: x, y: area.y + row, end: end, style: style) - area.x
  }

  /// Writes text so that it ends at the right side of an area.
  mutating func writeRight(
    _ text: String, in area: Rect, row: Int = 0, style: Style = .plain
  ) {
    let width = CleanText.isPlain(text) ? text.utf8.count : TextWidth.of(CleanText.line(text))
    write(text, in: area, column: max(0, area.width - width), row: row, style: style)
  }

  /// Letters of one byte and one column each, which nearly all text is made of.
  private mutating func put(
    plain text: String, x: Int, y: Int, room: Int, style: Style
  ) -> Int {
    let fits = text.utf8.count <= room
    let count = fits ? text.utf8.count : room - 1
    // What is outside the frame is left out.
    guard y >= 0, y < rows, x >= 0, x + count <= columns else { return x + count }
    if count > 0 {
      let cell = PackedCell(scalar: " ", style, width: 1)
      let index = y * columns + x
      splitWide(from: index, to: index + count - 1)
      var text = text
      text.withUTF8 { letters in
        packed.withUnsafeMutableBufferPointer { packed in
          for place in 0..<count { packed[index + place] = cell.with(ascii: letters[place]) }
        }
      }
    }
    if fits { return x + count }
    put("…", width: 1, style: style, x: x + count, y: y)
    return x + count + 1
  }

  private mutating func put(
    _ text: Substring, x: Int, y: Int, end: Int, style: Style
  ) -> Int {
    var x = x
    if CleanText.isSimple(text) { return put(simple: text, x: x, y: y, end: end, style: style) }
    for character in text {
      let width = TextWidth.of(character)
      // What takes no column of its own has nothing to stand on here.
      guard width > 0 else { continue }
      guard x + width <= end else { break }
      put(character, width: width, style: style, x: x, y: y)
      x += width
    }
    return x
  }

  /// Characters of one scalar and one column each.
  private mutating func put(
    simple text: Substring, x: Int, y: Int, end: Int, style: Style
  ) -> Int {
    guard y >= 0, y < rows, x >= 0, x < min(end, columns) else { return x }
    let first = y * columns + x
    let last = y * columns + min(end, columns)
    var index = first
    for scalar in text.unicodeScalars where index < last {
      if packed[index].width != 1 { splitWide(from: index, to: index) }
      packed[index] = PackedCell(scalar: scalar, style, width: 1)
      index += 1
    }
    return x + index - first
  }
}
