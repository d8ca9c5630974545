/// Runs code many times and reports the median.
@MainActor enum Stopwatch {
  private static let rounds = 200

  static func measure(_ name: String, _ body: @MainActor () async throws -> Void) async rethrows {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<rounds {
      let start = clock.now
      try await body()
      times.append(clock.now - start)
    }
    report(name, times)
  }

  static func report(_ name: String, _ times: [Duration]) {
    guard !times.isEmpty else { return print("\(name): nothing measured") }
    let (seconds, attoseconds) = times.sorted()[times.count / 2].components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let microseconds = "\(nanoseconds / 1_000).\(nanoseconds / 100 % 10)"
    print("\(padded(name))\(microseconds) µs")
  }

  static func report(_ name: String, count: Int, of unit: String) {
    print("\(padded(name))\(count) \(unit)")
  }

  private static func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, 56 - name.count))
  }
}
