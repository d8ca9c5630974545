import TestSupport
import Testing

/// The first start of the real program.
@Suite(.wholeProgram) struct WelcomeProgramTests {
  @Test func `Somebody is welcomed once, over the list`() throws {
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

  @Test func `Who is killed at once was welcomed all the same`() throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open()
    try terminal.wait(toShow: "Welcome")
    terminal.process.signal(9)
    try terminal.waitForEnd()
    #expect(try !home.open().wait(forPlace: 1).text.contains("Welcome"))
  }

  @Test func `The welcome is in the one write of the first frame`() throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open()
    try terminal.wait(toShow: "Welcome")
    let output = String(decoding: terminal.output, as: UTF8.self)
    // Whatever is drawn twice has its title twice.
    #expect(output.split(separator: "Title").count == 2)
    #expect(output.split(separator: "Welcome").count == 2)
  }

  @Test(arguments: [["--plain"], ["--fresh"]])
  func `Not in plain mode, nor where one wants a fresh start`(arguments: [String]) throws {
    let home = try StateHome(wasWelcomed: false)
    let terminal = try home.open(arguments)
    try terminal.wait(toShow: "The Godfather")
    #expect(!terminal.screen.text.contains("Welcome"))
    #expect(home.folder.names(in: "moviebrowser").isEmpty)
  }

  @Test(arguments: ["/dev/null", "/dev/full/x"])
  func `Not where nobody could be told only once`(state: String) throws {
    var home = try StateHome()
    home.environment["XDG_STATE_HOME"] = state
    for _ in 0..<2 {
      let terminal = try home.open()
      #expect(try !terminal.wait(forPlace: 1).text.contains("Welcome"))
      try home.quit(terminal)
    }
  }
}
