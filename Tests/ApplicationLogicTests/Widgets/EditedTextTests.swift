import Testing

@testable import Widgets

/// A text editor without a screen.
@Suite struct EditedTextTests {
  /// Creates a text in which `|` is the caret.
  private static func text(_ marked: String, limit: Int = 1000) -> EditedText {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    var text = EditedText(parts.joined(), limit: limit)
    text.moveCaret(to: parts[0].count)
    return text
  }

  private static func marked(_ text: EditedText) -> String {
    String(text.characters[..<text.caret]) + "|" + String(text.characters[text.caret...])
  }

  @Test(
    arguments: [
      ("ab|c", .left, "a|bc"), ("|abc", .left, "|abc"), ("ab|c", .right, "abc|"),
      ("ab\n|c", .left, "ab|\nc"), ("abc|", .right, "abc|"),
      ("one two-three|", .wordLeft, "one two-|three"), ("one\n  |two", .wordLeft, "|one\n  two"),
      ("o|ne two", .wordRight, "one| two"), ("one|\n\ntwo x", .wordRight, "one\n\ntwo| x"),
      ("one\ntw|o\nx", .start, "one\n|two\nx"), ("one\ntw|o\nx", .end, "one\ntwo|\nx"),
      ("|", .deleteBackwards, "|"), ("one\n|two", .deleteBackwards, "one|two"),
      ("one|\ntwo", .deleteForwards, "one|two"), ("abc|", .deleteForwards, "abc|"),
      ("one two-three| x", .deleteWord, "one | x"), ("one  |", .deleteWord, "|"),
      ("one\n|two", .deleteWord, "one|two"), ("one\n  |", .deleteWord, "one\n|"),
      ("|one two", .deleteWordForwards, "| two"), ("one| \ntwo", .deleteWordForwards, "one|"),
      ("a\none tw|o", .deleteToStart, "a\n|o"), ("a\n|one", .deleteToStart, "a|one"),
      ("on|e\ntwo", .deleteToEnd, "on|\ntwo"), ("one|\ntwo", .deleteToEnd, "one|two"),
      ("one|", .deleteToEnd, "one|"), ("ab|c", .insert("X"), "abX|c"),
    ] as [(String, InputEdit, String)])
  func `Keys edit as in a shell, line by line`(before: String, edit: InputEdit, after: String) {
    var text = Self.text(before)
    let fits1 = text.perform(edit)
    #expect(fits1)
    #expect(Self.marked(text) == after)
  }

  @Test func `Deleted words and lines can be pasted anywhere`() {
    var text = Self.text("one two three|")
    text.perform(.deleteWord)
    text.perform(.deleteBackwards)
    text.perform(.start)
    let fits2 = text.putBack()
    #expect(fits2)
    #expect(Self.marked(text) == "three|one two")
    text.perform(.deleteToEnd)
    text.perform(.deleteToEnd)
    let fits3 = text.putBack()
    #expect(fits3)
    #expect(Self.marked(text) == "threeone two|")
  }

  @Test func `Editing works on user-perceived characters`() {
    var text = EditedText("")
    for character in ["e", "\u{301}", "👩", "\u{200D}", "👧", "🇩", "🇪"] as [Character] {
      text.perform(.insert(character))
    }
    #expect(text.characters == ["é", "👩‍👧", "🇩🇪"])
    text.perform(.deleteBackwards)
    #expect(text.text == "é👩‍👧")
    text.perform(.left)
    text.perform(.left)
    text.perform(.deleteForwards)
    #expect(Self.marked(text) == "|👩‍👧")
  }

  @Test func `Letters that combine become one character before the caret`() {
    var text = Self.text("🇩x|🇪y")
    text.perform(.deleteBackwards)
    #expect(text.characters == ["🇩🇪", "y"])
    #expect(text.caret == 1)
  }

  @Test func `Pasted text keeps its lines and loses control sequences`() {
    var text = Self.text("a|z")
    let fits4 = text.insert("one\r\ntwo\rthree\u{2028}four\t\u{1B}[31m\u{202E}\u{7}")
    #expect(fits4)
    #expect(text.text == "aone\ntwo\nthree\nfour  [31m z")
    #expect(text.characters[text.caret...] == ["z"])
  }

  @Test func `Right-to-left text keeps its logical order`() {
    var text = EditedText("")
    text.insert("שלום\u{200F} עולם")
    text.perform(.wordLeft)
    #expect(Self.marked(text) == "שלום |עולם")
  }

  @Test func `Text over the limit is rejected and existing text stays`() {
    var text = Self.text("12345|678", limit: 10)
    let fits5 = text.insert("abc")
    #expect(!fits5)
    #expect(Self.marked(text) == "12345ab|678")
    let fits6 = text.perform(.insert("x"))
    #expect(!fits6)
    #expect(Self.marked(text) == "12345ab|678")
    // A combining accent is not another character.
    let fits7 = text.perform(.insert("\u{301}"))
    #expect(fits7)
    #expect(text.text == "12345ab\u{301}678")
    #expect(EditedText(String(repeating: "x", count: 20), limit: 10).characters.count == 10)
  }

  @Test func `Random edits keep the caret valid and the text in whole characters`() {
    var random = SystemRandomNumberGenerator()
    let pieces = ["a", " ", "\n", "é", "\u{301}", "🇩", "七", "\u{200D}", "👧", "ש", "\u{1F3FB}"]
    let edits: [InputEdit] = [
      .left, .right, .wordLeft, .wordRight, .start, .end, .deleteBackwards, .deleteForwards,
      .deleteWord, .deleteWordForwards, .deleteToStart, .deleteToEnd,
    ]
    for _ in 0..<50 {
      var text = EditedText("", limit: 40)
      for _ in 0..<60 {
        if Bool.random(using: &random), let piece = pieces.randomElement(using: &random) {
          text.insert(piece)
        } else if let edit = edits.randomElement(using: &random) {
          text.perform(edit)
        }
        #expect((0...text.characters.count).contains(text.caret))
        #expect(text.characters.count <= 40)
        #expect(Array(text.text) == text.characters, "\(text.text.unicodeScalars.map(\.value))")
      }
    }
  }
}
