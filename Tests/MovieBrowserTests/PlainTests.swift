import ProgramTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `--plain`, in pipes and at a terminal.
@Suite(.wholeProgram) struct PlainTests {
  /// Runs plain mode with lines from a pipe.
  private func run(_ input: String) throws -> ProgramProcess {
    var environment = ProgramUnderTest.environment
    environment["BROWSER"] = try ProgramUnderTest.find().path
    environment["LINES_TO_TYPE"] = input
    let process = try ProgramProcess(
      .init(
        path: "/bin/sh",
        arguments: ["-c", "printf %s \"$LINES_TO_TYPE\" | \"$BROWSER\" --plain | cat"],
        environment: environment))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(0))
    #expect(process.errors.isEmpty)
    return process
  }

  @Test func `Piped input browses line by line`() throws {
    let films = try ProgramUnderTest.films()
    // The program writes thousands separators.
    let total =
      films.count < 1000
      ? "\(films.count)"
      : "\(films.count / 1000)," + String("\(1000 + films.count % 1000)".dropFirst())
    let output = try run("n\n22\nb\n/amelie\n1\nq\nnever read\n").output
    #expect(output.contains("1 to 20 of \(total)."))
    #expect(output.contains("21 to 40 of \(total)."))
    #expect(output.contains("22. \(films[21].title) (\(films[21].year))"))
    #expect(output.contains("Audrey Tautou"))
    #expect(output.hasSuffix("b back, q quit, ? help: \n"))
    #expect(!output.contains("\u{1B}") && !output.contains("─") && !output.contains("│"))
  }

  @Test(arguments: ["", "n", "/ame", "l\n"])
  func `End of input quits, even in the middle of a line`(input: String) throws {
    #expect(try run(input).output.hasSuffix(": \n"))
  }

  @Test(arguments: ["dumb", "", nil])
  func `A terminal without cursor addressing gets plain mode automatically`(kind: String?) throws {
    var environment = ProgramUnderTest.environment
    environment["TERM"] = kind
    let terminal = try ProgramUnderTest.find().open(environment: environment, error: .pipe)
    try terminal.wait(forText: "1 to 20 of")
    try terminal.send("2\r")
    // The last line of the prompt is written when lines can be edited.
    try terminal.wait(forText: "web page, b back, ? help, q quit: ")
    // A key between the prompt and the line editor may be lost.
    terminal.read(for: .milliseconds(300))
    try terminal.send("\u{4}")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.hasPrefix("This terminal cannot position text"))
    #expect(!output.contains("\u{1B}"))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test(arguments: ["dumb", "xterm"])
  func `The arrow keys edit the line and bring earlier lines back`(kind: String) throws {
    var environment = ProgramUnderTest.environment
    environment["TERM"] = kind
    let terminal = try ProgramUnderTest.find().open("--plain", environment: environment)
    try terminal.wait(forText: "1 to 20 of")
    // The letter that is missing is typed last.
    try terminal.send("/amlie\u{1B}[D\u{1B}[D\u{1B}[D\u{E9}\r")
    try terminal.wait(forText: "Search: am\u{E9}lie")
    try terminal.send("\u{1B}[A year:2001\r")
    try terminal.wait(forText: "Search: am\u{E9}lie, year:2001")
    try terminal.send("q\r")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `Ctrl-C ends plain mode with the usual status`() throws {
    let terminal = try ProgramUnderTest.find().open("--plain")
    try terminal.wait(forText: "q quit")
    try terminal.send("\u{3}")
    let ending = try terminal.waitForEnd()
    #expect(ending == .signaled(SIGINT))
  }
}
