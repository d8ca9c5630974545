import TestSupport
import Testing

@testable import Device
@testable import TerminalModel

/// Replacements for characters that a terminal lacks.
@Suite struct GlyphSetTests {
  @Test(
    arguments: [
      ([:], .all), (["TERM": "linux"], .console), (["LANG": "C.UTF-8", "TERM": "linux"], .console),
      (["LANG": "de_DE.utf8@euro"], .all), (["LC_CTYPE": "UTF-8"], .all), (["LANG": "C"], .ascii),
      (["LANG": "POSIX", "TERM": "linux"], .ascii), (["LANG": "de_DE"], .ascii),
      (["LANG": "de_DE.ISO-8859-1"], .ascii), (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .ascii),
      (["LANG": "C", "LC_CTYPE": "C.UTF-8"], .all), (["LANG": "C.UTF-8", "LC_ALL": ""], .all),
    ] as [([String: String], GlyphSet)])
  func `The locale and the Linux console select the set`(
    environment: [String: String], set: GlyphSet
  ) {
    #expect(GlyphSet.found { environment[$0] } == set)
  }

  private static let text = "♥✓+×  4½ ★★☆ │─┌ “La Ciénaga” … Élan ß 七👍x"

  private static func shown(_ set: GlyphSet) -> String {
    var frame = CellBuffer(size: TerminalSize(columns: 60, rows: 1))
    frame.write(text, in: frame.area, style: .title)
    let shown = set.shown(frame)
    #expect(shown.cells.map(\.style) == frame.cells.map(\.style))
    #expect(shown.cells.count == frame.cells.count)
    return String(shown.cells.filter { $0.width > 0 }.map(\.character))
  }

  @Test func `Every character is shown where all are supported`() {
    #expect(Self.shown(.all).hasPrefix(Self.text))
  }

  @Test func `The Linux console has lines and letters of its own`() {
    #expect(Self.shown(.console).hasPrefix("fv+×  4½ **- │─┌ “La Ciénaga” . Élan ß 七👍x"))
  }

  @Test func `In ASCII every character has a replacement of the same width`() {
    #expect(
      Self.shown(.ascii).hasPrefix("fv+x  4h **- |-+ \"La Cienaga\" . Elan s ? ? x"))
    #expect(Self.shown(.ascii).allSatisfy { $0.isASCII })
  }

  @Test func `Every mark sign has a replacement`() {
    for sign in ["♥", "✓", "+", "×", "½", "★", "☆"] as [Character] {
      var frame = CellBuffer(size: TerminalSize(columns: 1, rows: 1))
      frame.write(String(sign), in: frame.area)
      let cell = GlyphSet.ascii.shown(frame)[0, 0]
      #expect(cell.character.isASCII)
      #expect(cell.character != "?")
      #expect(cell.character != " ")
    }
  }
}
