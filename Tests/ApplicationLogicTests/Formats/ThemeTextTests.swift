import TestSupport
import Testing

@testable import ApplicationLogic

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

  @Test(arguments: [
    ("# x\n\nacent = bold", "color-scheme:3: unknown role “acent”; did you mean accent?"),
    (
      "zzzzzz = bold",
      "color-scheme:1: unknown role “zzzzzz”; use accent, title, secondary, key"
    ),
    ("standard = bold", "color-scheme:1: unknown role “standard”"),
    ("accent bold", "color-scheme:1: “accent bold” has no “=”"),
    ("accent =", "color-scheme:1: accent has no value"),
    ("= bold", "color-scheme:1: unknown role “”"),
    ("accent = #fff", "color-scheme:1: invalid color “#fff”; write # and six hexadecimal digits"),
    ("accent = #12345g", "color-scheme:1: invalid color “#12345g”"),
    ("accent = #+12345", "color-scheme:1: invalid color “#+12345”"),
    ("accent = #١٢٣٤٥٦", "invalid color"),
    ("accent = #000000 #ffffff", "color-scheme:1: accent has two colors"),
    ("accent = blod", "color-scheme:1: unknown attribute “blod”; did you mean bold?"),
    ("key = bold\nkey = dim", "color-scheme:2: key is set twice"),
    ("accent = \u{1B}[2J", "color-scheme:1: unknown attribute “ [2J”"),
  ])
  func `An error is reported with its line`(text: String, message: String) {
    let error = #expect(throws: ThemeText.SyntaxError.self) { try ThemeText.parse(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
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
