import ProgramTestSupport
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Marks tests that start the program and wait for it.
///
/// Each runs on a thread of its own instead of the few shared by other tests. At most twice as many
/// run at once as the machine has cores, since they mostly wait. Tests that measure what others
/// would disturb run one at a time, after the others.
struct WholeProgram: TestTrait, SuiteTrait, TestScoping {
  private static let seats = Seats(count: max(4, 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  fileprivate let isAlone: Bool

  var isRecursive: Bool { true }

  /// Returns a provider for test cases only: a suite that took a slot would wait for its own tests.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.seats.acquire(all: isAlone)
    defer { Self.seats.release(all: isAlone) }
    let executor = try ThreadExecutor()
    defer { executor.finish() }
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == WholeProgram {
  /// A trait for tests that start the program and wait for it.
  static var wholeProgram: Self { WholeProgram(isAlone: false) }

  /// A trait for tests of idleness, latency or counts of wake-ups of the program.
  static var wholeProgramAlone: Self { WholeProgram(isAlone: true) }
}

/// A semaphore that grants a limited number of slots in order of arrival, and all of them once no
/// other caller waits.
private final class Seats: Sendable {
  private typealias Waiting = CheckedContinuation<Void, Never>

  private struct State {
    var free: Int
    var forOne: [Waiting] = []
    var forAll: [Waiting] = []

    /// Takes slots for the next caller; returns nil if none can have them.
    mutating func next(of count: Int) -> Waiting? {
      if free > 0, !forOne.isEmpty {
        free -= 1
        return forOne.removeFirst()
      }
      guard free == count, !forAll.isEmpty else { return nil }
      free = 0
      return forAll.removeFirst()
    }
  }

  private let count: Int
  private let state: Mutex<State>

  init(count: Int) {
    self.count = count
    state = Mutex(State(free: count))
  }

  func acquire(all: Bool) async {
    await withCheckedContinuation { continuation in
      let next = state.withLock { state in
        if all { state.forAll.append(continuation) } else { state.forOne.append(continuation) }
        return state.next(of: count)
      }
      next?.resume()
    }
  }

  func release(all: Bool) {
    state.withLock { $0.free += all ? count : 1 }
    while let next = state.withLock({ $0.next(of: count) }) { next.resume() }
  }
}
