import Testing

@testable import TerminalModel

struct NamedLineTests {
  private func read(
    _ text: String, comments: NamedLine.Comments = .anywhere
  ) -> [[String]] {
    NamedLine.read(text, comments: comments).map {
      ["\($0.number)", String($0.name)] + ($0.value.map { [String($0)] } ?? [])
    }
  }

  @Test func `A line has a name and a value and keeps its number`() {
    #expect(
      read("a=1\n\n  \nb = 2 = 3\r\nc\n=") == [
        ["1", "a", "1"], ["4", "b ", " 2 = 3"], ["5", "c"], ["6", "", ""],
      ])
    #expect(read("") == [])
    #expect(read("\u{FEFF}a=1") == [["1", "a", "1"]])
  }

  @Test func `A comment starts at a # after white space`() {
    let text = "# a = 1\n b = 2 # c\nd = #5fafff\ne = f#g\n\t#"

    #expect(read(text) == [["2", " b ", " 2 "], ["3", "d ", " "], ["4", "e ", " f#g"]])
  }

  @Test func `Where values may contain #, only whole lines are comments`() {
    let text = "# a = 1\n b = 2 # c\nd = #5fafff\n\t#"

    #expect(
      read(text, comments: .atStart) == [["2", " b ", " 2 # c"], ["3", "d ", " #5fafff"]])
  }

  @Test func `The caller defines line endings`() {
    let lines = NamedLine.read("a = 1\u{2028}2\nb = 3") { $0 == "\n" }

    #expect(lines.map { String($0.text) } == ["a = 1\u{2028}2", "b = 3"])
  }
}
