import TestSupport
import Testing

@testable import SettingsLogic

struct SettingsFileTests {
  @Test func `The starter file changes nothing`() {
    let file = SettingsFile(SettingsFile.standardText)
    #expect(file.lines.isEmpty)
    #expect(file.problems.isEmpty)
  }

  @Test func `Every commented-out line of the starter file is a valid setting`() {
    let text = SettingsFile.standardText.split(separator: "\n")
      .filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") && $0 != "#" }
      .map { $0.dropFirst() }.joined(separator: "\n")
    let file = SettingsFile(text)
    #expect(file.lines.map(\.setting) == Setting.allCases)
    #expect(file.problems.isEmpty)
  }

  @Test func `Spaces, comments and different line endings are ignored`() {
    let file = SettingsFile("\u{FEFF}  source=tmdb\r\n\tlanguage =  de  # mine\r\n\r\n#region = DE")
    #expect(file.lines.map(\.value) == ["tmdb", "de"])
    #expect(file.problems.isEmpty)
  }

  @Test(
    .timeLimit(.minutes(5)), arguments: ["x", "=", "-", "\u{301}", " ", "9", "/", "@", "?", "x-"])
  func `A line of 100,000 letters parses quickly`(piece: String) {
    let long = String(repeating: piece, count: 100_000 / piece.utf8.count)
    for line in [long, "\(long) = de"] + Setting.allCases.map({ "\($0.name) = \(long)" }) {
      let file = SettingsFile(line, isAddress: { _ in false })
      #expect(file.problems.allSatisfy { $0.message.count < 400 })
    }
  }

  @Test func `Any file is read to its end`() {
    var numbers = SeededNumbers(7)
    for _ in 0..<200 {
      let words = ["source", "=", "tmdb", "\n", "#", " ", "\u{1B}", "é", "language", "de", "="]
      let text = (0..<20).map { _ in words[Int.random(in: 0..<words.count, using: &numbers)] }
      let file = SettingsFile(text.joined() + "\ncolor-scheme = dark")
      let isLast = file.lines.last?.setting == .colorScheme
      #expect(isLast || file.problems.last?.message.contains("already") == true)
      for problem in file.problems {
        #expect(!problem.message.unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }

  @Test func `Every setting is documented`() throws {
    let page = try #require(Repository.text(of: "docs/commands.md"))
    for setting in Setting.allCases {
      #expect(page.contains("| `\(setting.name)` | `\(setting.variable)` |"), "\(setting.name)")
    }
  }
}
