import ProgramTestSupport
import TerminalTestSupport
import Testing

/// The program in unusual environments.
@Suite(.wholeProgram) struct EnvironmentTests {
  /// Returns the parameters of every style sequence.
  private func styles(in bytes: [UInt8]) -> [Int] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\u{1B}[").dropFirst().flatMap { part -> [Int] in
      let numbers = part.prefix { $0.isNumber || $0 == ";" }
      guard part.dropFirst(numbers.count).first == "m" else { return [] }
      return numbers.split(separator: ";").compactMap { Int($0) }
    }
  }

  private func isColor(_ style: Int) -> Bool {
    (30...38).contains(style) || (40...48).contains(style) || (90...107).contains(style)
  }

  @Test func `NO_COLOR removes colors and nothing else`() throws {
    var environment = ProgramUnderTest.environment
    for (value, hasColor) in [(nil, true), ("", true), ("1", false), ("0", false)] {
      environment["NO_COLOR"] = value
      let terminal = try ProgramUnderTest.find().open(environment: environment)
      let list = try terminal.wait(forPlace: 1)
      try terminal.send("?")
      try terminal.wait(toShow: "search films")
      try terminal.send("\u{1B}")
      try terminal.wait(for: "the list") { $0.lines == list.lines }
      try terminal.send("\r")
      try terminal.wait(toShow: "Cast")
      let styles = styles(in: terminal.output)
      #expect(styles.contains(where: isColor) == hasColor)
      // The selected row is a bar: of a color, or reversed.
      #expect(styles.contains(hasColor ? 48 : 7))
    }
  }

  @Test(arguments: ["dumb", "", nil])
  func `Without cursor addressing or input one line reports it`(kind: String?) throws {
    var environment = ProgramUnderTest.environment
    environment["TERM"] = kind
    let terminal = try ProgramUnderTest.find().open(
      environment: environment, input: .file("/dev/null"), error: .pipe)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(1))
    #expect(terminal.process.errorLines.count == 1)
    #expect(terminal.process.errors.contains("TERM"))
    #expect(terminal.process.errors.contains("moviebrowser list"))
    #expect(terminal.output.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `Without an output terminal an error names the command to use`() throws {
    for columns in [nil, 80] {
      let process = try ProgramProcess(
        .init(path: ProgramUnderTest.find().path, columns: columns))
      let ending = try process.waitForEnd()
      #expect(ending == .exited(2))
      #expect(process.errorLines.count == 1)
      #expect(process.errors.contains("moviebrowser list"))
      #expect(process.output.isEmpty)
    }
  }

  @Test func `Keys come from the terminal when standard input is redirected`() throws {
    let terminal = try ProgramUnderTest.find().open(input: .file("/dev/null"))
    try terminal.wait(forPlace: 1)
    try terminal.send("4j")
    try terminal.wait(forPlace: 5)
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `Redirected standard error stays redirected`() throws {
    let terminal = try ProgramUnderTest.find().open(error: .pipe)
    try terminal.wait(forPlace: 1)
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.process.errors.isEmpty)
  }

  @Test func `A terminal without a size is assumed to be 80 by 24`() throws {
    // The system reports 0 by 0, as a serial line does.
    let terminal = try PseudoTerminal.shell(.find())
    try terminal.wait(forText: "ready> ")
    try terminal.send("stty cols 0 rows 0; \"$BROWSER\"\r")
    #expect(try terminal.wait(forPlace: 1).films.count == 20)
  }

  @Test func `Invalid arguments leave the terminal unchanged`() throws {
    let terminal = try ProgramUnderTest.find().open("--no-such-option", error: .pipe)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(2))
    #expect(terminal.output.isEmpty)
    #expect(terminal.process.errorLines.count == 1)
  }
}
