import ProgramTestSupport

/// The wait after Enter: from the start of the program to its first byte, which begins the complete
/// first frame.
enum StartBenchmarks {
  /// Uses a program of the same build, so both are linked the same way.
  @MainActor static func run() throws {
    guard let program = try? ProgramUnderTest.find() else {
      return print(
        "start: build moviebrowser in the same configuration, or set MOVIEBROWSER_BINARY")
    }
    for (columns, rows) in [(80, 24), (200, 60)] {
      var times: [Duration] = []
      var sizes: [Int] = []
      for _ in 0..<40 {
        let start = ContinuousClock.now
        let terminal = try program.open(columns: columns, rows: rows)
        try terminal.wait(for: "a first byte") { !terminal.output.isEmpty }
        times.append(ContinuousClock.now - start)
        sizes.append(terminal.output.count)
        try terminal.send("q")
        try terminal.waitForEnd()
      }
      Stopwatch.report("start to first byte, \(columns)x\(rows)", times)
      Stopwatch.report("the first frame, \(columns)x\(rows)", count: sizes.max() ?? 0, of: "bytes")
    }
  }
}
