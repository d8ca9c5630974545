import TestSupport
import Testing

@testable import TerminalModel
@testable import Widgets

/// The layout of a multiline text in a window.
@Suite struct TextRowsTests {
  private static func rows(_ text: String, _ width: Int) -> [String] {
    let characters = Array(text)
    return TextRows(characters, width: width).ranges.map { String(characters[$0]) }
  }

  @Test(arguments: [
    ("", 10, [""]), ("one", 10, ["one"]), ("one\n", 10, ["one", ""]),
    ("\n\none", 10, ["", "", "one"]), ("one two three", 8, ["one two ", "three"]),
    ("one two", 7, ["one two"]), ("one two", 6, ["one ", "two"]),
    ("one    two", 5, ["one    ", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("ab cdefgh", 4, ["ab ", "cdef", "gh"]),
    ("七人の侍", 5, ["七人", "の侍"]), ("a七人の侍", 4, ["a七", "人の", "侍"]), ("七人", 1, ["七", "人"]),
    ("    ", 2, ["    "]), ("שלום עולם", 5, ["שלום ", "עולם"]),
  ])
  func `Rows break between words and omit nothing`(text: String, width: Int, rows: [String]) {
    #expect(Self.rows(text, width) == rows)
  }

  @Test(arguments: 1...12)
  func `Every offset is in one row and maps back to itself`(width: Int) {
    let text = "One two  three\n\nfourfourfourfourfour 七人の侍 e\u{301}e שלום\n  end "
    let characters = Array(text)
    let rows = TextRows(characters, width: width)
    let kept = rows.ranges.flatMap { Array($0) }
    #expect(kept == characters.indices.filter { characters[$0] != "\n" })
    for row in 0..<rows.count {
      #expect(TextWidth.of(rows.text(row, of: characters)) <= max(width, 2))
    }
    for place in 0...characters.count {
      let row = rows.row(of: place)
      let column = rows.column(of: place, in: characters)
      #expect(rows.ranges[row].lowerBound <= place)
      #expect(rows.place(row: row, column: column, in: characters) == place)
    }
  }

  @Test(arguments: 1...40)
  func `After any edit the rows match those of the whole text`(seed: Int) {
    var numbers = SeededNumbers(seed)
    let pieces = [
      "a", "\n", "\n\n", " ", "word and word ", "七人の侍", "e\u{301}", "\u{301}", "🇫🇷", "\u{1F1EB}",
      "\u{1F1F7}\u{1F1EB}", "", "one\ntwo three four\n\nfive",
    ]
    var text = EditedText("One two three\n\nfour 七人 five six", limit: 120)
    let width = Int.random(in: 1...12, using: &numbers)
    var rows = TextRows(text.characters, width: width)
    for step in 0..<300 {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: text.moveCaret(to: Int.random(in: 0...120, using: &numbers))
      case 1...2: text.insert(pieces.randomElement(using: &numbers) ?? "")
      case 3: text.putBack()
      default:
        let edits: [InputEdit] = [
          .left, .right, .wordLeft, .start, .deleteBackwards, .deleteForwards, .deleteWord,
          .deleteWordForwards, .deleteToStart, .deleteToEnd, .insert("x"),
        ]
        text.perform(edits.randomElement(using: &numbers) ?? .left)
      }
      rows.update(text.characters, but: text.untouched)
      let whole = TextRows(text.characters, width: width)
      #expect(rows == whole, "\(step): \(text.text)")
      if rows != whole { return }
    }
  }

  @Test func `An edit leaves other lines unchanged`() {
    var text = EditedText(String(repeating: "one two three\n", count: 50))
    text.moveCaret(to: 14 * 20 + 3)
    text.perform(.insert("x"))
    #expect(text.untouched == .init(before: 14 * 20 + 2, after: 14 * 30 - 3))
    text.perform(.deleteBackwards)
    #expect(text.untouched == .init(before: 14 * 20 + 3, after: 14 * 30 - 3))
    text.perform(.end)
    #expect(text.untouched == .init(before: 14 * 50, after: 14 * 50))
  }

  @Test func `Offsets past a row or the text map to the end`() {
    let characters = Array("one two three\nx")
    let rows = TextRows(characters, width: 8)
    #expect(rows.place(row: 0, column: 99, in: characters) == 7)
    #expect(rows.place(row: 1, column: 99, in: characters) == 13)
    #expect(rows.place(row: 99, column: 0, in: characters) == 14)
    #expect(rows.place(row: -1, column: 0, in: characters) == 0)
    let wide = Array("七人")
    #expect(TextRows(wide, width: 9).place(row: 0, column: 1, in: wide) == 1)
  }
}
