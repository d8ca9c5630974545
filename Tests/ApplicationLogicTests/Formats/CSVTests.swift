import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Records
@testable import Wording

/// CSV is read according to RFC 4180, and everything else in a file is reported.
struct CSVTests {
  private func table(_ text: String) -> CSVTable { CSVTable(Array(text.utf8)) }

  @Test func `Quoted values may contain quotes, commas and line breaks`() {
    let found = table("a,b,c\r\n1,\"x, y\",\"he said \"\"no\"\"\"\r\n,\"two\r\nlines\",\r\n")
    #expect(found.names == ["a", "b", "c"])
    #expect(
      found.rows.map(\.cells) == [["1", "x, y", "he said \"no\""], ["", "two\r\nlines", ""]])
    #expect(found.rows.map(\.line) == [2, 3])
    #expect(found.flaws.isEmpty)
  }

  @Test func `Library lists round-trip with any title and note`() {
    let texts = ["\"\u{301}quoted", "a,b", " edge", "two\nlines", "plain"]
    let entries = texts.map { text in
      var marks = MovieMarks()
      marks.write("note on \(text)", at: Timestamp(seconds: 1))
      return LibraryEntry(movie: LibraryMovie(names: MovieIdentifiers(), title: text), marks: marks)
    }
    let found = table(LibraryText.list(entries, of: .notes, format: .csv))
    #expect(found.flaws.isEmpty)
    #expect(found.rows.map { found.value("title", of: $0) } == texts)
    #expect(found.rows.map { found.value("note", of: $0) } == texts.map { "note on \($0)" })
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `Every kind of line ending is accepted`(end: String) {
    let found = table(["a,b", "1,2", "", "\"x\ny\",4", "5,6"].joined(separator: end))
    #expect(found.rows.map(\.cells) == [["1", "2"], ["x\ny", "4"], ["5", "6"]])
    #expect(found.rows.map(\.line) == [2, 4, 6])
  }

  @Test func `A byte order mark is skipped and column names ignore case`() {
    let found = table("\u{FEFF}Name, Year \n\"Amélie\",2001\n")
    #expect(found.names == ["Name", "Year "])
    #expect(found.has("name") && !found.has("Title"))
    #expect(found.value("NAME", of: found.rows[0]) == "Amélie")
    #expect(found.value("Title", of: found.rows[0]).isEmpty)
  }

  @Test func `Rows with missing or extra values are reported and skipped`() {
    let found = table("a,b\n1,2\n3\n4,5,6\n7,8\n")
    #expect(found.rows.map(\.cells) == [["1", "2"], ["7", "8"]])
    #expect(
      found.flaws == [
        .init(line: 3, what: Wording.wrongCount(1, expected: 2)),
        .init(line: 4, what: Wording.wrongCount(3, expected: 2)),
      ])
  }

  @Test func `A quotation mark that never ends is reported, and joins no lines`() {
    let found = table("a,b\n1,2\n3,\"four\nfive,6\n7,\"eight\"\n")
    #expect(found.rows.map(\.cells) == [["1", "2"], ["five", "6"], ["7", "eight"]])
    #expect(found.flaws == [.init(line: 3, what: Wording.unclosedQuote)])
    let last = table("a,b\n1,2\n3,\"\"\"four\nfive,\"\"\n")
    #expect(last.rows.map(\.cells) == [["1", "2"], ["five", ""]])
    #expect(last.flaws == [.init(line: 3, what: Wording.unclosedQuote)])
    // The mark is on the second line of a row.
    let inner = table("a,b,c\n1,\"x\ny\",\"z\n2,3,4\n")
    #expect(inner.rows.map(\.line) == [4])
    #expect(inner.flaws == [.init(line: 3, what: Wording.unclosedQuote)])
  }

  @Test func `Lines that a stray quotation mark joins are read on their own`() {
    let found = table("a,b\n1,\"2\n3,4\n5,6\"\n7,8\n")
    #expect(found.rows.map(\.cells) == [["1", "2\n3,4\n5,6"], ["7", "8"]])
    let more = table("a,b\n\"1,2\n3,4\n5\",6,7\n8,9\n")
    #expect(more.rows.map(\.cells) == [["3", "4"], ["8", "9"]])
    #expect(more.flaws.map(\.line) == [2, 4])
  }

  @Test func `Text after a closing quotation mark is reported`() {
    let found = table("a,b\n\"x\"y,1\n5\" nails,2\n")
    #expect(found.rows.map(\.cells) == [["5\" nails", "2"]])
    #expect(found.flaws == [.init(line: 2, what: Wording.textAfterQuote)])
    #expect(table("\"a\"b,c\n1,2\n").headerFlaw?.what == Wording.textAfterQuote)
  }

  @Test func `Many unclosed quotation marks take time in proportion to the text`() {
    let count = 20_000
    let lines = (1...count).map { "\($0),\"open\n" }.joined()
    let found = table("a,b\n" + lines)
    #expect(found.rows.isEmpty && found.flaws.count == count)
    let doubled = table("a,b\n" + (1...count).map { "\($0),\"\"\"open\n" }.joined())
    #expect(doubled.rows.isEmpty && doubled.flaws.count == count)
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}", "a,b", "\""]) func `Empty input has no rows`(
    text: String
  ) {
    #expect(table(text).rows.isEmpty)
  }

  @Test func `Written CSV reads back unchanged`() {
    var numbers = SeededNumbers(1)
    let parts = ["a", "é", "\"", ",", "\n", "\r", "\r\n", " ", "日本", "\u{FEFF}", "'", "\t", "🎬"]
    for _ in 0..<400 {
      let width = Int.random(in: 1...5, using: &numbers)
      let rows = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
            parts.randomElement(using: &numbers) ?? ""
          }.joined()
        }
      }
      let names = (0..<width).map { "column \($0)" }
      let found = table(CSVText.lines([names] + rows))
      #expect(found.names == names)
      #expect(
        found.rows.map { $0.cells.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } }
      )
      #expect(found.flaws.isEmpty)
    }
  }

  @Test func `Every row of arbitrary bytes is either read or reported`() {
    var numbers = SeededNumbers(2)
    let sample = Array("a,b,c\r\n1,\"x, y\",z\r\n\"q\"\"q\",\"l\nl\",\r\n4,5,6\r\n".utf8)
    for _ in 0..<1000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0...3, using: &numbers) {
        case 0: bytes[place] = [0x22, 0x2C, 0x0A, 0x0D].randomElement(using: &numbers) ?? 0
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0x22] }
      }
      let found = CSVTable(bytes)
      #expect(found.rows.allSatisfy { $0.cells.count == found.names.count && $0.line > 0 })
      #expect(Set(found.rows.map(\.line)).isDisjoint(with: found.flaws.dropLast().map(\.line)))
    }
  }
}
