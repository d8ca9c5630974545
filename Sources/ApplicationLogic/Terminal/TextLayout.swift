/// Line wrapping.
package enum TextLayout {
  /// Returns lines of at most `width` columns, broken between words.
  ///
  /// A longer word is broken inside. Line feeds are preserved. A width of 0 returns no lines.
  package static func wrap(_ text: String, width: Int) -> [String] {
    guard width > 0 else { return [] }
    if CleanText.isSimple(text) { return wrapSimple(Array(text.utf8), width: width) }
    return CleanText.paragraphs(text)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrapParagraph($0, width: width) }
  }

  /// Returns at most `rows` lines; the last one has the rest of the text, which drawing cuts.
  package static func wrap(_ text: String, width: Int, rows: Int) -> [String] {
    let lines = wrap(text, width: width)
    guard lines.count > rows, rows > 0 else { return Array(lines.prefix(max(0, rows))) }
    return lines.prefix(rows - 1) + [lines.dropFirst(rows - 1).joined(separator: " ")]
  }

  private static func wrapParagraph(_ text: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      for part in fitting(word, width: width) {
        let partWidth = TextWidth.of(part)
        if used > 0, used + 1 + partWidth > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        if used > 0 {
          line += " "
          used += 1
        }
        line += part
        used += partWidth
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// Wraps text whose characters are one scalar and one column each, a fast path for most text.
  private static func wrapSimple(_ text: [UInt8], width: Int) -> [String] {
    let space = UInt8(ascii: " ")
    var lines: [String] = []
    var line: [UInt8] = []
    var used = 0
    var start = 0
    while start < text.count {
      // A word, or the part of it that fits on a line.
      var end = start
      var columns = 0
      while end < text.count, text[end] != space {
        if text[end] & 0xC0 != 0x80 {
          if columns == width { break }
          columns += 1
        }
        end += 1
      }
      if columns > 0 {
        if used > 0, used + 1 + columns > width {
          lines.append(String(decoding: line, as: UTF8.self))
          line.removeAll(keepingCapacity: true)
          used = 0
        }
        if used > 0 {
          line.append(space)
          used += 1
        }
        line += text[start..<end]
        used += columns
      }
      start = end < text.count && text[end] == space ? end + 1 : end
    }
    if used > 0 || lines.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  /// Returns a word, or its pieces if it is wider than a line.
  private static func fitting(_ word: Substring, width: Int) -> [Substring] {
    guard word.utf8.count > width, TextWidth.of(word) > width else { return [word] }
    var pieces: [Substring] = []
    var rest = word
    while !rest.isEmpty {
      var piece = TextWidth.prefix(of: rest, columns: width).text
      if piece.isEmpty { piece = rest.prefix(1) }
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}
