import TerminalTestSupport
import Testing

@testable import TerminalModel

struct ScreenSVGTests {
  private let writer = ScreenSVG(
    .dark, foreground: RGBColor(0xD4D4D4), background: RGBColor(0x16181D))

  private func image(_ draw: (inout CellBuffer) -> Void) -> String {
    var frame = CellBuffer(size: TerminalSize(columns: 20, rows: 2))
    draw(&frame)
    return writer.image(of: frame, title: "A & B")
  }

  @Test func `Text is at its place, escaped, and as wide as its cells`() {
    let image = image { $0.write("a<b & \"c\"", in: $0.area, column: 2, row: 1) }
    #expect(image.contains("x=\"32\" y=\"63\" textLength=\"81\""))
    #expect(image.contains(">a&lt;b &amp; &quot;c&quot;</text>"))
    #expect(image.contains("<title>A &amp; B</title>"))
  }

  @Test func `Wide characters take two cells`() {
    let image = image { $0.write("七人x", in: $0.area) }
    #expect(image.contains("x=\"14\" y=\"44\" textLength=\"18\""))
    #expect(image.contains("x=\"32\" y=\"44\" textLength=\"18\""))
    #expect(image.contains("x=\"50\" y=\"44\" textLength=\"9\""))
  }

  @Test func `The bar of a selected row is behind its text`() throws {
    let image = image { frame in
      frame.write("Film", in: frame.area, style: .title)
      frame.setGround(.selection, of: Rect(x: 0, y: 0, width: 20, height: 1))
    }
    let bar = try #require(image.firstRange(of: "fill=\"#1d4063\""))
    let text = try #require(image.firstRange(of: ">Film"))
    #expect(bar.lowerBound < text.lowerBound)
    #expect(image.contains("fill:#ffffff;font-weight:bold"))
  }

  @Test func `Texts apart from each other have places of their own`() {
    let image = image { $0.write("a b   c", in: $0.area) }
    #expect(image.contains("x=\"14\" y=\"44\" textLength=\"27\""))
    #expect(image.contains("x=\"68\" y=\"44\" textLength=\"9\""))
  }

  @Test func `Equal frames make equal images`() {
    let draw: (inout CellBuffer) -> Void = { frame in
      for (index, color) in Style.Color.allCases.enumerated() {
        frame.write("x", in: frame.area, column: index, style: Style(color: color))
      }
    }
    #expect(image(draw) == image(draw))
  }
}
