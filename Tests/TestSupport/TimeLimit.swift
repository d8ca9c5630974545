#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time a test waits for a required event, however busy the machine is.
///
/// It is far longer than anything takes: a test that reaches it has failed. `TEST_PATIENCE=20`
/// shortens it to 20 seconds, for work on one test.
public struct TimeLimit {
  private static let patience = getenv("TEST_PATIENCE").flatMap { Int(String(cString: $0)) }

  private let end: ContinuousClock.Instant

  /// Starts now, with a limit in seconds unless `TEST_PATIENCE` is set.
  public init(seconds: Int = 1200) {
    end = .now + .seconds(Self.patience ?? seconds)
  }

  /// Whether it has passed.
  public var isPassed: Bool { ContinuousClock.now >= end }
}

/// A required event that did not happen.
public struct TestFailure: Error, CustomStringConvertible {
  /// The expected event and the actual state.
  public let description: String

  /// Creates a failure.
  public init(_ description: String) {
    self.description = description
  }
}
