import ProgramTestSupport
import Records
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The real program resumes where it left off.
@Suite(.wholeProgram) struct SessionRestoreProgramTests {
  @Test(arguments: [(80, 24), (140, 40)])
  func `The next start shows the last screen`(columns: Int, rows: Int) throws {
    let home = try StateHome()
    let before = try home.leave(at: 250, by: "257G7k", columns: columns, rows: rows)
    let terminal = try home.open(columns: columns, rows: rows)
    try terminal.wait(forPlace: 250)
    #expect(try terminal.waitForIdle().lines == before.lines)
    try home.quit(terminal)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `An exit by signal is saved as well`(signal: Int32) throws {
    let home = try StateHome()
    let terminal = try home.opened()
    try terminal.send("36j")
    let before = try terminal.wait(forPlace: 37)
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(try home.open().wait(forPlace: 37).lines == before.lines)
  }

  @Test func `A closed window is saved as well`() throws {
    let home = try StateHome()
    let terminal = try home.opened()
    try terminal.send("36j")
    try terminal.wait(forPlace: 37)
    terminal.close()
    try terminal.process.waitForEnd()
    try home.open().wait(forPlace: 37)
  }

  @Test(arguments: [SIGSEGV, SIGKILL, SIGQUIT])
  func `A crash is not saved`(signal: Int32) throws {
    let home = try StateHome()
    try home.leave(at: 8, by: "7j")
    let terminal = try home.open()
    try terminal.wait(forPlace: 8)
    try terminal.send("36j")
    try terminal.wait(forPlace: 44)
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    try home.open().wait(forPlace: 8)
  }

  @Test func `A signal to a suspended browser saves the session`() throws {
    let home = try StateHome()
    let terminal = try home.opened()
    try terminal.send("36j")
    try terminal.wait(forPlace: 37)
    try terminal.send("\u{1A}")
    let process = terminal.process
    try terminal.wait(for: "the stop") { _ in process.stopCount == 1 }
    terminal.process.signal(SIGTERM)
    terminal.process.signal(SIGCONT)
    #expect(try terminal.waitForEnd() == .signaled(SIGTERM))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    try home.open().wait(forPlace: 37)
  }

  @Test func `A window of another size restores the same film`() throws {
    let home = try StateHome()
    let before = try home.leave(at: 100, by: "100G", columns: 140, rows: 50)
    for (columns, rows) in [(60, 10), (200, 60), (140, 50)] {
      let terminal = try home.open(columns: columns, rows: rows)
      let screen = try terminal.wait(forPlace: 100)
      let film = try #require(screen.chosenFilm)
      #expect(film.isSame(as: try #require(before.chosenFilm)), "\(film)")
      terminal.resize(columns: columns + 20, rows: rows + 5)
      try terminal.wait(forPlace: 100)
      try home.quit(terminal)
    }
  }

  @Test func `A search and the list beneath are restored`() throws {
    let home = try StateHome()
    let terminal = try home.opened()
    try terminal.send("20j/hitch\t")
    try terminal.wait(toShow: "Search: hitch")
    try terminal.send("jj")
    let before = try terminal.wait(forPlace: 3)
    try home.quit(terminal)
    let next = try home.open()
    let after = try next.wait(forPlace: 3)
    #expect(after.lines == before.lines)
    try next.send("\u{1B}")
    try next.wait(forPlace: 21)
    try home.quit(next)
  }

  @Test func `A page is restored at its line with its history`() throws {
    let home = try StateHome()
    let terminal = try home.opened()
    try terminal.send("9j\r")
    try terminal.wait(toShow: "Director")
    let page = try terminal.waitForIdle()
    try terminal.send("Gk")
    let before = try terminal.waitForIdle()
    #expect(before.lines != page.lines)
    try home.quit(terminal)
    let next = try home.open()
    try next.wait(for: "the page") { $0.lines == before.lines }
    try next.send("\u{1B}")
    try next.wait(forPlace: 10)
    try home.quit(next)
  }

  @Test func `Another list in another order is restored`() throws {
    let home = try StateHome()
    let terminal = try home.opened()
    try terminal.send(":genre drama\r")
    let list = try terminal.wait(for: "dramas") {
      $0.isSettled && $0.chosenRow != nil && $0.lines[0].contains("rama")
    }
    try terminal.send(":sort length\r")
    try terminal.wait(for: "another order") {
      $0.isSettled && $0.chosenRow != nil && $0.chosenFilm != list.chosenFilm
    }
    try terminal.send("5j")
    let before = try terminal.wait(forPlace: 6)
    try home.quit(terminal)
    let after = try home.open().wait(forPlace: 6)
    #expect(after.lines == before.lines)
  }

  @Test func `A fresh start ignores the saved session and saves a new one`() throws {
    let home = try StateHome()
    try home.leave(at: 30, by: "30G")
    let terminal = try home.open(["--fresh"])
    try terminal.wait(forPlace: 1)
    try terminal.send("j")
    try terminal.wait(forPlace: 2)
    try home.quit(terminal)
    try home.open().wait(forPlace: 2)
  }

  @Test(arguments: [
    "nonsense", "version = 99\n[screen]\n", "\u{0}\u{1}\u{2}", "version = 1\n[place]\n[list]\n",
    String(repeating: "version = 1\n", count: 10_000),
  ])
  func `An unreadable session is ignored silently`(text: String) throws {
    let home = try StateHome()
    try home.folder.write(text, to: "moviebrowser/browser")
    let terminal = try home.open()
    let screen = try terminal.wait(forPlace: 1)
    #expect(!screen.text.contains("Welcome"))
    try terminal.send("3j")
    try terminal.wait(forPlace: 4)
    try home.quit(terminal)
    try home.open().wait(forPlace: 4)
  }

  @Test func `Of two browsers the last one to end is saved`() throws {
    let home = try StateHome()
    let first = try home.opened()
    let second = try home.opened()
    try first.send("9j")
    try first.wait(forPlace: 10)
    try second.send("19j")
    try second.wait(forPlace: 20)
    try home.quit(second)
    try home.quit(first)
    try home.open().wait(forPlace: 10)
    #expect(home.folder.names(in: "moviebrowser") == ["browser"])
  }

  @Test(arguments: [
    "ulimit -f 0; exec \"$BROWSER\"",
    "chmod 500 \"$XDG_STATE_HOME/moviebrowser\"; exec \"$BROWSER\"",
  ])
  func `A full disk loses only the session`(command: String) throws {
    var home = try StateHome()
    try home.leave(at: 8, by: "7j")
    home.environment["BROWSER"] = try ProgramUnderTest.find().path
    let terminal = try PseudoTerminal(
      .init(
        path: "/bin/sh", arguments: ["-c", command], environment: home.environment, columns: 80,
        rows: 24, output: .terminal, error: .terminal))
    try terminal.wait(forPlace: 8)
    try terminal.send("3j")
    try terminal.wait(forPlace: 11)
    terminal.forgetOutput()
    try home.quit(terminal)
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("moviebrowser:"))
    #expect(home.folder.names(in: "moviebrowser") == ["browser"])
    chmod("\(home.folder.path)/moviebrowser", 0o700)
    // Root may write anywhere.
    let isRoot = command.hasPrefix("chmod") && geteuid() == 0
    try home.open().wait(forPlace: isRoot ? 11 : 8)
  }

  @Test func `Commands and plain mode neither read nor write the session`() throws {
    let home = try StateHome(wasWelcomed: false)
    let program = try ProgramUnderTest.find()
    for arguments in [["list"], ["detail", "psycho"], ["--version"], ["config"], ["--plain"]] {
      let process = try ProgramProcess(
        .init(
          path: program.path, arguments: arguments, environment: home.environment,
          input: .file("/dev/null")))
      #expect(try process.waitForEnd() == .exited(0))
      #expect(!process.output.contains("Welcome"))
    }
    #expect(home.folder.names(in: "moviebrowser").isEmpty)
  }

  @Test func `config shows the path of the session`() throws {
    let home = try StateHome()
    let program = try ProgramUnderTest.find()
    let value = JSONValue(
      written: try program.run("config", "--json", environment: home.environment).output)
    #expect(value?["sessionFile"]?.text == home.path)
  }
}
