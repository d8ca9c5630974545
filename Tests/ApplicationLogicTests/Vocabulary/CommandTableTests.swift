import Testing

@testable import Vocabulary
@testable import Wording

/// The commands of a place, found by what is typed.
struct CommandTableTests {
  private let table = CommandTable<String>([
    CommandWord("zoom-in", ["Z"], help: "", "in"), CommandWord("zoom-out", ["z"], help: "", "out"),
    CommandWord("search", ["s"], help: "", value: ValueKind(values: ["Été", "film noir"])) { $0 },
    CommandWord("search-all", help: "", "all"),
    CommandWord("year", help: "", value: ValueKind(), isValue: { Int($0) != nil }) { "year \($0)" },
    CommandWord("year", help: "", "hidden"),
  ])

  @Test(arguments: [
    ("zoom-in", "in"), ("ZOOM in", "in"), ("z", "out"), ("Z", "in"), ("search  a  b", "a  b"),
    ("s x", "x"), ("y 1954", "year 1954"), ("1954", "year 1954"), ("search-all", "all"),
  ])
  func `Names, letters and unique beginnings are commands`(text: String, command: String) throws {
    #expect(try table.command(text) == command)
  }

  @Test(arguments: [("zoom", nil), ("saerch", "search"), ("zoom ni", "zoom-in"), ("?", nil)])
  func `Any other text has the most similar name`(text: String, near: String?) {
    let failure = #expect(throws: CommandFailure.self) { try table.command(text) }
    #expect(failure?.kind == .usage)
    if let near { #expect(failure?.suggestions.first == near) }
  }

  @Test func `A command without a value refuses one`() {
    let failure = #expect(throws: CommandFailure.self) { try table.command("zoom in 3") }
    #expect(failure?.message == Wording.noValue(of: "zoom-in", remove: "3"))
  }

  @Test(arguments: [
    ("search e", ["search Été"]), ("search film-n", ["search film noir"]),
    ("sea", ["search ", "search-all"]), ("zoom ", ["zoom-in", "zoom-out"]),
  ])
  func `Names and values complete`(text: String, ways: [String]) {
    #expect(table.candidates(for: text).map(\.text) == ways)
  }
}
