import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel

struct CellBufferTests {
  private var row: CellBuffer {
    var buffer = CellBuffer(size: TerminalSize(columns: 8, rows: 1))
    buffer.write("漢字漢字", in: buffer.area, style: .title)
    return buffer
  }

  @Test(arguments: [(0, "x 字漢字"), (1, " x字漢字"), (2, "漢x 漢字"), (7, "漢字漢 x")])
  func `A narrow character over half a wide one replaces both halves`(x: Int, text: String) {
    var buffer = row
    buffer.put("x", width: 1, style: .plain, x: x, y: 0)
    #expect(buffer.text == text)
    #expect(buffer.fault(8, 1) == nil)
  }

  @Test(arguments: [(0, "長字漢字"), (1, " 長 漢字"), (6, "漢字漢長"), (7, "漢字漢字"), (-1, "漢字漢字")])
  func `A wide character over two halves replaces both characters`(x: Int, text: String) {
    var buffer = row
    buffer.put("長", width: 2, style: .plain, x: x, y: 0)
    #expect(buffer.text == text)
    #expect(buffer.fault(8, 1) == nil)
  }

  @Test func `Clearing an area leaves no half character`() {
    var buffer = row
    buffer.clear(Rect(x: 1, y: 0, width: 2, height: 1))
    #expect(buffer.text == "    漢字")
    #expect(buffer.fault(8, 1) == nil)
    buffer.clear(Rect(x: -5, y: -5, width: 500, height: 500))
    #expect(buffer == CellBuffer(size: TerminalSize(columns: 8, rows: 1)))
  }

  @Test func `Pasting a row replaces whole wide characters and keeps clusters`() {
    var line = CellBuffer(size: TerminalSize(columns: 4, rows: 1))
    line.write("ae\u{301}🇫🇷", in: line.area, style: .key)
    var buffer = row
    buffer.write("👨‍👩‍👧x", in: buffer.area)
    buffer.paste(line, in: Rect(x: 1, y: 0, width: 4, height: 1))
    #expect(buffer.text == " ae\u{301}🇫🇷 字")
    #expect(buffer.fault(8, 1) == nil)
    #expect(buffer.screenCells[1].style == .key)
  }

  @Test(arguments: [
    Rect(x: 5, y: 0, width: 4, height: 1), Rect(x: -1, y: 0, width: 4, height: 1),
    Rect(x: 0, y: 1, width: 4, height: 1), Rect(x: 0, y: 0, width: 3, height: 1),
    Rect(x: 0, y: 0, width: 4, height: 0),
  ])
  func `A row is not pasted outside the buffer, or into an area of another width`(area: Rect) {
    let line = CellBuffer(size: TerminalSize(columns: 4, rows: 1))
    var buffer = row
    buffer.paste(line, in: area)
    #expect(buffer == row)
  }

  @Test func `Restyling a row changes only plain text, up to the last character`() {
    var buffer = CellBuffer(size: TerminalSize(columns: 8, rows: 1))
    buffer.write("a", in: buffer.area)
    buffer.write("♥", in: buffer.area, column: 2, style: .key)
    buffer.write("b", in: buffer.area, column: 4)
    buffer.restylePlainText(in: buffer.area, .title)
    let styles: [Style] = [.title, .title, .key, .title, .title, .plain, .plain, .plain]
    #expect(buffer.screenCells.map(\.style) == styles)
    #expect(buffer.text == "a ♥ b")
  }

  @Test func `Writing outside the buffer is ignored`() {
    var buffer = row
    for (x, y) in [(-1, 0), (8, 0), (0, 1), (0, -1), (Int.max - 2, 0)] {
      buffer.put("x", width: 1, style: .plain, x: x, y: y)
    }
    #expect(buffer == row)
  }

  @Test(arguments: [(0, 0), (-3, 5), (1, 1)])
  func `A buffer has at least one cell`(columns: Int, rows: Int) {
    let buffer = CellBuffer(size: TerminalSize(columns: columns, rows: rows))
    #expect(buffer.fault(columns, max(1, rows)) == nil)
  }

  @Test(arguments: [
    (10, 0, "Third Man…"), (9, 0, "Third Ma…"), (3, 0, "Th…"), (1, 0, "…"), (0, 0, ""),
    (6, 5, "     …"),
    (20, 0, "Third Man Out"), (13, 0, "Third Man Out"), (12, 0, "Third Man O…"), (5, 9, ""),
  ])
  func `Text that does not fit ends in an ellipsis`(width: Int, column: Int, text: String) {
    var buffer = CellBuffer(size: TerminalSize(columns: 24, rows: 1))
    buffer.write(
      "Third Man Out", in: Rect(x: 0, y: 0, width: width, height: 1), column: column)
    #expect(buffer.text == text)
  }

  @Test func `Writing returns the column after the text`() {
    var buffer = CellBuffer(size: TerminalSize(columns: 24, rows: 1))
    let area = Rect(x: 4, y: 0, width: 10, height: 1)
    #expect(buffer.write("漢a", in: area) == 3)
    #expect(buffer.write("漢a", in: area, column: 3) == 6)
    #expect(buffer.write("0123456789", in: area, column: 6) == 10)
    #expect(buffer.text == "    漢a漢a012…")
    #expect(buffer.write("x", in: area, column: 10) == 10)
    #expect(buffer.write("x", in: area, column: 2, row: 1) == 2)
  }

  @Test func `Right-aligned text ends at the edge`() {
    var buffer = CellBuffer(size: TerminalSize(columns: 8, rows: 2))
    buffer.writeRight("漢a", in: buffer.area)
    buffer.writeRight("123456789", in: buffer.area, row: 1)
    #expect(buffer.textRows == ["     漢a", "1234567…"])
  }

  @Test(arguments: 0..<300)
  func `Rows stay intact after any overwriting`(seed: Int) {
    var random = SeededNumbers(seed)
    let columns = Int.random(in: 1...30, using: &random)
    var buffer = CellBuffer(size: TerminalSize(columns: columns, rows: 3))
    for step in 0..<20 {
      let area = Rect(
        x: Int.random(in: 0...20, using: &random), y: Int.random(in: -1...3, using: &random),
        width: Int.random(in: -1...30, using: &random),
        height: Int.random(in: 0...3, using: &random)
      ).clipped(to: buffer.area)
      let text = randomText(seed * 100 + step)
      let column = Int.random(in: 0...5, using: &random)
      switch step % 4 {
      case 0: buffer.writeRight(text, in: area, style: .key)
      case 3: buffer.clear(area)
      default: buffer.write(text, in: area, column: column)
      }
      #expect(buffer.fault(columns, 3) == nil)
    }
  }

  @Test func `Slices of a rectangle cover it completely`() {
    var rest = Rect(x: 2, y: 3, width: 10, height: 6)
    let all = rest
    let top = rest.takeTop(2)
    let bottom = rest.takeBottom(1)
    let left = rest.takeLeft(4)
    #expect(top == Rect(x: 2, y: 3, width: 10, height: 2))
    #expect(bottom == Rect(x: 2, y: 8, width: 10, height: 1))
    #expect(left == Rect(x: 2, y: 5, width: 4, height: 3))
    #expect(rest == Rect(x: 6, y: 5, width: 6, height: 3))
    #expect(rest.takeTop(99).height == 3)
    #expect(rest.isEmpty && rest.takeBottom(5).isEmpty && rest.takeTop(-4).isEmpty)
    #expect(all.clipped(to: Rect(x: 100, y: 100, width: 5, height: 5)).isEmpty)
  }
}
