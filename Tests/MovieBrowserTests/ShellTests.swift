import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program under a real shell with job control, and the effects of killing that shell.
@Suite(.wholeProgram) struct ShellTests {
  private func shell() throws -> (terminal: PseudoTerminal, settings: [UInt64]) {
    let terminal = try PseudoTerminal.shell(.find())
    try terminal.wait(forText: "ready> ")
    return (terminal, terminal.settingsNow)
  }

  /// Returns the number printed after a name.
  private func number(_ name: String, in terminal: PseudoTerminal) throws -> Int32 {
    let output = String(decoding: terminal.output, as: UTF8.self)
    var rest = output[...]
    while let found = rest.firstRange(of: "\(name)=") {
      rest = rest[found.upperBound...]
      if let number = Int32(rest.prefix { $0.isNumber }) { return number }
    }
    throw TestFailure("no \(name) in \(output)")
  }

  @Test func `Ctrl-Z returns to the shell, and fg restores the screen`() throws {
    let (terminal, settings) = try shell()
    try terminal.send("\"$BROWSER\"\r")
    try terminal.wait(forPlace: 1)
    try terminal.send("32j")
    let before = try terminal.wait(forPlace: 33)
    for _ in 0..<3 {
      terminal.forgetOutput()
      try terminal.send("\u{1A}")
      try terminal.wait(forText: "ready> ")
      #expect(terminal.screen.disorder.isEmpty)
      #expect(terminal.settingsNow == settings)
      try terminal.send("echo 4$((1+1)), $(jobs)\r")
      try terminal.wait(forText: "42, [1]+")
      try terminal.send("fg\r")
      let after = try terminal.wait(for: "the same screen") {
        $0.isAlternate && $0.lines == before.lines
      }
      #expect(after.errors.isEmpty)
    }
    try terminal.send("j")
    try terminal.wait(forPlace: 34)
    terminal.forgetOutput()
    try terminal.send("q")
    try terminal.wait(forText: "ready> ")
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.settingsNow == settings)
    try terminal.send("exit $?\r")
    #expect(try terminal.waitForEnd() == .exited(0))
  }

  @Test func `A search continues after fg in a window of another size`() throws {
    let (terminal, _) = try shell()
    try terminal.send("\"$BROWSER\"\r")
    try terminal.wait(forPlace: 1)
    try terminal.send("/amel")
    try terminal.wait(toShow: "Amélie")
    terminal.forgetOutput()
    try terminal.send("\u{1A}")
    try terminal.wait(forText: "ready> ")
    #expect(terminal.screen.disorder.isEmpty)
    terminal.resize(columns: 60, rows: 12)
    try terminal.send("fg\r")
    try terminal.wait(for: "the search") { $0.lines[10].hasPrefix("/amel") && $0.showsCursor }
    try terminal.send("ie")
    try terminal.wait(for: "the longer search text") { $0.lines[10].hasPrefix("/amelie") }
    #expect(terminal.screen.errors.isEmpty)
  }

  @Test(arguments: [SIGTSTP, SIGSTOP])
  func `After an external stop the screen is complete`(signal: Int32) throws {
    let terminal = try ProgramUnderTest.browser()
    let before = terminal.screen
    terminal.process.signal(signal)
    try terminal.wait(for: "a stop") { terminal.process.stopCount == 1 }
    if signal == SIGTSTP {
      try terminal.wait(for: "the shell's screen") { $0.disorder.isEmpty }
      #expect(terminal.settingsNow == terminal.settingsBefore)
    }
    // As if another program had written over the screen meanwhile.
    terminal.resize(columns: 80, rows: 24)
    terminal.process.signal(SIGCONT)
    try terminal.wait(for: "the whole screen") { $0.lines == before.lines }
    try terminal.send("j")
    #expect(try terminal.wait(forPlace: 2).errors.isEmpty)
  }

  @Test func `A killed session leader ends the program`() throws {
    let terminal = try ProgramUnderTest.browser()
    terminal.process.killLeader()
    let ending = try terminal.process.waitForOrphan(terminal.process.identifier)
    #expect(ending == nil || ending == .signaled(SIGHUP))
    try terminal.wait(for: "the shell's screen") { $0.disorder.isEmpty }
    #expect(terminal.isCooked)
  }

  @Test func `A killed parent leaves a working shell and no process`() throws {
    let (terminal, settings) = try shell()
    try terminal.send(
      #"sh -c 'echo "parent=$$."; sh -c "echo program=\$\$.; exec \"\$BROWSER\""; true'"# + "\r")
    try terminal.wait(forPlace: 1)
    let parent = try number("parent", in: terminal)
    let program = try number("program", in: terminal)
    terminal.forgetOutput()
    kill(parent, SIGKILL)
    try terminal.wait(forText: "ready> ")
    try terminal.wait(for: "end of the program") {
      #if !os(Linux)
        // There the program notices only when a key arrives.
        try terminal.send("\r")
        terminal.read(for: .milliseconds(50))
      #endif
      return !terminal.process.isAlive(program)
    }
    try terminal.wait(for: "the shell's screen") { $0.disorder.isEmpty }
    try terminal.send("\recho 6$((1+1))\r")
    try terminal.wait(forText: "62")
    #expect(terminal.settingsNow == settings)
    try terminal.send("exit 7\r")
    #expect(try terminal.waitForEnd() == .exited(7))
  }

  @Test func `A parent that exits and hands over the terminal changes nothing`() throws {
    let folder = try TemporaryFolder()
    // The job continues although the shell that started the program ends.
    let script = """
      exec 3<&0
      ("$0" <&3 & echo $! > "$1/program"; until [ -e "$1/go" ]; do sleep 0.02; done; : > "$1/gone")
      while kill -0 $(cat "$1/program") 2> "$1/over"; do sleep 0.02; done
      """
    let terminal = try PseudoTerminal(
      .init(
        path: "/bin/sh", arguments: ["-c", script, try ProgramUnderTest.find().path, folder.path],
        columns: 80, rows: 24, output: .terminal, error: .terminal))
    try terminal.wait(forPlace: 1)
    try folder.write("", to: "go")
    try terminal.wait(for: "end of the parent") { folder.names(in: ".").contains("gone") }
    for place in 2...9 {
      try terminal.send("j")
      try terminal.wait(forPlace: place)
    }
    try terminal.send("q")
    let written = TemporaryFolder.bytes(of: "\(folder.path)/program")
    let program = try #require(Int32(String(decoding: written, as: UTF8.self).dropLast()))
    _ = try terminal.process.waitForOrphan(program)
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    #expect(terminal.screen.disorder.isEmpty)
  }

  @Test func `A closed window ends the shell and the program in it`() throws {
    let (terminal, _) = try shell()
    try terminal.send(#"sh -c 'echo program=$$.; exec "$BROWSER"'"# + "\r")
    try terminal.wait(forPlace: 1)
    let program = try number("program", in: terminal)
    terminal.close()
    _ = try terminal.process.waitForEnd()
    _ = try terminal.process.waitForOrphan(program)
  }
}
