import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// Programs started for the user: a web browser and an editor.
@Suite(.wholeProgram) struct LinkOpenerTests {
  private var program: RecordingProgram

  init() throws {
    program = try RecordingProgram()
    program.environment["TMDB_ACCESS_TOKEN"] =
      "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl"
    program.environment["OTHER"] = "stays"
  }

  private func open(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments,
        environment: program.environment, columns: 80, rows: 24, output: .terminal,
        error: .terminal))
  }

  @Test(arguments: [
    ("%", "[https://"), ("nosuch:%", "[https://"), (":nosuch -x:%", "[https://"),
    ("% --new %s", "[--new][https://"), ("nosuch:% a=%s/b:nosuch", "[a=https://"),
    ("% *", "[*][https://"),
  ])
  func `The first installed opener gets the URL but not the key`(
    entries: String, start: String
  ) throws {
    var own = self
    own.program.environment["BROWSER"] = entries.split(
      separator: "%", maxSplits: 1, omittingEmptySubsequences: false
    ).joined(separator: program.path)
    let terminal = try own.open("--source", "catalogue")
    try terminal.wait(forPlace: 1)
    try terminal.send("\r")
    try terminal.wait(toShow: "Director")
    try terminal.send("o")
    let said = try program.said()
    #expect(said.hasPrefix(start), "\(said)")
    #expect(said.contains("OTHER=stays"))
    #expect(!RecordingProgram.showsKey(said))
  }

  @Test func `Without an installed opener nothing starts`() throws {
    var own = self
    own.program.environment["BROWSER"] = "nosuch:neither %s"
    let terminal = try own.open("--source", "catalogue")
    try terminal.wait(forPlace: 1)
    try terminal.send("\r")
    try terminal.wait(toShow: "Director")
    try terminal.send("o")
    try terminal.wait(toShow: "https://")
    #expect(!terminal.screen.text.contains("Opened"))
  }

  @Test func `An editor does not get the key`() throws {
    var own = self
    // A folder for drafts, and no welcome.
    own.program.environment["XDG_STATE_HOME"] = "\(program.folder.path)/state"
    try program.folder.write("", to: "state/moviebrowser/browser")
    own.program.environment["EDITOR"] = program.path
    let terminal = try own.open("--source", "catalogue", "--notes", "editor")
    try terminal.wait(forPlace: 1)
    try terminal.send("n")
    let said = try program.said()
    #expect(said.contains("OTHER=stays"))
    #expect(!RecordingProgram.showsKey(said))
  }
}
