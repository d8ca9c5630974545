import ProgramTestSupport
import TerminalTestSupport
import Testing

@testable import Commands

/// The browser sends marks to the account without making the user wait.
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

  @Test func `A mark is sent after a delay, or never if undone at once`() throws {
    let home = try AccountHome()
    let terminal = try open(home)
    try terminal.send("fuf")
    try terminal.wait(for: "the mark at the account") { !home.account.favorites.isEmpty }
    #expect(home.account.favorites == [1])
    try terminal.send("u")
    try terminal.wait(for: "removal of the mark") { home.account.favorites.isEmpty }
    // An idle program has received that response as well.
    _ = try terminal.waitForIdle()
    try quit(terminal)
    #expect(home.account.changes == ["POST favorite 1 true", "POST favorite 1 false"])
    #expect(try home.done("account", "status").contains(AccountWording.waiting(0)))
  }

  @Test func `Marks made offline are sent at the next start`() throws {
    let home = try AccountHome()
    try home.done("mark", "9", "--rate", "4")
    let terminal = try open(home)
    try terminal.wait(for: "the rating at the account") { home.account[9] == 8 }
    try quit(terminal)
  }

  @Test func `An unresponsive service does not delay keys, and marks stay pending`() throws {
    let home = try AccountHome()
    let terminal = try open(home)
    home.home.double.add(.init(.fault(.neverAnswers), at: "/3/movie/1/account_states"))
    try terminal.send("f")
    try terminal.wait(for: "request for the account states") {
      home.home.service.requests.contains { $0.path.hasSuffix("account_states") }
    }
    try terminal.send("jj")
    try terminal.wait(forPlace: 3)
    try quit(terminal)
    #expect(home.account.changes.isEmpty)
    #expect(try home.done("account", "status").contains("1 film are waiting"))
  }

  @Test func `Marks synced by another window appear at once`() throws {
    let home = try AccountHome()
    home.account.favorites = [2]
    home.account[3] = 9
    let terminal = try open(home)
    #expect(!terminal.screen.lines.contains { $0.contains("♥") })
    try home.done("account", "sync")
    // No key is pressed.
    try terminal.wait(for: "the favorite symbol") { $0.lines.contains { $0.contains("♥") } }
    try terminal.wait(for: "the rating") { $0.lines.contains { $0.contains("4½") } }
    try terminal.send(":favorites\r")
    try terminal.wait(toShow: "My favorites")
    try terminal.wait(toShow: "1 of 1")
    home.account.favorites = [2, 4]
    try home.done("account", "sync")
    try terminal.wait(toShow: "of 2")
    try quit(terminal)
  }

  @Test func `Other marks the account reports for a sent film appear at once`() throws {
    let home = try AccountHome()
    home.account.favorites = [2]
    try home.done("mark", "2", "--rate", "4")
    let terminal = try open(home)
    try terminal.wait(for: "the rating at the account") { _ in home.account[2] == 8 }
    try terminal.wait(for: "the favorite symbol") { $0.lines.contains { $0.contains("♥") } }
    try quit(terminal)
    #expect(try home.marks()["2"] == ["favorite", "4"])
  }

  @Test func `Plain mode sends marks at exit without delay`() throws {
    let home = try AccountHome()
    let process = try home.home.run("--plain", input: "f 1\nq\n")
    #expect(process.ending == .exited(0) && process.errors.isEmpty)
    #expect(home.account.favorites == [1])
    _ = try home.home.run("--plain", input: "f 2\n")
    #expect(home.account.favorites == [1, 2])
    #expect(try home.done("account", "status").contains(AccountWording.waiting(0)))
    home.account.endSessions()
    let turnedAway = try home.home.run("--plain", input: "f 3\nq\n")
    #expect(turnedAway.errors.contains("moviebrowser account sign-in to sign in again"))
    #expect(try home.done("account", "status").contains("1 film are waiting"))
  }

  @Test func `An unresponsive service does not delay the exit of plain mode`() throws {
    let home = try AccountHome()
    home.home.double.add(.init(.fault(.neverAnswers), at: "/3/movie/1/account_states"))
    let process = try home.home.run("--plain", input: "f 1\nq\n")
    #expect(process.ending == .exited(0))
    #expect(try home.done("account", "status").contains("1 film are waiting"))
  }

  @Test func `An ended session is reported after the browser closes`() throws {
    let home = try AccountHome()
    try home.done("mark", "9", "--rate", "4")
    home.account.endSessions()
    let terminal = try open(home)
    try terminal.wait(for: "request for the account states") {
      home.home.service.requests.contains { $0.path.hasSuffix("account_states") }
    }
    // An idle program has received the response, since nothing is being fetched.
    _ = try terminal.waitForIdle()
    try quit(terminal)
    #expect(terminal.output.holds("moviebrowser account sign-in to sign in again"))
  }
}
