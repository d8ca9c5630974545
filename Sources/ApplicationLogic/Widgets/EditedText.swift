import DomainEntities

/// A text of several lines while it is written: its characters, and the place between them where the next
/// one goes.
///
/// The text is clean, whatever is typed or pasted, and characters are those that people see. What a key costs
/// depends on the line that it is in, not on the text, but for moving what stands behind it.
struct EditedText: Hashable, Sendable {
  /// How many characters there may be.
  let limit: Int
  /// What is written; lines end in a line feed.
  private(set) var characters: [Character] = []
  /// How many characters stand before the place where one types.
  private(set) var caret = 0
  /// What was deleted last by more than a character.
  private var cut: [Character] = []
  /// What the last edit has left as it was.
  private(set) var untouched = Untouched()

  /// The beginning and the end of a text that an edit between them has left as they were.
  struct Untouched: Hashable, Sendable {
    /// How many characters from the beginning on.
    var before = 0
    /// How many characters up to the end.
    var after = 0
  }

  /// A text with the caret behind it; what does not fit is left out.
  init(_ text: String = "", limit: Int = MovieMarks.longestNote) {
    self.limit = limit
    insert(text)
  }

  /// All of it.
  var text: String { String(characters) }

  /// Takes text in at the caret; answers whether all of it fits, and takes what does.
  @discardableResult mutating func insert(_ text: String) -> Bool {
    let start = max(0, caret - 1)
    let before = String(characters[start..<caret])
    // It is cleaned together with what it follows: an accent may be typed after its letter.
    let new = Array(CleanText.paragraphs(before + text))
    let fitting = new.prefix(max(caret - start, limit - characters.count + caret - start))
    replace(start..<caret, with: fitting)
    caret = start + fitting.count
    joinAtCaret()
    return fitting.count == new.count
  }

  /// Puts the caret at a place, or at the nearest that there is.
  mutating func moveCaret(to place: Int) {
    caret = min(max(0, place), characters.count)
  }

  /// Does what a key does, if there is anything for it; answers whether all fits.
  @discardableResult mutating func perform(_ edit: InputEdit) -> Bool {
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
    case .deleteWord: take(spacedWordStart..<caret)
    case .deleteWordForwards: take(caret..<wordEnd)
    // At the end of a line it is the end itself that goes.
    case .deleteToStart: take((caret == lineStart ? max(0, caret - 1) : lineStart)..<caret)
    case .deleteToEnd:
      take(caret..<(caret == lineEnd ? min(caret + 1, characters.count) : lineEnd))
    }
    return true
  }

  /// Puts in again what was deleted last by more than a character.
  @discardableResult mutating func putBack() -> Bool { insert(String(cut)) }

  private mutating func take(_ range: Range<Int>) {
    if !range.isEmpty { cut = Array(characters[range]) }
    delete(range)
  }

  private mutating func delete(_ range: Range<Int>) {
    replace(range, with: [])
    caret = range.lowerBound
    joinAtCaret()
  }

  /// What meets at the caret may become other characters, as the letters of flags do that go in pairs.
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

  /// Where the word begins that the caret is in or behind; a hyphen parts words.
  private var wordStart: Int {
    let end = characters[..<caret].lastIndex(where: Self.isInWord).map { $0 + 1 } ?? 0
    return characters[..<end].lastIndex { !Self.isInWord($0) }.map { $0 + 1 } ?? 0
  }

  /// Where the word ends that the caret is in or before.
  private var wordEnd: Int {
    let start = characters[caret...].firstIndex(where: Self.isInWord) ?? characters.count
    return characters[start...].firstIndex { !Self.isInWord($0) } ?? characters.count
  }

  /// The same as `wordStart`, but only white space parts words, and the line is not left: at its beginning it
  /// is the end of the line before.
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
