import DomainEntities
import TerminalModel

/// A text of several lines while it is edited, with a cursor between its characters.
///
/// The text is cleaned, whatever is typed or pasted, and characters are grapheme clusters. The cost
/// of an edit depends on the length of its line, not of the text, except for moving the characters
/// after it.
package struct EditedText: Hashable, Sendable {
  /// The maximum number of characters.
  package let limit: Int
  /// The characters; lines end in a line feed.
  package private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  package private(set) var caret = 0
  /// The text that the last deletion of a word or of a part of a line removed.
  private var cut: [Character] = []
  /// What the last edit left unchanged.
  package private(set) var untouched = Untouched()

  /// The start and the end of a text that an edit between them left unchanged.
  package struct Untouched: Hashable, Sendable {
    /// The number of characters at the start.
    var before = 0
    /// The number of characters at the end.
    var after = 0
  }

  /// Creates a text with the cursor at its end; text beyond the limit is dropped.
  package init(_ text: String = "", limit: Int = MovieMarks.maxNoteLength) {
    self.limit = limit
    insert(text)
  }

  /// The whole text.
  package var text: String { String(characters) }

  /// Inserts text at the cursor, as much as fits; returns whether all of it fits.
  @discardableResult package mutating func insert(_ text: String) -> Bool {
    let start = max(0, caret - 1)
    let before = String(characters[start..<caret])
    // Clean it together with the character before: an accent may be typed after its letter.
    let new = Array(CleanText.paragraphs(before + text))
    let fitting = new.prefix(max(caret - start, limit - characters.count + caret - start))
    replace(start..<caret, with: fitting)
    caret = start + fitting.count
    joinAtCaret()
    return fitting.count == new.count
  }

  /// Moves the cursor to a place, clamped to the text.
  package mutating func moveCaret(to place: Int) {
    caret = min(max(0, place), characters.count)
  }

  /// Performs an edit; returns whether all of it fits.
  @discardableResult package mutating func perform(_ edit: InputEdit) -> Bool {
    untouched = Untouched(before: characters.count, after: characters.count)
    switch edit {
    case .insert(let character): return insert(String(character))
    case .left: moveCaret(to: caret - 1)
    case .right: moveCaret(to: caret + 1)
    case .wordLeft: caret = wordStart
    case .wordRight: caret = wordEnd
    case .start: caret = lineStart
    case .end: caret = lineEnd
    case .deleteBackwards: delete(max(0, caret - 1)..<caret)
    case .deleteForwards: delete(caret..<min(caret + 1, characters.count))
    case .deleteWord: kill(spacedWordStart..<caret)
    case .deleteWordForwards: kill(caret..<wordEnd)
    // At the end of a line, delete its line feed.
    case .deleteToStart: kill((caret == lineStart ? max(0, caret - 1) : lineStart)..<caret)
    case .deleteToEnd:
      kill(caret..<(caret == lineEnd ? min(caret + 1, characters.count) : lineEnd))
    }
    return true
  }

  /// Inserts the text that the last deletion of a word or of a part of a line removed.
  @discardableResult package mutating func putBack() -> Bool { insert(String(cut)) }

  private mutating func kill(_ range: Range<Int>) {
    if !range.isEmpty { cut = Array(characters[range]) }
    delete(range)
  }

  private mutating func delete(_ range: Range<Int>) {
    replace(range, with: [])
    caret = range.lowerBound
    joinAtCaret()
  }

  /// Joins characters that meet at the cursor, such as the two letters of a flag.
  private mutating func joinAtCaret() {
    guard caret > 0, caret < characters.count else { return }
    let pair = characters[caret - 1...caret]
    guard Array(String(pair)) != Array(pair) else { return }
    let rest = caret - 1..<lineEnd
    let before = untouched
    replace(rest, with: Array(String(characters[rest]))[...])
    untouched.before = min(untouched.before, before.before)
    untouched.after = min(untouched.after, before.after)
  }

  private mutating func replace(_ range: Range<Int>, with new: ArraySlice<Character>) {
    untouched = Untouched(before: range.lowerBound, after: characters.count - range.upperBound)
    characters.replaceSubrange(range, with: new)
  }
}

// MARK: Lines and words

extension EditedText {
  private var lineStart: Int {
    characters[..<caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int {
    characters[caret...].firstIndex(of: "\n") ?? characters.count
  }

  /// The start of the word at or before the cursor; hyphens separate words.
  private var wordStart: Int {
    let end = characters[..<caret].lastIndex(where: Self.isInWord).map { $0 + 1 } ?? 0
    return characters[..<end].lastIndex { !Self.isInWord($0) }.map { $0 + 1 } ?? 0
  }

  /// The end of the word at or after the cursor.
  private var wordEnd: Int {
    let start = characters[caret...].firstIndex(where: Self.isInWord) ?? characters.count
    return characters[start...].firstIndex { !Self.isInWord($0) } ?? characters.count
  }

  /// The start of the word before the cursor, with words separated by white space only, within the
  /// line; at its start, the end of the line before.
  private var spacedWordStart: Int {
    guard caret > lineStart else { return max(0, caret - 1) }
    let line = characters[lineStart..<caret]
    let end = line.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? lineStart
    return line[..<end].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? lineStart
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
