import ProgramTestSupport
import TestSupport
import Testing

/// Commands whose output does not fit on the terminal.
@Suite(.wholeProgram) struct PagerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let script = "#!/bin/sh\necho \"pager $* $LESS ${TMDB_API_KEY-none}\"\nhead -n 1\n"
    try folder.makeExecutable(try folder.write(script, to: "pager"))
  }

  /// Returns the lines that a terminal of five rows gets from a command.
  private func lines(
    pager: String, of command: [String] = ["detail", "metropolis-1927", "--source", "catalogue"],
    _ arguments: String...
  ) throws -> [Substring] {
    let changes = [
      "PAGER": pager, "NO_COLOR": "1", "TMDB_API_KEY": String(repeating: "a", count: 32),
    ]
    let terminal = try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path,
        arguments: command + arguments,
        environment: ProgramUnderTest.environment.merging(changes) { $1 }, columns: 80, rows: 5,
        output: .terminal, error: .terminal))
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.settingsNow == terminal.settingsBefore)
    return String(decoding: terminal.output, as: UTF8.self).split(separator: "\r\n")
  }

  @Test func `A pager gets options and text but no key, and may end early`() throws {
    #expect(try lines(pager: "\(folder.path)/pager -x") == ["pager -x FRX none", "Metropolis"])
  }

  @Test(arguments: [
    ["surprise", "--count", "3", "--source", "catalog"], ["keys"], ["config"], ["credits"],
    ["--help"], ["list", "--help"], ["help", "query"],
  ])
  func `Long text of every command is shown in the pager`(command: [String]) throws {
    let pager = "\(folder.path)/pager"
    #expect(try lines(pager: pager, of: command).first == "pager  FRX none")
    #expect(try lines(pager: pager, of: command, "--no-pager").first != "pager  FRX none")
  }

  @Test func `Without a pager the whole text is written`() throws {
    let text = try lines(pager: "cat")
    #expect(text.first == "Metropolis" && text.count > 5)
    #expect(try lines(pager: "\(folder.path)/none -x") == text)
    #expect(try lines(pager: "") == text)
    #expect(try lines(pager: "\(folder.path)/pager", "--no-pager") == text)
  }
}
