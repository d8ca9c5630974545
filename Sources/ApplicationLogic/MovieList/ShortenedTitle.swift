import TerminalModel

/// A title that fits a width and keeps the end that distinguishes it from others of its series, as
/// in `Pirates of the Caribbean: …Stranger Tides`.
struct ShortenedTitle: Hashable, Sendable {
  /// The minimum width for keeping the end.
  private static let least = 16

  /// The text; the view cuts its end if it is still too long.
  let text: String
  /// The number of columns before the text that was left out.
  let intactWidth: Int

  /// Shortens a title to a width.
  init(_ title: String, width: Int) {
    let whole = TextWidth.of(title)
    guard whole > width else {
      (text, intactWidth) = (title, whole)
      return
    }
    guard width >= Self.least, let end = Self.end(of: title, width: width) else {
      (text, intactWidth) = (title, max(0, width - 1))
      return
    }
    let room = width - 1 - TextWidth.of(end)
    let (start, columns) = TextWidth.prefix(of: title[...], columns: room)
    text = start + "…" + end
    intactWidth = columns
  }

  /// Returns the last words: of the part after a colon or dash if there is one, with a number at
  /// the end its word too, and otherwise as many as half the width has room for.
  private static func end(of title: String, width: Int) -> String? {
    let bytes = Array(title.utf8)
    let words = words(in: bytes)
    guard words.count > 2 else { return nil }
    func text(from word: Int) -> Substring {
      title[title.utf8.index(title.startIndex, offsetBy: words[word].lowerBound)...]
    }
    func lastWords(from word: Int, room: Int) -> String? {
      (word..<words.count).map(text).first { TextWidth.of($0) <= room }.map { String($0) }
    }
    guard let start = words.dropLast().lastIndex(where: { endsPart(bytes[$0]) }) else {
      let isNumbered = text(from: words.count - 1).unicodeScalars.allSatisfy(isDigit)
      return isNumbered
        ? String(text(from: words.count - 2)) : lastWords(from: 1, room: width / 2)
    }
    let lead = TextWidth.of(title) - TextWidth.of(text(from: start + 1))
    return lastWords(from: start + 1, room: max(width / 2, width - lead - 1))
  }

  /// Returns the ranges of the words, without the spaces between them.
  private static func words(in bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
      if start < end { words.append(start..<end) }
      start = end + 1
    }
    return words
  }

  /// Returns whether a word ends in a colon, a hyphen or an en dash.
  private static func endsPart(_ word: ArraySlice<UInt8>) -> Bool {
    word.last == UInt8(ascii: ":") || word.last == UInt8(ascii: "-")
      || word.suffix(3).elementsEqual("–".utf8)
  }

  /// Returns whether a scalar is a digit, also of a Roman numeral.
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    "IVX".unicodeScalars.contains(scalar) || scalar.properties.numericType != nil
  }
}
