import TestSupport
import Testing

/// The browser tells the account what is marked, and nobody has to wait for it.
@Suite(.wholeProgram) struct AccountBrowserTests {
  private func open(_ home: AccountHome) throws -> PseudoTerminal {
    let terminal = try ProgramUnderTest.find().open(environment: home.home.environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  private func quit(_ terminal: PseudoTerminal) throws {
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }

  @Test func `A mark is sent a while later, and one that is taken back at once never`() throws {
    let home = try AccountHome()
    let terminal = try open(home)
    try terminal.send("fuf")
    try terminal.wait(for: "the mark at the account") { !home.account.favourites.isEmpty }
    #expect(home.account.favourites == [1])
    try terminal.send("u")
    try terminal.wait(for: "the mark gone there") { home.account.favourites.isEmpty }
    try quit(terminal)
    #expect(home.account.changes == ["POST favorite 1 true", "POST favorite 1 false"])
    #expect(try home.done("account", "status").contains("Nothing waits"))
  }

  @Test func `What was marked offline is sent at the next start`() throws {
    let home = try AccountHome()
    try home.done("mark", "9", "--rate", "4")
    let terminal = try open(home)
    try terminal.wait(for: "the rating at the account") { home.account[9] == 8 }
    try quit(terminal)
  }

  @Test func `A service that says nothing delays no key, and what was marked waits`() throws {
    let home = try AccountHome()
    let terminal = try open(home)
    home.home.double.add(.init(.fault(.neverAnswers), at: "/3/movie/1/account_states"))
    try terminal.send("f")
    try terminal.wait(for: "the question") {
      home.home.service.requests.contains { $0.path.hasSuffix("account_states") }
    }
    try terminal.send("jj")
    try terminal.wait(forPlace: 3)
    try quit(terminal)
    #expect(home.account.changes.isEmpty)
    #expect(try home.done("account", "status").contains("1 film wait"))
  }

  @Test func `A session that is gone is told when the browser has closed`() throws {
    let home = try AccountHome()
    try home.done("mark", "9", "--rate", "4")
    home.account.endSessions()
    let terminal = try open(home)
    try terminal.wait(for: "the question") {
      home.home.service.requests.contains { $0.path.hasSuffix("account_states") }
    }
    // Its answer is there before that of a film that is asked for afterwards.
    try terminal.send("\r")
    try terminal.wait(toShow: "Cast")
    try quit(terminal)
    #expect(terminal.output.holds("moviebrowser account login signs in again"))
  }
}
