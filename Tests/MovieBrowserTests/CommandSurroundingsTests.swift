import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Commands with closed pipes, full disks and an empty environment.
@Suite(.wholeProgram) struct CommandSurroundingsTests {
  private static let everything = ["list", "--limit", "100000", "--json"]

  @Test(arguments: [false, true])
  func `A reader that closes early is not an error`(ignoresBrokenPipes: Bool) throws {
    let process = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: Self.everything,
        ignoresBrokenPipes: ignoresBrokenPipes))
    try process.waitForOutput()
    process.closeOutput()
    let ending = try process.waitForEnd()
    #expect(ending == (ignoresBrokenPipes ? .exited(141) : .signaled(SIGPIPE)))
    #expect(process.errors.isEmpty)
  }

  @Test(
    arguments: [false, true],
    [["list", "--limit", "20"], ["--help"], ["keys"], ["detail", "metropolis-1927"]])
  func `A closed output pipe is not an error`(ignores: Bool, arguments: [String]) throws {
    let process = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, output: .closedPipe,
        ignoresBrokenPipes: ignores))
    let ending = try process.waitForEnd()
    #expect(ending == (ignores ? .exited(141) : .signaled(SIGPIPE)))
    #expect(process.errors.isEmpty)
  }

  @Test func `Piping to head prints its line without errors`() throws {
    var environment = ProgramUnderTest.environment
    environment["BROWSER"] = try ProgramUnderTest.find().path
    let shell = try ProgramProcess(
      .init(
        path: "/bin/sh", arguments: ["-c", "\"$BROWSER\" list --limit 100000 --json | head -1"],
        environment: environment))
    let ending = try shell.waitForEnd()
    #expect(ending == .exited(0))
    #expect(shell.errors.isEmpty)
    #expect(shell.output.hasPrefix("["))
  }

  #if os(Linux)
    @Test(arguments: [
      ["list", "--limit", "20"], ["--help"], ["--version"], ["keys"],
      ["list", "--limit", "20", "--json"],
    ])
    func `A full disk is one line and exit code 1`(arguments: [String]) throws {
      let process = try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: arguments, output: .file("/dev/full")))
      let ending = try process.waitForEnd()
      #expect(ending == .exited(1))
      #expect(process.errorLines.count == 1)
    }
  #endif

  @Test func `An empty environment and another folder change nothing`() throws {
    let program = try ProgramUnderTest.find()
    let usual = try program.run("list", "--limit", "20")
    let bare = try ProgramProcess(
      .init(
        path: program.path, arguments: ["list", "--limit", "20"], environment: [:], directory: "/"))
    let ending = try bare.waitForEnd()
    #expect(ending == .exited(0))
    #expect(bare.output == usual.output)
    #expect(bare.errors.isEmpty)
    let terminal = try PseudoTerminal(
      .init(
        path: program.path, environment: ["TERM": "xterm"], directory: "/", columns: 80,
        output: .terminal, error: .terminal))
    #expect(try terminal.wait(forPlace: 1).films.count == 20)
  }

  @Test func `A copy of the program works elsewhere`() throws {
    let program = try ProgramUnderTest.find()
    var template = Array("/tmp/moviebrowser-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TestFailure("no folder") }
    let folder = String(cString: made)
    let copy = ProgramUnderTest(path: "\(folder)/films")
    defer {
      unlink(copy.path)
      rmdir(folder)
    }
    let copied = try ProgramProcess(.init(path: "/bin/cp", arguments: [program.path, copy.path]))
    try copied.waitForEnd()
    let usual = try program.run("list", "--limit", "100000")
    let elsewhere = try copy.run("list", "--limit", "100000", environment: [:])
    #expect(elsewhere.output == usual.output)
    #expect(elsewhere.ending == .exited(0))
    let terminal = try copy.open()
    try terminal.wait(forPlace: 1)
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
  }
}
