internal import CTerminal
internal import Scheduling
internal import Synchronization

/// The queue of the main actor, served by the program itself on the main thread.
///
/// With an asynchronous `main`, it would be served by pool threads, which wake up every second
/// needlessly. System timers would create threads as well, so pauses are deadlines of the program's
/// single wait.
@MainActor public enum MainQueue {
  /// The maximum number of rounds in which tasks may enqueue further tasks before other events are
  /// handled.
  private static let rounds = 64

  /// Tasks may be canceled on any thread.
  private nonisolated static let pauses = Mutex(PauseList<CheckedContinuation<Void, any Error>>())

  @MainActor private final class Outcome<Answer, Failure: Error> {
    var result: Result<Answer, Failure>?
  }

  /// Runs pending tasks, tasks whose pause has ended, and the tasks that they enqueue.
  package static func runReadyTasks() {
    endPauses()
    for _ in 0..<rounds where main_queue_run() == 0 { return }
  }

  /// Runs an asynchronous closure to completion; all of its tasks stay on the main thread.
  public static func run<Answer, Failure>(
    _ body: @escaping @MainActor () async throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let outcome = Outcome<Answer, Failure>()
    let work: @MainActor @Sendable () async -> Void = {
      do throws(Failure) {
        outcome.result = .success(try await body())
      } catch {
        outcome.result = .failure(error)
      }
    }
    Task(executorPreference: MainActorExecutor.shared) { await work() }
    while true {
      runReadyTasks()
      if let result = outcome.result { return try result.get() }
      main_queue_wait(millisecondsUntilNextDeadline)
    }
  }

  /// Suspends the task for a duration without using a thread.
  ///
  /// Ends only while the program serves this queue: inside `run`, or in the browser's main loop.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  public static func pause(for time: Duration) async throws {
    let number = pauses.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let deadline = ContinuousClock.now + time
        let isCancelled = pauses.withLock { pauses in
          // A later cancellation finds the pause in the list.
          guard !Task.isCancelled else { return true }
          pauses.add(continuation, number: number, until: deadline)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      pauses.withLock { $0.remove(number) }?.resume(throwing: CancellationError())
    }
  }

  /// The maximum time to wait for other events: until the next pause ends, or -1 without a pause.
  package static var millisecondsUntilNextDeadline: Int32 {
    pauses.withLock { $0.milliseconds(from: ContinuousClock.now) }
  }

  private static func endPauses() {
    let over = pauses.withLock { pauses in
      pauses.isEmpty ? [] : pauses.removeAll(until: ContinuousClock.now)
    }
    for continuation in over { continuation.resume() }
  }
}

/// A list of waiters sorted by deadline.
struct PauseList<Waiter> {
  private var waiters: [(deadline: ContinuousClock.Instant, number: Int, waiter: Waiter)] = []
  private var lastNumber = 0

  /// Whether there are no waiters.
  var isEmpty: Bool { waiters.isEmpty }

  /// Returns a unique number.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a waiter; waiters with the same deadline stay in order of insertion.
  mutating func add(_ waiter: Waiter, number: Int, until deadline: ContinuousClock.Instant) {
    let place = waiters.firstIndex { $0.deadline > deadline } ?? waiters.endIndex
    waiters.insert((deadline, number, waiter), at: place)
  }

  /// Removes a waiter before its deadline, or returns nil if it is no longer there.
  mutating func remove(_ number: Int) -> Waiter? {
    guard let place = waiters.firstIndex(where: { $0.number == number }) else { return nil }
    return waiters.remove(at: place).waiter
  }

  /// Removes and returns all waiters whose deadline has passed.
  mutating func removeAll(until now: ContinuousClock.Instant) -> [Waiter] {
    let count = waiters.firstIndex { $0.deadline > now } ?? waiters.endIndex
    defer { waiters.removeFirst(count) }
    return waiters.prefix(count).map(\.waiter)
  }

  /// Returns the milliseconds until the first deadline, or -1 if there is none.
  ///
  /// Rounds up, so that a wait does not end too early.
  func milliseconds(from now: ContinuousClock.Instant) -> Int32 {
    guard let first = waiters.first else { return -1 }
    let rest = max(.zero, first.deadline - now)
    let (seconds, attoseconds) = rest.components
    // One wake-up an hour is negligible.
    guard seconds < 3600 else { return 3_600_000 }
    let millisecond = 1_000_000_000_000_000 as Int64
    return Int32(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
  }
}

extension MainQueue {
  /// Waits for a closure to finish, for at most the given time.
  ///
  /// A closure that takes longer continues in the background.
  public nonisolated static func wait(
    atMost time: Duration, for body: @escaping @Sendable () async -> Void
  ) async {
    await withCheckedContinuation { continuation in
      let waiter = Race(continuation)
      Task(executorPreference: MainActorExecutor.shared) {
        await body()
        waiter.resume()
      }
      Task(executorPreference: MainActorExecutor.shared) {
        try? await MainQueue.pause(for: time)
        waiter.resume()
      }
    }
  }
}

/// A caller that waits for the first of two results.
private final class Race: Sendable {
  private let waiter: Mutex<CheckedContinuation<Void, Never>?>

  init(_ waiter: CheckedContinuation<Void, Never>) {
    self.waiter = Mutex(waiter)
  }

  func resume() {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume()
  }
}
