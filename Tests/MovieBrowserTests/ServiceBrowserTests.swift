import ProgramTestSupport
import TerminalTestSupport
import Testing
import Wording

/// The browser with a key over real connections.
@Suite(.wholeProgram) struct ServiceBrowserTests {
  private func open(_ home: ServiceHome) throws -> PseudoTerminal {
    try ProgramUnderTest.find().open(columns: 120, rows: 30, environment: home.environment)
  }

  @Test func `A briefly unavailable service is retried without a key press`() throws {
    let home = try ServiceHome()
    home.double.add(.init(.html(status: 503), times: 2))
    let terminal = try open(home)
    try terminal.wait(forPlace: 1)
    // The film's page loads after the debounce, which is a pause as well.
    try terminal.wait(for: "the film") { _ in
      home.service.requests.contains { $0.path.hasPrefix("/3/movie/") }
    }
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `A search for a TV series says so`() throws {
    let home = try ServiceHome()
    let terminal = try open(home)
    try terminal.wait(forPlace: 1)
    try terminal.send("/breaking bad")
    try terminal.wait(toShow: Wording.sentence(Wording.onlyFilms("Breaking Bad")))
    try terminal.send("\r")
    let list = try terminal.wait(for: "the end of typing") { !$0.showsCursor }
    #expect(list.text.contains("TV series"))
  }

  @Test func `Without the service the browser opens with the catalogue`() throws {
    let home = try ServiceHome()
    home.goOffline()
    let terminal = try open(home)
    try terminal.wait(forPlace: 1)
    try terminal.wait(toShow: "catalog")
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }

  @Test func `The browser quits while the service does not respond`() throws {
    let home = try ServiceHome()
    home.double.conduct.delay = .seconds(20)
    let terminal = try open(home)
    try terminal.wait(toShow: "quit")
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }
}
