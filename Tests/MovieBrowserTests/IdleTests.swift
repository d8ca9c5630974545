#if os(Linux)
  import TestSupport
  import Testing

  /// A browser that nobody touches costs nothing.
  @Suite(.serialized) struct IdleTests {
    /// The main thread, the reader of keys, and one that belongs to the dispatch library.
    private static let restingThreads = 3
    /// On Linux the dispatch library looks after its threads once a second, for as long as a
    /// process lives that has ever used them; nothing else may run at all.
    private static let allowedSwitches = 8

    /// A browser, and what it had done when it came to rest.
    private struct Resting {
      var name: String
      var terminal: PseudoTerminal
      var before: ProcessActivity

      init(keys: String, columns: Int) throws {
        name = "\(keys.debugDescription) at \(columns) columns"
        terminal = try ProgramUnderTest.browser(columns: columns)
        let shown = terminal.screen
        try terminal.send(keys)
        if !keys.isEmpty { try terminal.wait(for: "what keys do") { $0.lines != shown.lines } }
        before = ProcessActivity(of: terminal.process.identifier)
      }

      /// How many threads there were when it was last asked.
      var threadCount: Int { before.switches.count }

      /// What happened since it was last asked; the switches are those of each thread.
      mutating func pass() -> (bytes: Int, ticks: Int, switches: [Int]) {
        terminal.read(for: .milliseconds(1))
        let now = ProcessActivity(of: terminal.process.identifier)
        defer {
          before = now
          terminal.forgetOutput()
        }
        return (terminal.output.count, now.ticks - before.ticks, now.switches(since: before))
      }
    }

    @Test func `Untouched for five seconds it neither writes nor runs`() throws {
      var browsers: [Resting] = []
      for columns in [80, 160] {
        for keys in ["", "12j", "/am", "\r", "?", "L"] {
          browsers.append(try Resting(keys: keys, columns: columns))
        }
      }
      // Threads that the start needed go away one after another, five seconds later.
      let limit = TimeLimit()
      while browsers.contains(where: { $0.threadCount > Self.restingThreads }) {
        guard !limit.isPassed else { throw TestFailure("threads stay: \(browsers.map(\.before))") }
        for index in browsers.indices { _ = browsers[index].pass() }
        browsers[0].terminal.read(for: .milliseconds(200))
      }
      for index in browsers.indices { _ = browsers[index].pass() }
      browsers[0].terminal.read(for: .seconds(5))
      for index in browsers.indices {
        let found = browsers[index].pass()
        #expect(found.bytes == 0, "\(browsers[index].name)")
        // A part of a tick that was there before may have become a whole one.
        #expect(found.ticks <= 1, "\(browsers[index].name)")
        #expect(found.switches.filter { $0 > 0 }.count <= 1, "\(browsers[index].name): \(found)")
        #expect(
          found.switches.reduce(0, +) <= Self.allowedSwitches, "\(browsers[index].name): \(found)")
      }
      // It was asleep and not dead.
      for browser in browsers {
        try browser.terminal.send("\u{3}")
        let ending = try browser.terminal.waitForEnd()
        #expect(ending == .exited(130))
      }
    }
  }
#endif
