import ProgramTestSupport
import TerminalTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// When pictures are sent and removed.
@Suite(.wholeProgram) struct PosterTimingTests {
  /// The color drawn by the stub of chafa.
  private static let color = "48;2;40;50;60m"
  private static let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;2;1t\u{1B}P>|kitty(0.35)\u{1B}\\\u{1B}[?62c"

  /// Returns how many times a text was sent to the terminal.
  private func count(_ text: String, in terminal: PseudoTerminal) -> Int {
    String(decoding: terminal.output, as: UTF8.self)
      .split(separator: text, omittingEmptySubsequences: false).count - 1
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("\u{3}")
    #expect(try terminal.waitForEnd() == .exited(130))
    #expect(terminal.screen.disorder.isEmpty && terminal.screen.errors.isEmpty)
  }

  @Test func `A waiting key is handled before a finished picture is sent`() throws {
    let posters = try PosterHome(delay: 1)
    let terminal = try posters.open()
    try terminal.wait(for: "chafa") { _ in posters.calls.count == 1 }
    // While the program is stopped, the picture becomes ready and a key arrives.
    try stop(terminal)
    try terminal.wait(for: "the picture") { _ in posters.endings == 1 }
    try terminal.send("?")
    terminal.process.signal(SIGCONT)
    try terminal.wait(toShow: "search films")
    // The key moved to a screen without a picture.
    #expect(count(Self.color, in: terminal) == 0)
    try terminal.send("\u{1B}")
    try terminal.wait(forText: Self.color)
    try leave(terminal)
  }

  /// Stops the program; input sent afterwards arrives together.
  private func stop(_ terminal: PseudoTerminal) throws {
    let before = terminal.process.stopCount
    terminal.process.signal(SIGSTOP)
    try terminal.wait(for: "the stop") { _ in terminal.process.stopCount > before }
  }

  @Test func `Keys received together send at most one picture`() throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.send(Self.kitty)
    try terminal.wait(forText: "_Ga=T,")
    try terminal.send("j")
    try terminal.wait(for: "a second picture") { _ in count("_Ga=T,", in: terminal) == 2 }
    // Both are cached now, so each key could send one.
    try stop(terminal)
    try terminal.send(String(repeating: "kj", count: 100) + "k")
    terminal.process.signal(SIGCONT)
    try terminal.wait(forPlace: 1)
    try terminal.wait(for: "the first picture") { _ in count("_Ga=T,", in: terminal) == 3 }
    try leave(terminal)
    #expect(count("_Ga=T,", in: terminal) == 3)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTERM, SIGHUP])
  func `Every exit removes kitty pictures`(signal: Int32) throws {
    let posters = try PosterHome()
    let terminal = try posters.open()
    try terminal.send(Self.kitty)
    try terminal.wait(forText: "_Ga=T,")
    let last = try #require(terminal.output.lastRange(of: "_Ga=T,"))
    terminal.process.signal(signal)
    _ = try terminal.waitForEnd()
    let rest = String(decoding: terminal.output[last...], as: UTF8.self)
    #expect(rest.contains("_Ga=d,d=I,i=3147483"))
    #expect(terminal.screen.disorder.isEmpty && terminal.screen.errors.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
  }

  @Test func `A crash before the first picture sends no picture commands`() throws {
    let posters = try PosterHome(delay: 30)
    let terminal = try posters.open()
    try terminal.send(Self.kitty)
    try terminal.wait(for: "chafa") { _ in posters.calls.last?.contains("-f kitty") == true }
    terminal.process.signal(SIGSEGV)
    #expect(try terminal.waitForEnd() == .signaled(SIGSEGV))
    #expect(count("_Ga=d", in: terminal) == 0)
  }
}

extension [UInt8] {
  /// Returns the last occurrence of a text.
  fileprivate func lastRange(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return indices.last { self[$0...].starts(with: wanted) }
  }
}
