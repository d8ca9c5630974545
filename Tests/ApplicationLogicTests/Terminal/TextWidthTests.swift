import DomainEntities
import TestSupport
import Testing

@testable import TerminalModel

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), (" ", 1), ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("…", 1), ("─", 1), ("↑", 1),
    ("漢", 2), ("あ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("ｱ", 1), ("、", 2),
    ("א", 1), ("ا", 1), ("ก", 1), ("क", 1), ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇫🇷", 2),
    ("☺", 1), ("☺\u{FE0F}", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("⌚", 2),
    ("©", 1), ("©\u{FE0F}", 2), ("\u{200D}", 0), ("\u{300}", 0), ("\u{10FFFF}", 1), ("½", 1),
    ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("①", 1), ("ﬁ", 1), ("𝕏", 1),
    ("The Third Man", 13), ("七人の侍", 8), ("Amélie", 6), ("日本 x", 6),
  ])
  func `Text has the width a terminal gives it`(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
  }

  @Test func `A prefix cut to a width fits and is as long as possible`() {
    for movie in Gallery.wide + Gallery.hostile {
      let text = CleanText.line(movie.title)
      for columns in 0...30 {
        let (prefix, width) = TextWidth.prefix(of: text[...], columns: columns)
        #expect(TextWidth.of(prefix) == width)
        #expect(width <= columns)
        #expect(text.hasPrefix(prefix))
        if prefix.endIndex < text.endIndex {
          #expect(width + TextWidth.of(text[prefix.endIndex]) > columns)
        }
      }
    }
  }
}

struct CleanTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("Amélie", "Amélie"), ("a\tb", "a b"), ("a\nb\r\nc", "a b c"),
    ("\u{1B}[31mred", " [31mred"), ("\u{9B}31m", " 31m"), ("a\u{202E}b", "ab"), ("\u{0}", " "),
    ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("\u{FEFF}bom", "bom"), ("soft\u{AD}ly", "softly"),
    ("\u{301}x", "\u{25CC}\u{301}x"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("👩🏽‍❤️‍💋‍👨🏿", "👩🏽‍❤️‍💋‍👨🏿"), ("\u{61C}\u{2066}x\u{2069}", "x"),
  ])
  func `Control sequences are removed and visible text stays`(text: String, clean: String) {
    #expect(CleanText.line(text) == clean)
    #expect(CleanText.line(clean) == clean)
  }

  @Test func `Only line feeds survive in paragraphs`() {
    #expect(CleanText.paragraphs("a\r\nb\tc\nd\u{2028}e") == "a\nb c\nd\ne")
  }

  @Test func `Stacks of combining marks are limited`() {
    let pile = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(CleanText.line(pile).unicodeScalars.count < 20)
  }

  @Test(arguments: 0..<200)
  func `Sanitizing random scalars makes them safe and is idempotent`(seed: Int) {
    let text = randomText(seed)
    let clean = CleanText.line(text)
    #expect(clean.unicodeScalars.allSatisfy { isHarmless($0) })
    #expect(CleanText.line(clean) == clean, "\(text.unicodeScalars.map { $0.value })")
  }
}
