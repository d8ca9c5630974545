#if os(Linux)
  import TestSupport
  import Testing

  /// A browser that nobody touches costs nothing.
  @Suite(.serialized) struct IdleTests {
    @Test(arguments: ["", "12j", "/am", "\r", "?"], [80, 160])
    func `Untouched for five seconds it neither writes nor runs`(keys: String, columns: Int) throws
    {
      let terminal = try ProgramUnderTest.browser(columns: columns)
      try terminal.send(keys)
      // Threads that the start needed go to sleep, each in its own time.
      var before = ProcessActivity(of: terminal.process.identifier)
      let limit = TimeLimit()
      while true {
        terminal.forgetOutput()
        terminal.read(for: .milliseconds(300))
        let now = ProcessActivity(of: terminal.process.identifier)
        if terminal.output.isEmpty, now.switches(since: before) == 0 { break }
        before = now
        if limit.isPassed { throw TestFailure("it never rests: \(now)") }
      }
      terminal.forgetOutput()
      terminal.read(for: .seconds(5))
      let after = ProcessActivity(of: terminal.process.identifier)
      #expect(terminal.output.isEmpty)
      #expect(after.ticks == before.ticks)
      #expect(after.switches(since: before) <= 4, "\(before); \(after)")
      print("idle:", after.switches(since: before), "switches", after.switches.count, "threads")
    }
  }
#endif
