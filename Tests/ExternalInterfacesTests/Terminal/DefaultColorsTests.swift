import Testing

@testable import Device
@testable import TerminalModel

/// The background of a color scheme.
struct DefaultColorsTests {
  private static let nord =
    "\u{1B}]10;rgb:ec/ef/f4\u{07}\u{1B}]11;rgb:2e/34/40\u{07}"
  private static let reset = "\u{1B}]110\u{07}\u{1B}]111\u{07}"

  @Test func `A scheme sets the colors once, and another theme restores the terminal's`() {
    var colors = DefaultColors(.full)
    colors.want(.nord)
    #expect(colors.isDue)
    let set = [colors.takeChange(), colors.takeChange()]
    #expect(set == [Self.nord, ""])
    colors.want(.dark)
    let restored = [colors.takeChange(), colors.takeChange()]
    #expect(restored == [Self.reset, ""])
  }

  @Test func `After the screen was left, the colors are set again`() {
    var colors = DefaultColors(.indexed)
    colors.want(.nord)
    _ = colors.takeChange()
    colors.forget()
    let again = colors.takeChange()
    #expect(again == Self.nord)
  }

  @Test(arguments: [ColorDepth.none, .sixteen])
  func `With few colors the terminal keeps its own`(depth: ColorDepth) {
    var colors = DefaultColors(depth)
    colors.want(.nord)
    #expect(!colors.isDue)
  }

  @Test func `A background costs no cell a sequence`() {
    let palette = Palette(.nord, depth: .full)
    let plain = palette.resolve(.plain)
    #expect(plain == .plain && palette.code(of: plain.color) == Array("39".utf8))
    #expect(palette.code(of: plain.ground) == Array("49".utf8))
  }
}
