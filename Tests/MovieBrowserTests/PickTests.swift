import ProgramTestSupport
import TerminalTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `moviebrowser pick` draws on the terminal and prints the film into a pipe.
@Suite(.wholeProgram) struct PickTests {
  private func open(_ arguments: String..., input: ProgramProcess.Stream = .terminal) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: ["pick"] + arguments, columns: 80,
        input: input, output: .pipe, error: .terminal))
  }

  private func expectRestored(_ terminal: PseudoTerminal) {
    #expect(terminal.screen.disorder.isEmpty && terminal.screen.errors.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test(arguments: [ProgramProcess.Stream.terminal, .file("/dev/null")])
  func `The ID of the film is all that reaches the pipe`(input: ProgramProcess.Stream) throws {
    let wanted = try ProgramUnderTest.find().run("list", "western", "--limit", "3")
    let id = try #require(wanted.output.split(separator: "\n").last?.split(separator: "\t").first)
    let terminal = try open("western", input: input)
    try terminal.wait(forPlace: 1)
    try terminal.send("jj")
    try terminal.wait(forPlace: 3)
    try terminal.send("\r")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.process.output == "\(id)\n")
    expectRestored(terminal)
    let detail = try ProgramUnderTest.find().run("detail", String(id))
    #expect(try detail.waitForEnd() == .exited(0))
  }

  @Test(arguments: [("q", 1), ("\u{1B}", 1), ("\u{3}", 130)] as [(String, Int32)])
  func `Without a film nothing is printed`(key: String, code: Int32) throws {
    let terminal = try open()
    try terminal.wait(forPlace: 1)
    try terminal.send(key)
    #expect(try terminal.waitForEnd() == .exited(code))
    #expect(terminal.process.output.isEmpty)
    expectRestored(terminal)
  }

  @Test func `A shell passes the film to another command`() throws {
    let terminal = try PseudoTerminal.shell(ProgramUnderTest.find())
    try terminal.wait(forText: "ready> ")
    try terminal.send("\"$BROWSER\" detail --json \"$(\"$BROWSER\" pick 1940s)\" | head -n 3\r")
    let film = try #require(try terminal.wait(forPlace: 1).chosenFilm)
    try terminal.send("\r")
    try terminal.wait(toShow: "\"title\": \"\(film.title)\"")
    try terminal.send("exit\r")
    try terminal.waitForEnd()
  }

  @Test func `Without a terminal there is nothing to draw on`() throws {
    let process = try ProgramUnderTest.find().run("pick")
    #expect(try process.waitForEnd() == .exited(1))
    #expect(process.output.isEmpty && process.errors.contains("no terminal"))
  }
}
