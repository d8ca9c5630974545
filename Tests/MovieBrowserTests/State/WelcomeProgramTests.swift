import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// The first start of the real program.
@Suite(.wholeProgram) struct WelcomeProgramTests {
  @Test func `The welcome appears once, over the list`() throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open()
    let screen = try terminal.wait(toShow: "Welcome")
    #expect(screen.settledPlace == 1)
    try terminal.send("j")
    #expect(try !terminal.wait(forPlace: 2).text.contains("Welcome"))
    try home.quit(terminal)
    let next = try home.open()
    #expect(try !next.wait(forPlace: 2).text.contains("Welcome"))
    try home.quit(next)
  }

  @Test func `The welcome is not repeated after an early kill`() throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open()
    try terminal.wait(toShow: "Welcome")
    terminal.process.signal(9)
    try terminal.waitForEnd()
    #expect(try !home.open().wait(forPlace: 1).text.contains("Welcome"))
  }

  @Test func `The welcome is in the single write of the first frame`() throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open()
    try terminal.wait(toShow: "Welcome")
    let output = String(decoding: terminal.output, as: UTF8.self)
    // A screen drawn twice would have its title twice.
    #expect(output.split(separator: "Title").count == 2)
    #expect(output.split(separator: "Welcome").count == 2)
  }

  @Test(arguments: [["--plain"], ["--fresh"]])
  func `Plain mode and fresh starts show no welcome`(arguments: [String]) throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open(arguments)
    try terminal.wait(toShow: "The Godfather")
    #expect(!terminal.screen.text.contains("Welcome"))
    #expect(home.folder.names(in: "moviebrowser").isEmpty)
  }

  @Test(arguments: ["/dev/null", "/dev/full/x"])
  func `Without a place to record it there is no welcome`(state: String) throws {
    var home = try StateHome()
    home.environment["XDG_STATE_HOME"] = state
    for _ in 0..<2 {
      let terminal = try home.open()
      #expect(try !terminal.wait(forPlace: 1).text.contains("Welcome"))
      try home.quit(terminal)
    }
  }
}
