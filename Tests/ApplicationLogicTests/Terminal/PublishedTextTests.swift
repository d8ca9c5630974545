import TestSupport
import Testing

@testable import ApplicationLogic

/// Widths and clusters of published data; see `Scripts/make_text_fixtures.py` for its sources.
struct PublishedTextTests {
  /// Returns the lines of a fixture, each with the part before the scalars and the text of each
  /// group.
  private static func lines(of name: String) throws -> [[Substring]] {
    let text = try #require(Repository.text(of: "Tests/ApplicationLogicTests/Goldens/\(name).txt"))
    return text.split(separator: "\n").filter { $0.first != "#" }.map { $0.split(separator: " ") }
  }

  private static func text(_ codes: some Sequence<Substring>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: codes.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) })
    return String(text)
  }

  @Test func `Every emoji and a sample of every script has its published width`() throws {
    let lines = try Self.lines(of: "text-widths")
    #expect(lines.count > 5000)
    var wrong: [String] = []
    for line in lines {
      let text = Self.text(line.dropFirst())
      let wanted = line.first.flatMap { Int($0) }
      if TextWidth.of(text) != wanted {
        wrong.append("\(line.joined(separator: " ")): \(TextWidth.of(text))")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(lines.count): \(wrong.prefix(40))")
  }

  @Test func `Text is segmented as the Unicode standard specifies`() throws {
    let lines = try Self.lines(of: "text-clusters")
    #expect(lines.count > 500)
    for line in lines {
      let wanted = line.split(separator: "/").map { Self.text($0) }
      let found = Self.text(line.filter { $0 != "/" }).map { String($0) }
      #expect(found.map { Array($0.unicodeScalars) } == wanted.map { Array($0.unicodeScalars) })
    }
  }

  @Test func `Every emoji occupies its columns in a frame and stays intact`() throws {
    for line in try Self.lines(of: "text-widths") where line.first == "2" {
      let text = Self.text(line.dropFirst())
      guard text.count == 1 else { continue }
      var frame = CellBuffer(size: TerminalSize(columns: 8, rows: 1))
      let end = frame.write(text, in: frame.area, column: 3)
      // A character that is replaced by one of the terminal's own loses its invisible parts.
      #expect(end == 5, "\(line)")
      #expect(frame[3, 0].width == 2 && frame[4, 0].width == 0, "\(line)")
      #expect(frame[5, 0] == .blank)
    }
  }
}
