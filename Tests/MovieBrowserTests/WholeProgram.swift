import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Marks tests that start the program and wait for it.
///
/// Each runs on a thread of its own instead of the few shared by other tests. At most twice as many
/// run at once as the machine has cores, since they mostly wait.
struct WholeProgram: TestTrait, SuiteTrait, TestScoping {
  private static let seats = Seats(count: max(4, 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  var isRecursive: Bool { true }

  /// Returns a provider for test cases only: a suite that took a slot would wait for its own tests.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.seats.take()
    defer { Self.seats.giveBack() }
    let executor = try ThreadExecutor()
    defer { executor.finish() }
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == WholeProgram {
  /// A trait for tests that start the program and wait for it.
  static var wholeProgram: Self { WholeProgram() }
}

/// A semaphore that grants a limited number of slots in order of arrival.
private final class Seats: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(State(free: count))
  }

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
