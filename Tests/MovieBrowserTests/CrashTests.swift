import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Crashes inside the program while it handles a key.
@Suite(.wholeProgram) struct CrashTests {
  /// A browser with a crashing key, built beside the tests.
  private static let path: String? = {
    guard let program = try? ProgramUnderTest.find().path, let slash = program.lastIndex(of: "/")
    else { return nil }
    let path = program[...slash] + "Benchmarks"
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }()

  @Test(
    .enabled(if: path != nil, "Benchmarks is not built beside the program"),
    arguments: [
      ("stackOverflow", [SIGSEGV, SIGBUS]), ("arithmeticOverflow", [SIGILL, SIGTRAP]),
      ("index", [SIGILL, SIGTRAP]),
    ] as [(String, [Int32])])
  func `A crash at a key restores the terminal and writes a report`(
    fault: String, signals: [Int32]
  ) throws {
    let folder = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["XDG_STATE_HOME"] = folder.path
    environment["BENCHMARKS_CRASH"] = fault
    let terminal = try PseudoTerminal(
      .init(
        path: try #require(Self.path), arguments: ["browse", "50"], environment: environment,
        columns: 80, rows: 24, output: .terminal, error: .terminal))
    try terminal.wait(forPlace: 1)
    try terminal.send("jj!")
    guard case .signaled(let signal) = try terminal.waitForEnd() else {
      Issue.record("ended by no signal")
      return
    }
    #expect(signals.contains(signal))
    #expect(terminal.screen.disorder.isEmpty)
    #expect(terminal.screen.errors.isEmpty)
    #expect(terminal.settingsNow == terminal.settingsBefore)
    let names = folder.names(in: "moviebrowser")
    try #require(names.count == 1)
    let report = String(
      decoding: TemporaryFolder.bytes(of: "\(folder.path)/moviebrowser/\(names[0])"), as: UTF8.self)
    #expect(report.contains("signal: SIG"))
    #expect(report.contains("terminal: 80 columns, 24 rows"))
    // The runtime names a bad index, but not in optimized code; a stack overflow has no message.
    let isOptimized = Self.path?.contains("/release/") == true
    #expect(fault != "index" || isOptimized || report.contains("Index out of range"))
  }
}
