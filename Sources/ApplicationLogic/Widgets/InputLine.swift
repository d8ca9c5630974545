/// A line while it is typed: the text, and the place in it where the next character goes.
///
/// The text is clean and on one line, whatever is typed or pasted; places lie between characters as
/// people see them.
struct InputLine: Hashable, Sendable {
  /// How much text is taken, in characters; no title is longer, but what is pasted may be.
  static let longestText = 200

  /// What is typed.
  private(set) var text = ""
  /// How many characters stand before the place where one types.
  private(set) var caret = 0

  /// A line with a text in it, and the caret behind it.
  init(_ text: String = "") {
    insert(text)
  }

  /// What stands before the caret.
  var beforeCaret: Substring { text.prefix(caret) }
  /// What stands behind the caret.
  var afterCaret: Substring { text.dropFirst(caret) }

  /// Takes text in at the caret, as much of it as there is room for.
  mutating func insert(_ inserted: String) {
    let taken = inserted.prefix(max(0, Self.longestText - text.count))
    // It is cleaned together with what it follows: an accent may be typed after its letter.
    set(Substring(CleanText.line(String(beforeCaret) + taken)), afterCaret)
  }

  /// Does what a key does; what there is nothing for changes nothing.
  mutating func perform(_ edit: InputEdit) {
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
    text = String((String(before) + after).prefix(Self.longestText))
    // What meets at the caret may become one character; the caret stands behind it then.
    let place = text.utf8.index(
      text.startIndex, offsetBy: before.utf8.count, limitedBy: text.endIndex)
    caret = text.indices.prefix { $0 < place ?? text.endIndex }.count
  }

  // MARK: Words

  /// What stands before the word that the caret is in or behind; a hyphen parts words.
  private var beforeWord: Substring {
    Self.withoutEnd(Self.withoutEnd(beforeCaret) { !Self.isInWord($0) }, Self.isInWord)
  }

  /// What stands behind the word that the caret is in or before.
  private var afterWord: Substring {
    afterCaret.drop { !Self.isInWord($0) }.drop(while: Self.isInWord)
  }

  /// The same as `beforeWord`, but only spaces part words: shells have both, on keys of their own.
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
    buffer.showCursor(
      at: Point(x: min(area.x + start + place, max(area.x, area.maxX - 1)), y: area.y))
    return start + place + after.width
  }
}
