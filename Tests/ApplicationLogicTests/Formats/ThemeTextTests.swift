import TestSupport
import Testing

@testable import Records
@testable import TerminalModel
@testable import Wording

struct ThemeTextTests {
  @Test func `A theme has one role per line`() throws {
    let theme = try ThemeText.parse(
      """
      \u{FEFF}# My colors

        accent = #5FAFFF bold underline
      secondary=dim
      \tfailure =  #ff0000\r
      key = plain
      """)
    #expect(
      theme[.accent]
        == .init(
          RGBColor(0x5FAFFF), basic: RGBColor(0x5FAFFF).nearestOf16,
          attributes: [.bold, .underline]))
    #expect(theme[.secondary] == .init(attributes: .dim))
    #expect(theme[.failure].color == RGBColor(0xFF0000))
    #expect(theme[.key] == .init())
    #expect(theme[.title] == .init())
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["x", "=", "#", "\u{301}", " ", "bold "])
  func `A line of 100,000 letters parses quickly`(piece: String) {
    let long = String(repeating: piece, count: 100_000 / piece.utf8.count)
    for line in [long, "\(long) = bold", "accent = \(long)"] {
      do {
        _ = try ThemeText.parse(line)
      } catch {
        #expect(error.message.count < 300)
      }
    }
  }

  @Test(
    arguments: [
      (
        "# x\n\nacent = bold", 3,
        Wording.unknown("role", "acent", nearest: "accent", hint: "")
      ),
      (
        "zzzzzz = bold", 1,
        Wording.unknown("role", "zzzzzz", nearest: nil, hint: Wording.useOne(of: ThemeText.roles))
      ),
      ("standard = bold", 1, "role “standard”"), ("= bold", 1, "role “”"),
      ("accent bold", 1, Wording.noEqualsSign("accent bold")),
      ("accent =", 1, Wording.noStyle("accent")),
      ("accent = #fff", 1, Wording.invalidColor("#fff")),
      ("accent = #12345g", 1, Wording.invalidColor("#12345g")),
      ("accent = #+12345", 1, Wording.invalidColor("#+12345")),
      ("accent = #١٢٣٤٥٦", 1, Wording.invalidColor("#١٢٣٤٥٦")),
      ("accent = #000000 #ffffff", 1, Wording.twoColors("accent")),
      ("accent = blod", 1, Wording.unknown("attribute", "blod", nearest: "bold", hint: "")),
      ("key = bold\nkey = dim", 2, Wording.roleIsSetTwice("key")),
      ("accent = \u{1B}[2J", 1, "attribute “ [2J”"),
    ] as [(String, Int, String)])
  func `An error is reported with its line`(text: String, line: Int, reason: String) {
    let error = #expect(throws: ThemeText.SyntaxError.self) { try ThemeText.parse(text) }
    #expect(error?.line == line && error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.message.hasPrefix("color-scheme:\(line): ") == true)
  }

  @Test func `Any text parses without a trap`() {
    var numbers = SeededNumbers(11)
    let pieces = ["accent", "=", " ", "#", "0", "f", "\n", "\r\n", "\0", "\u{FFFD}", "bold", "é"]
    for _ in 0..<500 {
      let count = Int.random(in: 0...20, using: &numbers)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &numbers) }.joined()
      _ = try? ThemeText.parse(text)
    }
  }
}
