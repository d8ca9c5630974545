package import TerminalModel

/// A line of text input, with a cursor.
///
/// The text is cleaned and on one line, whatever is typed or pasted; the cursor is between grapheme
/// clusters.
package struct InputLine: Hashable, Sendable {
  /// The maximum number of characters; no title is longer, but pasted text may be.
  package static let maxLength = 200

  /// The text.
  package private(set) var text = ""
  /// The number of characters before the cursor.
  private(set) var caret = 0

  /// Creates a line with the cursor at its end.
  package init(_ text: String = "") {
    insert(text)
  }

  /// The text before the cursor.
  var beforeCaret: Substring { text.prefix(caret) }
  /// The text after the cursor.
  var afterCaret: Substring { text.dropFirst(caret) }

  /// Inserts text at the cursor, as much as fits.
  package mutating func insert(_ inserted: String) {
    let taken = inserted.prefix(max(0, Self.maxLength - text.count))
    // Clean it together with the text before: an accent may be typed after its letter.
    set(Substring(CleanText.line(String(beforeCaret) + taken)), afterCaret)
  }

  /// Performs an edit.
  package mutating func perform(_ edit: InputEdit) {
    switch edit {
    case .insert(let character): insert(String(character))
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(text.count, caret + 1)
    case .wordLeft: caret = beforeWord.count
    case .wordRight: caret = text.count - afterWord.count
    case .start: caret = 0
    case .end: caret = text.count
    case .deleteBackwards: set(beforeCaret.dropLast(), afterCaret)
    case .deleteForwards: set(beforeCaret, afterCaret.dropFirst())
    case .deleteWord: set(beforeSpacedWord, afterCaret)
    case .deleteWordForwards: set(beforeCaret, afterWord)
    case .deleteToStart: set("", afterCaret)
    case .deleteToEnd: set(beforeCaret, "")
    }
  }

  private mutating func set(_ before: Substring, _ after: Substring) {
    text = String((String(before) + after).prefix(Self.maxLength))
    // Characters that meet at the cursor may join; the cursor is then after them.
    let place = text.utf8.index(
      text.startIndex, offsetBy: before.utf8.count, limitedBy: text.endIndex)
    caret = text.indices.prefix { $0 < place ?? text.endIndex }.count
  }

  // MARK: Words

  /// The text before the word at or before the cursor; hyphens separate words.
  private var beforeWord: Substring {
    Self.withoutEnd(Self.withoutEnd(beforeCaret) { !Self.isInWord($0) }, Self.isInWord)
  }

  /// The text after the word at or after the cursor.
  private var afterWord: Substring {
    afterCaret.drop { !Self.isInWord($0) }.drop(while: Self.isInWord)
  }

  /// The text before the previous word, with words separated by spaces only, as shells have both.
  private var beforeSpacedWord: Substring {
    Self.withoutEnd(Self.withoutEnd(beforeCaret) { $0.isWhitespace }) { !$0.isWhitespace }
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private static func withoutEnd(
    _ text: Substring, _ isLeftOut: (Character) -> Bool
  ) -> Substring {
    var rest = text
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}

extension InputLine {
  /// Draws a line after a prompt sign, with the terminal's cursor.
  ///
  /// If the text is too long, the part around the cursor is shown. Returns the column after the
  /// text.
  @discardableResult
  package static func draw(
    _ sign: String, _ line: InputLine, in area: Rect, on buffer: inout CellBuffer
  ) -> Int {
    let start = buffer.write(sign, in: area, style: .key)
    let room = max(0, area.width - start)
    var before = line.beforeCaret
    // The cursor needs a cell of its own, even after the last character.
    while TextWidth.of(before) > max(0, room - 1), !before.isEmpty { before.removeFirst() }
    let place = TextWidth.of(before)
    let after = TextWidth.prefix(of: line.afterCaret, columns: room - place)
    buffer.write(before + String(after.text), in: area, column: start)
    guard !area.isEmpty else { return start }
    buffer.showCursor(
      at: Point(x: min(area.x + start + place, max(area.x, area.maxX - 1)), y: area.y))
    return start + place + after.width
  }
}
