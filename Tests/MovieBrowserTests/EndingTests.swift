import ProgramTestSupport
import TerminalTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// However the program ends, the shell finds its terminal unchanged.
@Suite(.wholeProgram) struct EndingTests {
  /// Keys that lead to the screens on which the program ends.
  private static let situations = ["", "\r", "/am", "?", "L"]

  /// The outcome depends on which arrives first: the shell's signal or the terminal's end.
  private static let hangups: [ProgramProcess.Ending] = [.signaled(SIGHUP), .exited(128 + SIGHUP)]

  private func open(_ keys: String) throws -> PseudoTerminal {
    let terminal = try ProgramUnderTest.browser()
    #expect(terminal.settingsNow != terminal.settingsBefore)
    let before = terminal.screen
    guard !keys.isEmpty else { return terminal }
    try terminal.send(keys)
    try terminal.wait(for: "the effect of \(keys)") { $0.lines != before.lines }
    // A signal in the middle of a frame may cut a character.
    _ = try terminal.waitForIdle()
    return terminal
  }

  private func expectRestored(_ terminal: PseudoTerminal) {
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.screen.errors.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
    #expect(terminal.settingsNow.count > 4)
  }

  @Test func `q quits`() throws {
    let terminal = try open("")
    try terminal.send("q")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(0))
    expectRestored(terminal)
  }

  @Test(arguments: situations)
  func `Ctrl-C quits from every screen`(keys: String) throws {
    let terminal = try open(keys)
    try terminal.send("\u{3}")
    let ending = try terminal.waitForEnd()
    #expect(ending == .exited(130))
    expectRestored(terminal)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT], situations)
  func `A fatal signal restores the terminal and ends it`(signal: Int32, keys: String) throws {
    let terminal = try open(keys)
    terminal.process.signal(signal)
    let ending = try terminal.waitForEnd()
    #expect(ending == .signaled(signal))
    expectRestored(terminal)
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("moviebrowser: "))
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func `A crash restores the terminal, reports itself and remains a crash`(signal: Int32) throws {
    let terminal = try open("/am")
    terminal.process.signal(signal)
    let ending = try terminal.waitForEnd()
    #expect(ending == .signaled(signal))
    expectRestored(terminal)
    let output = String(decoding: terminal.output, as: UTF8.self)
    let shell = try #require(output.components(after: "\u{1B}[?1049l"))
    #expect(shell.contains("moviebrowser: crashed"))
  }

  @Test func `A signal during startup restores the terminal`() throws {
    // No signal during the start leaves the terminal half set up.
    for delay in 0..<40 {
      let terminal = try ProgramUnderTest.find().open()
      terminal.read(for: .milliseconds(delay / 2))
      terminal.process.signal(SIGTERM)
      let ending = try terminal.waitForEnd()
      #expect(ending == .signaled(SIGTERM))
      expectRestored(terminal)
    }
  }

  @Test func `Repeated signals restore the terminal once`() throws {
    let terminal = try open("")
    for signal in [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTERM] { terminal.process.signal(signal) }
    guard case .signaled = try terminal.waitForEnd() else {
      Issue.record("ended by no signal")
      return
    }
    expectRestored(terminal)
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.components(after: "\u{1B}[?1049l")?.contains("\u{1B}[?1049l") == false)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `The browser ends even if the terminal reads no output`(signal: Int32) throws {
    let terminal = try ProgramUnderTest.browser(columns: 200, rows: 60)
    for _ in 0..<300 { try terminal.send([0x0C], readsTerminal: false) }
    terminal.process.signal(signal)
    let ending = try terminal.waitForEndWithoutReading()
    #expect(ending == .signaled(signal))
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test(arguments: situations)
  func `The browser ends when its window closes`(keys: String) throws {
    let terminal = try open(keys)
    terminal.close()
    let ending = try terminal.process.waitForEnd()
    #expect(Self.hangups.contains(ending))
  }

  @Test func `The browser ends when its window closes during output`() throws {
    let terminal = try ProgramUnderTest.browser(columns: 200, rows: 60)
    for _ in 0..<300 { try terminal.send([0x0C], readsTerminal: false) }
    terminal.close()
    let ending = try terminal.process.waitForEnd()
    #expect(Self.hangups.contains(ending))
  }
}

extension String {
  /// Returns the part after the first occurrence of a text.
  func components(after text: String) -> Substring? {
    firstRange(of: text).map { self[$0.upperBound...] }
  }
}
