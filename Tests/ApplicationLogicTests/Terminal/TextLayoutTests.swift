import TestSupport
import Testing

@testable import TerminalModel

struct TextLayoutTests {
  @Test(arguments: [
    ("", 10, [""]), ("one two", 10, ["one two"]), ("one two", 7, ["one two"]),
    ("one two", 6, ["one", "two"]), ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]),
    ("one\ntwo\n\nthree", 10, ["one", "two", "", "three"]), ("  a   b  ", 10, ["a b"]),
    ("漢字漢字", 5, ["漢字", "漢字"]), ("漢", 1, ["漢"]), ("a漢b", 2, ["a", "漢", "b"]), ("x", 0, []),
    ("x", -3, []), ("a\tb\u{1B}[0m", 10, ["a b [0m"]),
  ])
  func `Text breaks between words and inside overlong words`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(TextLayout.wrap(text, width: width) == lines)
  }

  @Test func `The last of too few lines has the rest of the text`() {
    for (rows, lines) in [
      (0, []), (1, ["one two three"]), (2, ["one", "two three"]), (3, ["one", "two", "three"]),
      (4, ["one", "two", "three"]),
    ] {
      #expect(TextLayout.wrap("one two three", width: 5, rows: rows) == lines)
    }
  }

  @Test(arguments: 0..<150)
  func `No line is too wide, and only blanks are dropped`(seed: Int) {
    let text = (0..<6).map { randomText(seed * 10 + $0) }.joined(separator: " ")
    let clean = CleanText.paragraphs(text)
    for width in [1, 2, 3, 7, 20, 80] {
      let lines = TextLayout.wrap(text, width: width)
      for line in lines {
        let visible = line.filter { TextWidth.of($0) > 0 }
        #expect(TextWidth.of(line) <= width || visible.count == 1, "\(line)")
        #expect(line.unicodeScalars.allSatisfy { isHarmless($0) })
      }
      let kept = lines.joined().unicodeScalars.filter { $0 != " " }
      let wanted = clean.unicodeScalars.filter { $0 != " " && $0 != "\n" }
      #expect(Array(kept) == Array(wanted))
    }
  }

  @Test func `A name and its text share lines where there is room`() {
    func lines(_ width: Int, _ column: Int) -> [String] {
      StyledLine.pair("Name", .key, "some words here", .plain, width: width, at: column).map(\.text)
    }
    #expect(lines(40, 8) == ["Name    some words here"])
    #expect(lines(18, 8) == ["Name    some words", "        here"])
    #expect(lines(17, 8) == ["Name", "  some words here"])
    #expect(lines(40, 5) == ["Name", "  some words here"])
  }

  @Test func `A URL stays unbroken where possible`() {
    func lines(_ width: Int) -> [String] {
      StyledLine.pair(
        "Page", .key, "https://example.org/page", .plain, width: width, at: 8
      ).map(\.text)
    }
    #expect(lines(32) == ["Page    https://example.org/page"])
    #expect(lines(31) == ["Page", "  https://example.org/page"])
    #expect(lines(25) == ["Page    https://example.o", "        rg/page"])
  }

  @Test func `Text in segments is sanitized like any other`() {
    let lines = StyledLine.pair(
      "N\u{1B}[1m", .key, "t\u{1B}[2J", .plain, width: 40, at: 20)
    #expect(lines.map(\.text) == ["N [1m" + String(repeating: " ", count: 15) + "t [2J"])
  }
}
