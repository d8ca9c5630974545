import TestSupport
import Testing

@testable import TerminalModel

/// Widths of texts of every kind, as wcwidth 0.7.0 (Unicode 17) publishes them.
struct PublishedTextTests {
  private static let widths: [(text: String, columns: Int)] = [
    ("\u{1F600}", 2), ("\u{1F464}", 2), ("\u{1F3E3}", 2), ("\u{1F3BB}", 2),
    ("\u{263A}\u{FE0F}", 2), ("\u{1F32A}\u{FE0F}", 2), ("\u{2622}\u{FE0F}", 2),
    ("\u{1F1E6}\u{1F1E8}", 2), ("\u{1F1F0}\u{1F1FE}", 2), ("\u{23}\u{FE0F}\u{20E3}", 2),
    ("\u{34}\u{FE0F}\u{20E3}", 2),
    ("\u{1F9D1}\u{1F3FB}\u{200D}\u{1F91D}\u{200D}\u{1F9D1}\u{1F3FB}", 2),
    ("\u{1F468}\u{1F3FC}\u{200D}\u{1F91D}\u{200D}\u{1F468}\u{1F3FF}", 2),
    ("\u{1F468}\u{1F3FD}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F48B}\u{200D}\u{1F468}\u{1F3FD}", 2),
    ("\u{1F469}\u{1F3FD}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F468}\u{1F3FD}", 2),
    ("\u{1F44B}\u{1F3FB}", 2), ("\u{1F481}\u{1F3FD}", 2),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    ("\u{1F600}\u{FE0E}", 2), ("\u{1F35E}\u{FE0E}", 2), ("\u{1F4FA}\u{FE0E}", 2),
    ("\u{1F605}\u{FE0F}", 2), ("\u{1F96F}\u{FE0F}", 2), ("\u{1F50D}\u{FE0F}", 2),
    ("\u{4E03}\u{4EBA}\u{306E}\u{4F8D}", 8),
    ("\u{5343}\u{3068}\u{5343}\u{5C0B}\u{306E}\u{795E}\u{96A0}\u{3057}", 16),
    ("\u{AE30}\u{C0DD}\u{CDA9}", 6), ("\u{FF21}\u{FF22}\u{FF23}", 6), ("\u{30A1}", 2),
    ("\u{3007}", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}\u{1161}", 2), ("\u{1112}", 2),
    ("\u{1161}", 0), ("\u{65}\u{301}", 1), ("\u{6E}\u{303}\u{323}", 1), ("\u{61}\u{20DD}", 1),
    ("\u{6F}\u{308}\u{304}", 1), ("\u{5A}\u{351}\u{36B}\u{343}", 1), ("\u{E01}\u{E33}", 2),
    ("\u{915}\u{94D}\u{937}", 2), ("\u{939}\u{93F}\u{928}\u{94D}\u{926}\u{940}", 4),
    ("\u{932}\u{917}\u{93E}\u{928}", 4), ("\u{9AA}\u{9A5}\u{9C7}\u{9B0}", 4),
    ("\u{BA4}\u{BAE}\u{BBF}\u{BB4}\u{BCD}", 4), ("\u{C24}\u{C46}\u{C32}\u{C41}\u{C17}\u{C41}", 5),
    ("\u{391}\u{3B8}\u{3AE}\u{3BD}\u{3B1}", 5), ("\u{395}\u{3BB}\u{3BB}\u{3AC}\u{3B4}\u{3B1}", 6),
    ("\u{540}\u{561}\u{575}\u{565}\u{580}\u{565}\u{576}", 7),
    ("\u{1781}\u{17D2}\u{1798}\u{17C2}\u{179A}", 4),
    ("\u{1019}\u{103C}\u{1014}\u{103A}\u{1019}\u{102C}", 5), ("\u{1D54F}", 1), ("\u{200B}", 0),
    ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{FE0F}", 0), ("\u{2026}", 1), ("\u{2605}", 1),
    ("\u{2192}", 1), ("\u{2022}", 1),
  ]

  @Test func `Texts of every kind have their published widths`() {
    let wrong = Self.widths.filter { TextWidth.of($0.text) != $0.columns }
    #expect(wrong.map(\.text) == [])
  }

  @Test func `A wide character occupies its columns in a frame and stays intact`() {
    let wide = Self.widths.filter { $0.columns == 2 && $0.text.count == 1 }.map(\.text)
    let broken = wide.filter { text in
      var frame = CellBuffer(size: TerminalSize(columns: 8, rows: 1))
      let end = frame.write(text, in: frame.area, column: 3)
      // A character that is replaced by one of the terminal's own loses its invisible parts.
      return end != 5 || frame[3, 0].width != 2 || frame[4, 0].width != 0 || frame[5, 0] != .blank
    }
    #expect(wide.count > 20)
    #expect(broken == [])
  }
}
