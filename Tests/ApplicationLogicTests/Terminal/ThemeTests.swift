import Testing

@testable import TerminalModel

struct ThemeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var theme: Theme
    var backgrounds: [UInt32]
  }

  private static let cases = [
    Case(
      testDescription: "dark", theme: .dark, backgrounds: [0x000000, 0x1E1E1E, 0x282C34, 0x002B36]),
    Case(
      testDescription: "light", theme: .light,
      backgrounds: [0xFFFFFF, 0xFAFAFA, 0xEEEEEE, 0xFDF6E3]
    ),
    Case(
      testDescription: "solarized dark", theme: .solarizedDark, backgrounds: [0x002B36, 0x000000]),
    Case(
      testDescription: "solarized light", theme: .solarizedLight, backgrounds: [0xFDF6E3, 0xFFFFFF]),
  ]

  @Test(arguments: cases)
  func `Every color is legible on its backgrounds`(test: Case) {
    for role in Self.texts {
      guard let color = test.theme[role].color else { continue }
      let indexed = RGBColor.indexed(Int(color.nearestOf256))
      for background in test.backgrounds.map({ RGBColor($0) }) {
        let names = "\(role.name) on \(background)"
        #expect(color.contrast(with: background) >= 4.5, "\(names)")
        #expect(indexed.contrast(with: background) >= 4.5, "\(names), as one of 256")
      }
    }
  }

  /// The roles of texts that are to be read on the terminal's background.
  private static let texts = Style.Color.allCases.filter {
    !$0.isGround && $0 != .backdrop && $0 != .selectionText
  }

  @Test(arguments: cases)
  func `The text of a selected row is legible on its bar`(test: Case) throws {
    let bar = try #require(test.theme[.selection].color)
    let text = try #require(test.theme[.selectionText].color)
    #expect(text.contrast(with: bar) >= 4.5)
    let (indexedBar, indexedText) = (
      RGBColor.indexed(Int(bar.nearestOf256)), RGBColor.indexed(Int(text.nearestOf256))
    )
    #expect(indexedText.contrast(with: indexedBar) >= 4.5, "as two of 256")
  }

  @Test func `The text on a bar of the user's color is legible`() throws {
    for bar in [UInt32(0x5FAFFF), 0x000080, 0x808080, 0xFFFFFF] {
      let own = Theme([.selection: .init(RGBColor(bar))])
      let text = try #require(Theme.dark.changed(by: own)[.selectionText].color)
      #expect(text.contrast(with: RGBColor(bar)) >= 4.5)
    }
  }

  /// Returns a color as seen without green cones, or without red ones (after Viénot, 1999).
  private func seen(_ color: RGBColor, withoutRed: Bool) -> (yellow: Double, blue: Double) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    return (withoutRed ? 0.11 * red + 0.89 * green : 0.29 * red + 0.71 * green, blue)
  }

  @Test(arguments: cases, [true, false])
  func `Failure and accent colors differ for red- or green-blind users`(
    test: Case, withoutRed: Bool
  ) throws {
    let failure = seen(try #require(test.theme[.failure].color), withoutRed: withoutRed)
    let accent = seen(try #require(test.theme[.accent].color), withoutRed: withoutRed)
    let distance = max(abs(failure.yellow - accent.yellow), abs(failure.blue - accent.blue))
    #expect(distance > 64)
  }

  @Test(arguments: [Theme.unknown, .dark, .light, .solarizedDark, .solarizedLight])
  func `Every role is recognizable without colors`(theme: Theme) {
    for role in Style.Color.allCases
    where role != .standard && !role.isGround && role != .selectionText {
      #expect(!theme[role].attributes.union(theme[role].fallback).isEmpty, "\(role.name)")
    }
  }

  @Test func `Contrast follows WCAG`() {
    let (black, white) = (RGBColor(0x000000), RGBColor(0xFFFFFF))
    #expect(abs(black.contrast(with: white) - 21) < 0.001)
    #expect(abs(RGBColor(0x767676).contrast(with: white) - 4.54) < 0.01)
    #expect(abs(RGBColor(0xFF0000).luminance - 0.2126) < 0.0001)
  }

  @Test func `A palette color maps to itself`() {
    for index in 16...255 {
      let color = RGBColor.indexed(index)
      #expect(RGBColor.indexed(Int(color.nearestOf256)) == color)
    }
    #expect(RGBColor(0xCD0000).nearestOf16 == 1)
    #expect(RGBColor(0xFEFEFE).nearestOf16 == 15)
  }

  @Test func `The background selects the theme`() {
    let choice = ThemeChoice.automatic
    #expect(choice.theme(on: nil) == .unknown)
    #expect(choice.theme(on: RGBColor(0x101018)) == .dark)
    #expect(choice.theme(on: RGBColor(0xFFFFFF)) == .light)
    #expect(choice.theme(on: RGBColor(0x002B36)) == .solarizedDark)
    #expect(choice.theme(on: RGBColor(0xFDF6E3)) == .solarizedLight)
    #expect(ThemeChoice.solarized.theme(on: nil) == .solarizedDark)
    #expect(ThemeChoice.dark.theme(on: RGBColor(0xFFFFFF)) == .dark)
  }

  @Test func `The user's theme overrides the background's theme`() {
    let own = Theme([.secondary: .init(RGBColor(0x123456), basic: 4)])
    let theme = ThemeChoice.user(own).theme(on: RGBColor(0x000000))
    #expect(theme[.accent] == Theme.dark[.accent])
    #expect(theme[.secondary].color == RGBColor(0x123456))
    #expect(theme[.secondary].fallback == .dim)
  }
}
