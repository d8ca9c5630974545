import TerminalTestSupport
import TestSupport
import ProgramTestSupport

#if os(Linux)
  import TestSupport
  import Testing

  /// An idle browser uses no resources.
  @Suite(.wholeProgramAlone, .serialized) struct IdleTests {
    /// A browser and its activity when it became idle.
    private struct Resting {
      var name: String
      var terminal: PseudoTerminal
      var before: ProcessActivity

      init(keys: String, columns: Int) throws {
        name = "\(keys.debugDescription) at \(columns) columns"
        terminal = try ProgramUnderTest.browser(columns: columns)
        let shown = terminal.screen
        try terminal.send(keys)
        if !keys.isEmpty { try terminal.wait(for: "a new screen") { $0.lines != shown.lines } }
        before = ProcessActivity(of: terminal.process.identifier)
      }

      /// Returns the activity since the last call.
      mutating func pass() -> (bytes: Int, ticks: Int, switches: Int) {
        terminal.read(for: .milliseconds(1))
        let now = ProcessActivity(of: terminal.process.identifier)
        defer {
          before = now
          terminal.forgetOutput()
        }
        return (terminal.output.count, now.ticks - before.ticks, now.switches(since: before))
      }
    }

    @Test func `Idle for five seconds the browser neither writes nor runs`() throws {
      var browsers: [Resting] = []
      for columns in [80, 160] {
        for keys in ["", "12j", "/am", "\r", "?", "L"] {
          browsers.append(try Resting(keys: keys, columns: columns))
        }
      }
      // The film under the cursor may still be loading.
      let limit = TimeLimit()
      var isQuiet = false
      while !isQuiet {
        guard !limit.isPassed else { throw TestFailure("no rest: \(browsers.map(\.before))") }
        browsers[0].terminal.read(for: .milliseconds(500))
        let found = browsers.indices.map { browsers[$0].pass() }
        isQuiet = found.allSatisfy { $0 == (0, 0, 0) }
      }
      browsers[0].terminal.read(for: .seconds(5))
      for index in browsers.indices {
        let found = browsers[index].pass()
        #expect(found.bytes == 0, "\(browsers[index].name)")
        #expect(found.ticks == 0, "\(browsers[index].name)")
        #expect(found.switches <= 2, "\(browsers[index].name)")
      }
      // The browser was idle, not dead.
      for browser in browsers {
        try browser.terminal.send("\u{3}")
        let ending = try browser.terminal.waitForEnd()
        #expect(ending == .exited(130))
      }
    }
  }
#endif
