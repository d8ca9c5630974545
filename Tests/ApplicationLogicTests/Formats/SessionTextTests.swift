import Testing

@testable import Records

/// The lines of a saved session.
@Suite struct SessionTextTests {
  private static func text(_ fields: [(String, String)]) -> SessionText {
    var text = SessionText()
    var part = SessionText.Part(name: "list")
    for (name, value) in fields { part.add(name, value) }
    text.parts = [part]
    return text
  }

  @Test(arguments: [
    "", " ", "  two  ", "a = b", "[list]", "# no comment", "100 %", "%41", "two\nlines", "\r\n",
    "tab\tand\u{7F}", "\u{0}", "Amélie", "映画", "e\u{301}", "\u{2028}\u{85}", "👩‍👩‍👧", "=", "%",
  ])
  func `Any value round-trips`(value: String) {
    let text = Self.text([("film", value), ("row", "3")])
    #expect(SessionText(reading: text.text) == text)
    #expect(text.text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
  }

  @Test func `Other versions and invalid headers are rejected`() {
    let text = Self.text([("row", "3")]).text
    #expect(SessionText(reading: text) != nil)
    for other in ["version = 2", "version = 0", "version = x", "version =", "", "[version]"] {
      let changed = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0 == "version = 1" ? other : String($0) }.joined(separator: "\n")
      #expect(changed != text)
      #expect(SessionText(reading: changed) == nil, "\(other)")
    }
    #expect(SessionText(reading: "") == nil)
    #expect(SessionText(reading: "{\"version\": 1}") == nil)
    #expect(SessionText(reading: text + String(repeating: "#", count: SessionText.limit)) == nil)
  }

  @Test func `Malformed lines are skipped and the others count`() throws {
    let text = try #require(
      SessionText(
        reading: """
          \u{FEFF}# A comment
          version = 1\r
          nonsense
          = nothing
          [list]
             row   =   7\t
          row = 8
          [ ]
          [list
          from = -3
          to = 99999999999999999999
          """))
    #expect(text.parts.map(\.name) == ["list", " "])
    #expect(text.parts[0].number("row") == 7)
    #expect(text.parts[0].all("row") == ["7", "8"])
    #expect(text.parts[1].number("from") == nil)
    #expect(text.parts[1].number("to") == nil)
  }

  @Test func `The text is readable`() {
    #expect(
      Self.text([("list", "genre"), ("of", "Science Fiction")]).text.hasSuffix(
        "\nversion = 1\n\n[list]\nlist = genre\nof = Science Fiction\n"))
  }
}
