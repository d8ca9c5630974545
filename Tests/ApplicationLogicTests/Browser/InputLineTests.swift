import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Widgets

struct InputLineTests {
  /// Creates a line in which `|` is the caret.
  private func line(_ text: String) -> InputLine {
    let sides = text.split(separator: "|", omittingEmptySubsequences: false)
    var line = InputLine(sides.joined())
    line.perform(.start)
    for _ in sides[0] { line.perform(.right) }
    return line
  }

  private func text(_ line: InputLine) -> String { line.beforeCaret + "|" + line.afterCaret }

  @Test(
    arguments: [
      ("seven| samurai", .control("a"), "|seven samurai"),
      ("seven| samurai", Key(.home), "|seven samurai"),
      ("seven| samurai", .control("e"), "seven samurai|"),
      ("seven| samurai", Key(.end), "seven samurai|"),
      ("seven| samurai", .control("b"), "seve|n samurai"),
      ("seven| samurai", Key(.left), "seve|n samurai"),
      ("seven| samurai", .control("f"), "seven |samurai"),
      ("seven| samurai", Key(.right), "seven |samurai"),
      ("|seven", Key(.left), "|seven"), ("seven|", Key(.right), "seven|"),
      ("seven samurai|", Key(.character("b"), .alt), "seven |samurai"),
      ("seven |samurai", Key(.character("b"), .alt), "|seven samurai"),
      ("top-rated|", Key(.left, .control), "top-|rated"),
      ("|seven samurai", Key(.character("f"), .alt), "seven| samurai"),
      ("seven| samurai", Key(.character("f"), .alt), "seven samurai|"),
      ("|top-rated", Key(.right, .control), "top|-rated"),
      ("seven| samurai", Key(.backspace), "seve| samurai"),
      ("|seven", Key(.backspace), "|seven"),
      ("seven| samurai", Key(.delete), "seven|samurai"),
      ("seven |samurai", .control("d"), "seven |amurai"),
      ("seven|", .control("d"), "seven|"),
      ("zoom-film now|", .control("w"), "zoom-film |"),
      ("zoom-film  |now", .control("w"), "|now"),
      ("seven samurai|", Key(.backspace, .alt), "seven |"),
      ("seven| samurai", Key(.character("d"), .alt), "seven|"),
      ("|zoom-film", Key(.character("d"), .alt), "|-film"),
      ("seven| samurai", .control("u"), "| samurai"),
      ("seven| samurai", .control("k"), "seven|"),
      ("seven| samurai", .character("X"), "sevenX| samurai"),
      ("日本|映画", Key(.backspace), "日|映画"), ("日本|映画", Key(.delete), "日本|画"),
      ("a👨‍👩‍👧|b", Key(.backspace), "a|b"), ("a|👨‍👩‍👧b", Key(.delete), "a|b"),
      ("a|👨‍👩‍👧b", Key(.right), "a👨‍👩‍👧|b"), ("Ame\u{301}|lie", Key(.left), "Am|e\u{301}lie"),
      ("Ame|lie", .character("\u{301}"), "Ame\u{301}|lie"),
      ("", Key(.left), "|"), ("", .control("w"), "|"), ("", .control("k"), "|"),
    ] as [(String, Key, String)])
  func `Keys edit as in a shell, in a search and in the prompt`(
    before: String, key: Key, after: String
  ) throws {
    let search = KeyBindings.search.action(for: key, typing: SearchAction.edit)
    let prompt = KeyBindings.prompt.action(for: key, typing: PromptAction.edit)
    guard case .edit(let edit) = search, case .edit(let other) = prompt else {
      Issue.record("\(key.name) is no edit: \(String(describing: (search, prompt)))")
      return
    }
    #expect(edit == other)
    var line = line(before)
    line.perform(edit)
    #expect(text(line) == after)
  }

  @Test func `Two halves of a flag become one character before the caret`() {
    var line = line("\u{1F1E9}x|\u{1F1EA}")
    line.perform(.deleteBackwards)
    #expect(text(line) == "\u{1F1E9}\u{1F1EA}|")
    line.perform(.deleteBackwards)
    #expect(text(line) == "|")
  }

  @Test func `Typing in the middle of a full line drops the new text`() {
    var line = InputLine(String(repeating: "x", count: InputLine.maxLength - 1) + "yz")
    #expect(line.text.count == InputLine.maxLength)
    #expect(line.text.last == "y")
    line.perform(.start)
    line.insert("abc")
    #expect(line.text.first == "x")
    #expect(line.caret == 0)
    line.perform(.deleteForwards)
    line.insert("abc")
    #expect(line.text.hasPrefix("ax"))
    #expect(line.caret == 1)
  }

  @Test func `Pasted text loses line breaks and control sequences`() {
    var line = line("a|b")
    line.insert("1\n2\u{1B}[2J\u{202E}")
    #expect(text(line) == "a1 2 [2J|b")
  }

  @Test(arguments: 0..<40)
  func `Random input keeps the caret valid and the text sanitized`(seed: Int) {
    var random = SeededNumbers(seed)
    var line = InputLine()
    let characters: [Character] = [
      "a", "é", "\u{301}", "\u{1F1E9}", "日", "👨‍👩‍👧", "\u{200D}", " ", "-", "\u{7}", "\u{FE0F}",
    ]
    let edits: [InputEdit] = [
      .left, .right, .wordLeft, .wordRight, .start, .end, .deleteBackwards, .deleteForwards,
      .deleteWord, .deleteWordForwards, .deleteToStart, .deleteToEnd,
    ]
    for _ in 0..<300 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        line.insert(String(characters.randomElement(using: &random) ?? "a"))
      } else {
        line.perform(edits.randomElement(using: &random) ?? .left)
      }
      #expect((0...line.text.count).contains(line.caret))
      #expect(line.beforeCaret + line.afterCaret == line.text)
      #expect(line.text.count <= InputLine.maxLength)
      #expect(!line.text.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  @Test(arguments: 1...24)
  @MainActor func `The caret is always visible, before its character`(width: Int) {
    for text in ["", "seven samurai", "七人の侍", "a日b本c", "👨‍👩‍👧 family"] {
      var line = InputLine(text)
      for _ in 0...text.count {
        var buffer = CellBuffer(size: TerminalSize(columns: width, rows: 1))
        let end = InputLine.draw("/", line, in: buffer.area, on: &buffer)
        #expect(buffer.fault(width, 1) == nil)
        #expect(buffer.showsCursor)
        #expect(end <= width)
        let place = buffer.cursor.x
        #expect((0..<width).contains(place))
        if let next = line.afterCaret.first, next != " ", place + TextWidth.of(next) <= width,
          width > 1
        {
          #expect(buffer.textRows[0].contains(next))
        }
        if TextWidth.of(text) + 1 < width {
          #expect(place == 1 + TextWidth.of(line.beforeCaret))
          #expect(end == 1 + TextWidth.of(text))
        }
        line.perform(.left)
      }
    }
  }
}
