import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// Lists and orders are chosen, and the help explains how.
@Suite(.wholeProgram) struct ChoosingTests {
  @Test func `A genre is chosen from the lists`() throws {
    let terminal = try ProgramUnderTest.browser(rows: 50)
    try terminal.send("L")
    let choices = try terminal.wait(toShow: "─ Lists ─")
    #expect(choices.lines.contains { $0.contains("> Most popular") })
    try terminal.send("west\r")
    let command = try ProgramUnderTest.find().run("list", "western", "--limit", "1000")
    let count = command.output.split(separator: "\n").count
    let list = try terminal.wait(for: "all \(count) westerns") {
      $0.lines[0].hasPrefix("Western") && $0.settledPlace == 1 && $0.position?.total == count
    }
    #expect(list.errors.isEmpty)
  }

  @Test func `An order is chosen, and canceling changes nothing`() throws {
    let terminal = try ProgramUnderTest.browser(rows: 50)
    let before = terminal.screen
    try terminal.send("s")
    let choices = try terminal.wait(toShow: "─ Sort by ─")
    try terminal.send("\u{1B}")
    try terminal.wait(for: "the original list") { $0.lines == before.lines }
    #expect(choices.lines.contains { $0.contains("> ") && $0.contains(" first") })
    try terminal.send("s")
    try terminal.wait(toShow: "─ Sort by ─")
    try terminal.send("title a\r")
    let command = try ProgramUnderTest.find().run("list", "--sort", "title", "--limit", "40")
    let titles = command.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
    let sorted = try terminal.wait(for: "titles in order") {
      $0.text.contains("title A to Z") && $0.settledPlace == 1
        && $0.films[40]?.title == String(titles[39])
    }
    for place in 1...40 {
      let title = try #require(sorted.films[place]?.title)
      // A long title is shortened in the middle.
      #expect(title == titles[place - 1] || title.contains("…"))
    }
    #expect(sorted.errors.isEmpty)
  }

  @Test func `Twelve keys list the unseen comedies of the 1980s under 100 minutes`() throws {
    var home = try StateHome()
    home.environment["XDG_DATA_HOME"] = home.folder.path
    let program = try ProgramUnderTest.find()
    func titles(_ query: String...) throws -> [String] {
      let command = try ProgramProcess(
        .init(
          path: program.path, arguments: ["list", "--limit", "1000"] + query,
          environment: home.environment))
      #expect(try command.waitForEnd() == .exited(0))
      return command.output.split(separator: "\n").map { String($0.split(separator: "\t")[1]) }
    }
    let all = try titles("genre:comedy", "decade:1980s", "length:<100")
    let seen = try program.run("mark", all[0], "--seen", environment: home.environment)
    #expect(try seen.waitForEnd() == .exited(0))
    let unseen = try titles("genre:comedy", "decade:1980s", "length:<100", "unseen")
    #expect(unseen.count == all.count - 1 && unseen.count > 5)
    let terminal = try home.opened(rows: 50)
    let keys = "Fc\t8\tu\t<100\t"
    #expect(keys.count <= 12)
    for key in keys { try terminal.send(String(key)) }
    let list = try terminal.wait(for: "the unseen comedies") {
      $0.position?.total == unseen.count && $0.films.count > 20
    }
    let shown = list.films.sorted { $0.key < $1.key }.map { $0.value.title.prefix(8) }
    #expect(shown == unseen.prefix(shown.count).map { $0.prefix(8) })
  }

  @Test(arguments: ["\u{1B}", "\u{7}"])
  func `The help shows the keys and closes`(key: String) throws {
    let terminal = try ProgramUnderTest.browser()
    let before = terminal.screen
    try terminal.send("?")
    try terminal.wait(toShow: "search films as you type")
    try terminal.send("sort")
    try terminal.wait(for: "the keys that sort") { !$0.text.contains("search films as you type") }
    try terminal.send(key)
    let after = try terminal.wait(for: "the list") { $0.lines == before.lines }
    #expect(after.errors.isEmpty)
  }
}
