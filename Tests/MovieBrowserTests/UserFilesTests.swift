import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's files and options with the real program: theme, keys, mouse and crash report.
@Suite(.wholeProgram) struct UserFilesTests {
  private let folder: TemporaryFolder
  private var environment = ProgramUnderTest.environment

  init() throws {
    folder = try TemporaryFolder()
    environment["XDG_CONFIG_HOME"] = "\(folder.path)/config"
    environment["XDG_STATE_HOME"] = "\(folder.path)/state"
    // A user with files has seen the welcome.
    try folder.write("", to: "state/moviebrowser/browser")
  }

  private func open(_ arguments: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        columns: 80, rows: 24, output: .terminal, error: .pipe))
  }

  private func output(_ terminal: PseudoTerminal) -> String {
    String(decoding: terminal.output, as: UTF8.self)
  }

  @Test(arguments: [[], ["--color-scheme", "user"]])
  func `The user's color scheme changes the colors`(arguments: [String]) throws {
    try folder.write("# mine\naccent = #5fafff bold\n", to: "config/moviebrowser/color-scheme")
    let terminal = try open(arguments)
    try terminal.wait(forPlace: 1)
    // The nearest of the 256 colors.
    #expect(output(terminal).contains("38;5;75m"))
    let other = try open(["--color-scheme", "dark"])
    try other.wait(forPlace: 1)
    #expect(output(other) != output(terminal))
  }

  @Test func `An error in a color scheme is one line with its number`() throws {
    try folder.write("accent = #5fafff\n\nacent = bold\n", to: "config/moviebrowser/color-scheme")
    let terminal = try open()
    #expect(try terminal.waitForEnd() == .exited(1))
    #expect(terminal.process.errorLines.count == 1)
    #expect(terminal.process.errors.contains("color-scheme:3: "))
    #expect(terminal.process.errors.contains("--color-scheme auto"))
    #expect(terminal.output.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(try open(["--color-scheme", "auto"]).wait(forPlace: 1).errors.isEmpty)
    // Without any colors none are requested.
    let plain = try ProgramUnderTest.find().run("--plain", environment: environment)
    #expect(plain.ending == .exited(0) && plain.errors.isEmpty, "\(plain.errors)")
  }

  @Test func `Without a color scheme file the option names the expected path`() throws {
    let terminal = try open(["--color-scheme", "user"])
    #expect(try terminal.waitForEnd() == .exited(1))
    #expect(terminal.process.errors.contains("\(folder.path)/config/moviebrowser/color-scheme"))
    #expect(terminal.output.isEmpty)
  }

  @Test func `An unreadable file is reported and the program continues`() throws {
    for name in ["settings", "keys", "color-scheme"] {
      try folder.write("", to: "config/moviebrowser/\(name)/file")
    }
    let program = try ProgramUnderTest.find()
    func path(_ name: String) -> String { "\(folder.path)/config/moviebrowser/\(name)" }
    let config = try program.run("config", environment: environment)
    #expect(config.ending == .exited(0))
    #expect(!config.output.contains("missing"))
    #expect(config.errors.contains("cannot read \(path("settings")): "))
    let check = try program.run("keys", "--check", environment: environment)
    // The settings decide on the colors of the text.
    #expect(check.ending == .exited(1) && check.errorLines.count == 2)
    #expect(check.errors.contains("cannot read \(path("settings")): "))
    #expect(check.errors.contains("cannot read \(path("keys")): "))
    #expect(try program.run("keys", environment: environment).errors.contains("cannot read "))
    let wanted = try open(["--color-scheme", "user"])
    #expect(try wanted.waitForEnd() == .exited(1))
    #expect(wanted.process.errors.contains("cannot read \(path("color-scheme")): "))
    let terminal = try open()
    try terminal.wait(forPlace: 1)
    try terminal.wait(toShow: "moviebrowser config, keys --check")
    try terminal.send("j")
    try terminal.wait(forPlace: 2)
  }

  @Test func `A user's key works and the key it replaces does not`() throws {
    try folder.write("list.next-film = e, Ctrl-n\n", to: "config/moviebrowser/keys")
    let terminal = try open()
    try terminal.wait(forPlace: 1)
    try terminal.send("e")
    try terminal.wait(forPlace: 2)
    try terminal.send("jj\u{E}")
    try terminal.wait(forPlace: 3)
    try terminal.send("G")
    let total = try #require(terminal.screen.position?.total)
    try terminal.wait(forPlace: total)
    #expect(
      try ProgramUnderTest.find().run("keys", "--check", environment: environment).ending
        == .exited(0))
  }

  @Test func `Conflicts and mistakes in the key file are reported by line`() throws {
    try folder.write(
      "# mine\nlist.next-film = e\nlist.previous-film = e\nlist.no-such = x\n",
      to: "config/moviebrowser/keys")
    let check = try ProgramUnderTest.find().run("keys", "--check", environment: environment)
    #expect(check.ending == .exited(1))
    let said = check.output + check.errors
    let path = "\(folder.path)/config/moviebrowser/keys"
    #expect(said.contains("\(path):3: e is already bound to list.next-film"))
    #expect(said.contains("\(path):4: "))
    #expect(said.contains("no-such"))
    // The browser still opens and reports it.
    let terminal = try open()
    let screen = try terminal.wait(forPlace: 1)
    #expect(screen.text.contains("keys"), "\(screen)")
  }

  @Test(
    arguments: [
      ([], nil, true), (["--no-mouse"], nil, false), (["--mouse"], nil, true), ([], "TMUX", false),
      ([], "STY", false), (["--mouse"], "TMUX", true), (["--no-mouse"], "STY", false),
    ] as [([String], String?, Bool)])
  func `Mouse reporting is enabled where configured`(
    arguments: [String], variable: String?, isReported: Bool
  ) throws {
    var environment = environment
    if let variable { environment[variable] = "/tmp/some,1,0" }
    let terminal = try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        columns: 80, rows: 24, output: .terminal, error: .terminal))
    let before = try terminal.wait(forPlace: 1)
    #expect(output(terminal).contains("\u{1B}[?1000h") == isReported)
    // A click on the row below selects it in any mouse protocol.
    let row = try #require(before.chosenRow) + 2
    if isReported {
      try terminal.send("\u{1B}[<0;5;\(row)M\u{1B}[<0;5;\(row)m")
      try terminal.wait(forPlace: 2)
    }
    try terminal.send("q")
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.disorder.isEmpty)
  }

  @Test(arguments: [
    (SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT"), (SIGBUS, "SIGBUS"), (SIGILL, "SIGILL"),
    (SIGTRAP, "SIGTRAP"), (SIGFPE, "SIGFPE"),
  ])
  func `A crash writes a report and one line naming it`(signal: Int32, name: String) throws {
    let terminal = try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, environment: environment, columns: 83, rows: 21,
        output: .terminal, error: .terminal))
    try terminal.wait(forPlace: 1)
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == .signaled(signal))
    let names = folder.names(in: "state/moviebrowser").filter { $0 != "browser" }
    try #require(names.count == 1)
    let path = "\(folder.path)/state/moviebrowser/\(names[0])"
    let lines = String(decoding: TemporaryFolder.bytes(of: path), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines[0].hasPrefix("moviebrowser ") && lines[0].count > "moviebrowser ".count)
    #expect(lines.dropFirst().prefix(2) == ["signal: \(name)", "terminal: 83 columns, 21 rows"])
    let said = try #require(output(terminal).components(after: "\u{1B}[?1049l"))
    let words = said.split(separator: "\r\n").filter { $0.contains("moviebrowser: ") }
    #expect(words.count == 1)
    #expect(words.first?.contains(path) == true)
    #expect(words.first?.contains(name) == true)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `Without a writable report the line is still printed`() throws {
    var environment = environment
    environment["XDG_STATE_HOME"] = "/dev/null/nowhere"
    let terminal = try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, environment: environment, columns: 80, rows: 24,
        output: .terminal, error: .terminal))
    try terminal.wait(forPlace: 1)
    terminal.process.signal(SIGSEGV)
    #expect(try terminal.waitForEnd() == .signaled(SIGSEGV))
    let said = try #require(output(terminal).components(after: "\u{1B}[?1049l"))
    #expect(said.contains("crashed (SIGSEGV)"))
    #expect(!said.contains("report"))
  }
}
