#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The size and the seed of tests without a natural end: random input, kills, disk faults.
///
/// A plain run tries a small sample, always the same. Variables that the tests name make it larger,
/// and `FUZZ_SEED` chooses another one. `SAMPLE_SECONDS` is the time after which no sample begins
/// another round.
public enum TestSample {
  /// The seed of the first round: `FUZZ_SEED`, or 1.
  public static let seed = number("FUZZ_SEED") ?? 1

  private static let start = ContinuousClock.now
  private static let end = number("SAMPLE_SECONDS").map { start + .seconds($0) }

  /// Returns the number in a variable of the environment; nil if it has none.
  public static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }

  /// Returns one seed per round, starting with `seed`; at least one, and no more once the time for
  /// samples has passed.
  public static func seeds(_ rounds: Int) -> some Sequence<Int> {
    (seed..<seed + max(1, rounds)).lazy.prefix { $0 == seed || isTimeLeft }
  }

  /// Whether there is time for another round.
  public static var isTimeLeft: Bool { end.map { .now < $0 } ?? true }
}
