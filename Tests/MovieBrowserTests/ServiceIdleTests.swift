import TestSupport
import ProgramTestSupport

#if os(Linux)
  import TestSupport
  import Testing

  /// An idle browser with a service uses no resources either.
  @Suite(.wholeProgramAlone) struct ServiceIdleTests {
    @Test func `An idle browser has one thread, writes nothing and does not run`() throws {
      let home = try FaultyHome()
      let terminal = try home.open(columns: 160, rows: 40)
      try terminal.wait(forPlace: 1)
      try terminal.send("12j")
      try terminal.wait(forPlace: 13)
      // The film beside the list, the prefetched films and their data take a while to load.
      let limit = TimeLimit()
      var before = ProcessActivity(of: terminal.process.identifier)
      while true {
        guard !limit.isPassed else { throw TestFailure("no rest: \(before)") }
        terminal.read(for: .milliseconds(700))
        let now = ProcessActivity(of: terminal.process.identifier)
        defer { before = now }
        if now.switches == before.switches { break }
      }
      terminal.forgetOutput()
      before = ProcessActivity(of: terminal.process.identifier)
      #expect(before.switches.count == 1, "\(before)")
      terminal.read(for: .seconds(3))
      let now = ProcessActivity(of: terminal.process.identifier)
      #expect(now.ticks == before.ticks)
      #expect(now.switches(since: before) == 0, "\(before), \(now)")
      #expect(terminal.output.isEmpty)
      try terminal.send("q")
      let ending = try terminal.waitForEnd()
      #expect(ending == .exited(0))
    }
  }
#endif
