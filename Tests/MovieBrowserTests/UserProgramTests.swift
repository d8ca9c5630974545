import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Programs of the user's key file, run by the real browser.
@Suite(.wholeProgram) struct UserProgramTests {
  private var program: RecordingProgram
  private var folder: TemporaryFolder { program.folder }

  init() throws {
    program = try RecordingProgram()
    program.environment["XDG_STATE_HOME"] = "/dev/null"
    try folder.write("no program", to: "forbidden")
  }

  private func open(_ lines: String) throws -> PseudoTerminal {
    try folder.write(lines, to: ".config/moviebrowser/keys")
    let terminal = try ProgramUnderTest.find().open(
      "--source", "catalogue", environment: program.environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  @Test func `A program gets the film but not the key, and its last line is shown`() throws {
    let terminal = try open("run say = P : \(program.path) {title} {id}")
    let film = try #require(terminal.screen.chosenFilm)
    try terminal.send("P")
    try terminal.wait(toShow: "say: said it")
    let said = try program.said()
    #expect(said.hasPrefix("[\(film.title)]["), "\(said)")
    #expect(!RecordingProgram.showsKey(said))
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `Output is shown in a box`() throws {
    let terminal = try open("run-show what = W : printf '%s\\n' first {id}")
    try terminal.send("W")
    try terminal.wait(toShow: "─ what ─")
    try terminal.send("\u{1B}")
    try terminal.wait(for: "closed box") { !$0.text.contains("─ what ─") }
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  /// Programs that end in every way; some change the terminal first.
  private static let endings: [(command: String, notice: String)] = [
    ("true", ""), ("sh -c 'stty raw -echo; exit 3'", "bad exited with code 3."),
    ("sh -c 'stty raw -echo; kill -9 $$'", "bad was killed by signal 9."),
    ("sh -c 'printf \"\\033[?1049h\\033[?25l\\033[?1000h\"; kill -TERM $$'", "signal 15"),
    (
      "sh -c 'printf \"\\033(0\\033)0\\016\\033[4h\\033[?6h\\033[?5h\\033[?1003h\\033[?1004h\\033[=5u"
        + "\\033[>4;2m\\033[4 q\"; kill -9 $$'", "signal 9"
    ),
    ("sh -c 'kill -STOP $$; exit 4'", "exited with code 4"), ("no-such-program", "Cannot run bad"),
    ("$HOME/forbidden", "permission denied"),
    ("bash -ic 'kill -9 $$'", "signal 9"),
  ]

  @Test(arguments: endings)
  func `The terminal is intact however a program in the foreground ends`(
    command: String, notice: String
  ) throws {
    let path = command.split(separator: "$HOME").joined()
    let line = command.hasPrefix("$HOME") ? folder.path + path : command
    let terminal = try open("run-terminal bad = P : \(line)")
    let before = terminal.screen
    terminal.forgetOutput()
    try terminal.send("P")
    // The program gets the terminal as the shell left it.
    try terminal.wait(forText: "\u{1B}[?1049l")
    let after = try terminal.wait(for: "the browser and “\(notice)”") {
      $0.isAlternate && $0.text.contains(notice) && $0.lines[0] == before.lines[0]
        && $0.chosenRow == before.chosenRow
    }
    #expect(after.errors.isEmpty)
    try expectIntact(terminal)
  }

  /// Expects that the browser works after a program, and leaves the terminal as it was.
  private func expectIntact(_ terminal: PseudoTerminal) throws {
    try terminal.send("j")
    try terminal.wait(forPlace: 2)
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  private static let prompt = "say exited with code 3. Press Enter to return."

  /// Runs a program that leaves the terminal raw, and waits for the prompt below its output.
  private func prompted() throws -> PseudoTerminal {
    let terminal = try open(
      "run-wait say = P : sh -c 'echo output; stty raw -echo; exit 3'")
    try terminal.send("P")
    try terminal.wait(toShow: Self.prompt)
    #expect(!terminal.screen.isAlternate && terminal.screen.text.contains("output"))
    return terminal
  }

  @Test(arguments: ["\r", "\n", "\u{3}", "\u{4}"])
  func `Output stays until Enter, Ctrl-C or Ctrl-D`(key: String) throws {
    let terminal = try prompted()
    try terminal.send("jq")
    try terminal.send(key)
    try terminal.wait(for: "the browser") {
      $0.isAlternate && $0.text.contains("say exited with code 3.")
    }
    // Earlier keys are not for the browser.
    try expectIntact(terminal)
  }

  @Test(arguments: [SIGHUP, SIGTERM])
  func `A signal during the prompt ends the browser and restores the terminal`(
    signal: Int32
  ) throws {
    let terminal = try prompted()
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `The browser ends when its window closes during the prompt`() throws {
    let terminal = try prompted()
    terminal.close()
    let ending = try terminal.process.waitForEnd()
    #expect([.signaled(SIGHUP), .exited(128 + SIGHUP)].contains(ending))
  }

  @Test func `The check of the key file covers programs`() throws {
    try folder.write(
      "run play = f : mpv\nrun Bad = P : mpv\n", to: ".config/moviebrowser/keys")
    let check = try ProgramUnderTest.find().run("keys", "--check", environment: program.environment)
    #expect(try check.waitForEnd() == .exited(1))
    #expect(check.output.contains("keys:1: f is already bound to everywhere.mark-favorite"))
    #expect(check.output.contains("keys:2: “Bad” cannot be a name"))
  }

  @Test func `A hook gets every change, from the browser and from commands`() throws {
    var own = self
    own.program.environment["XDG_DATA_HOME"] = "\(folder.path)/data"
    let log = try folder.write("#!/bin/sh\ncat >> \"$HOME/log\"\n", to: "logger")
    try folder.makeExecutable(log)
    let terminal = try own.open("hook mark : \(log)")
    let film = try #require(terminal.screen.chosenFilm)
    // The browser ends right after the change.
    try terminal.send("fq")
    #expect(try terminal.waitForEnd() == .exited(0))
    try own.waitForLog(lines: 1)
    for words in [["undo"], ["redo"], ["mark", film.title, film.year, "--rate", "4"]] {
      let before = try own.logged().count
      let command = try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: words, environment: own.program.environment
        ))
      #expect(try command.waitForEnd() == .exited(0), "\(command.errors)")
      try own.waitForLog(lines: before + 1)
    }
    let lines = try own.logged()
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.contains(film.title) })
    #expect(lines.map { $0.contains("favorite") } == [true, false, true, true])
    #expect(lines.last?.contains("\"rating\":4") == true)
  }

  @Test func `Hooks run in the order of quick marks, even if the program ends`() throws {
    let log = try folder.write(
      "#!/bin/sh\nsleep 0.1\ncat >> \"$HOME/log\"\n", to: "logger")
    try folder.makeExecutable(log)
    var own = self
    own.program.environment["XDG_DATA_HOME"] = "\(folder.path)/data"
    let terminal = try own.open("hook mark : \(log)")
    let row = try #require(terminal.screen.chosenRow)
    let titles = try (row..<row + 3).map { row in
      try #require(terminal.screen.film(row: row)).title.prefix { $0 != "…" }
    }
    try terminal.send("fjfjfq")
    #expect(try terminal.waitForEnd() == .exited(0))
    try own.waitForLog(lines: 3)
    let lines = try own.logged()
    #expect(zip(lines, titles).allSatisfy { $0.contains($1) })
  }

  @Test func `A command reports a hook that cannot run, and where to look`() throws {
    try folder.write("hook mark : no-such-program", to: ".config/moviebrowser/keys")
    let command = try ProgramUnderTest.find().run(
      "mark", "Ikiru", "--favorite", environment: program.environment)
    #expect(try command.waitForEnd() == .exited(0))
    #expect(
      command.errors.hasPrefix(
        "moviebrowser: cannot run hook no-such-program: no such file or directory; "
          + "check its line in \(folder.path)/.config/moviebrowser/keys\n"))
  }

  private func logged() throws -> [Substring] {
    String(decoding: TemporaryFolder.bytes(of: "\(folder.path)/log"), as: UTF8.self)
      .split(separator: "\n")
  }

  private func waitForLog(lines: Int) throws {
    let limit = TimeLimit()
    while try logged().count < lines {
      guard !limit.isPassed else { throw TestFailure("no line \(lines)") }
      usleep(2000)
    }
  }
}
