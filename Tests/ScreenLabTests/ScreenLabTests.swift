import BusinessLogic
import TerminalModel
import TerminalTestSupport
import TestSupport
import Testing
import Wording

@testable import Films
@testable import ScreenLab

/// Every screen opened alone.
@Suite(.timeLimit(.minutes(60))) @MainActor struct ScreenLabTests {
  private func scenario(_ name: String) throws -> Scenario {
    try #require(Scenario.all.first { $0.name == name })
  }

  @Test(arguments: [(80, 24), (40, 12), (160, 45)])
  func `Every scenario shows a whole frame of its own`(columns: Int, rows: Int) async {
    let size = TerminalSize(columns: columns, rows: rows)
    var (seen, faults): ([String: String], [String]) = ([:], [])
    for scenario in Scenario.all {
      let frame = await ScreenLab.frame(of: scenario, size: size)
      // The first line names the scenario.
      let text = frame.textRows.dropFirst().joined(separator: "\n")
      if let fault = frame.fault(columns, rows) { faults.append("\(scenario.name): \(fault)") }
      if let other = seen[text] { faults.append("\(scenario.name) shows the same as \(other)") }
      seen[text] = scenario.name
    }
    #expect(faults == [])
  }

  @Test(arguments: [
    ("list slow", "Loading…"), ("list failing", Wording.sentence(.offline)),
    ("list search", "End of the list: 3 films"), ("film gone", Wording.sentence(.notFound)),
    ("year failing", Wording.sentence(.library(.unreadable))),
    ("tonight failing", Wording.sentence(.serviceUnavailable)),
    ("walk failing", Wording.sentence(.serviceUnavailable)),
    ("walk finished", "seen"), ("walk slow", "Loading…"),
    ("note failing", Wording.sentence(.library(.full))), ("note draft", Wording.draftRestored),
  ])
  func `A scenario is in the state of its name`(name: String, text: String) async throws {
    let size = TerminalSize(columns: 160, rows: 45)
    let frame = try await ScreenLab.frame(of: scenario(name), size: size)
    #expect(frame.text.contains(text.dropLast()), "\(frame.text)")
  }

  @Test func `Keys work, and calls for other screens are named`() async throws {
    let terminal = RecordingTerminal(columns: 80, rows: 24)
    let session = try scenario("list full").session(on: terminal)
    terminal.run(session)
    await terminal.idle()
    terminal.press(.character("j"), Key(.enter))
    await terminal.idle()
    #expect(terminal.frame.textRows.first == "list full  openSelectedMovie()")
    #expect(terminal.frame.textRows.contains { $0.hasPrefix("> Seven Samurai") })
    terminal.press(.character("q"))
    #expect(session.isOver)
  }

  @Test(arguments: ["year empty", "tonight full", "film full", "picker full", "popup question"])
  func `A screen that closes ends the session`(name: String) async throws {
    let terminal = RecordingTerminal(columns: 80, rows: 24)
    let session = try scenario(name).session(on: terminal)
    terminal.run(session)
    await terminal.idle()
    #expect(!session.isOver)
    terminal.press(Key(.escape))
    #expect(session.isOver)
  }

  @Test func `Q is text in a note, and Ctrl-C ends every scenario`() async throws {
    let terminal = RecordingTerminal(columns: 80, rows: 24)
    let note = try scenario("note new").session(on: terminal)
    terminal.run(note)
    terminal.press(.character("q"))
    #expect(!note.isOver)
    let open = Scenario.all.filter { scenario in
      let terminal = RecordingTerminal(columns: 40, rows: 12)
      let session = scenario.session(on: terminal)
      terminal.run(session)
      terminal.press(.control("c"))
      return !session.isOver
    }
    #expect(open.map(\.name) == [])
  }

  @Test func `Arguments name a screen, a scenario and a size`() throws {
    let slow = try LabRequest(["list", "slow", "--size", "40x12", "--print"])
    #expect(slow.scenario?.name == "list slow")
    #expect(slow.size == TerminalSize(columns: 40, rows: 12))
    #expect(slow.prints)
    #expect(try LabRequest(["year"]).scenario?.name == "year full")
    #expect(try LabRequest([]).scenario == nil)
  }

  @Test(arguments: ["lists slow", "cinema", "year empty full", "year --size 40", "year --size 0x9"])
  func `Wrong arguments are refused`(line: String) {
    #expect(throws: CommandFailure.self) {
      try LabRequest(line.split(separator: " ").map { String($0) })
    }
  }

  @Test func `The usage has every scenario`() {
    let missing = Scenario.all.filter { scenario in
      let words = scenario.name.split(separator: " ")
      return !LabRequest.usage.split(separator: "\n").contains {
        $0.hasPrefix("\(words[0]) ") && $0.contains(words[1])
      }
    }
    #expect(missing.map(\.name) == [])
  }

  @Test func `The guide shows what the lab shows`() async throws {
    let size = TerminalSize(columns: 60, rows: 12)
    let frame = try await ScreenLab.frame(of: scenario("year empty"), size: size)
    let shown = frame.textRows.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
    let guide = try #require(Repository.text(of: "docs/adding-a-screen.md"))
    #expect(guide.contains("year empty --size 60x12\n" + shown), "\(shown)")
  }
}
