#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long a test waits for something that must happen, whatever the machine has to do besides.
///
/// It is far more than anything takes: a test that reaches it has failed. `TEST_PATIENCE=20` shortens it to that many
/// seconds, for work on one test.
public struct TimeLimit {
  private static let allowed = Duration.seconds(
    getenv("TEST_PATIENCE").flatMap { Int(String(cString: $0)) } ?? 240)

  private let end: ContinuousClock.Instant

  /// Begins now.
  public init() {
    end = .now + Self.allowed
  }

  /// Whether it is over.
  public var isPassed: Bool { ContinuousClock.now >= end }
}

/// Something that had to happen did not.
public struct TestFailure: Error, CustomStringConvertible {
  /// What was waited for, and what there was instead.
  public let description: String

  /// Makes a failure.
  public init(_ description: String) {
    self.description = description
  }
}
