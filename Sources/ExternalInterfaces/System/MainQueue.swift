internal import ApplicationLogic
internal import CTerminal
internal import Synchronization

/// The queue of the main actor, served on the main thread by the program itself.
///
/// An asynchronous `main` would serve it on threads of a pool, which then wake up every second for nothing;
/// timers of the system would bring threads as well, so pauses are deadlines of the one wait that there is.
@MainActor public enum MainQueue {
  /// So often tasks may lead to further tasks before anything else has its turn.
  private static let rounds = 64

  /// Cancelling may happen on any thread.
  private nonisolated static let pauses = Mutex(PauseList<CheckedContinuation<Void, any Error>>())

  @MainActor private final class Outcome<Answer, Failure: Error> {
    var result: Result<Answer, Failure>?
  }

  /// Runs the tasks that wait, those whose pause is over, and those that they lead to.
  static func runTasksAtHand() {
    endPauses()
    for _ in 0..<rounds where main_queue_run() == 0 { return }
  }

  /// Runs something asynchronous to its end; it and all that it starts stay on the main thread.
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
      runTasksAtHand()
      if let result = outcome.result { return try result.get() }
      main_queue_wait(millisecondsUntilNextDeadline)
    }
  }

  /// Waits so long without a thread of its own; throws `CancellationError` at once when its task is
  /// cancelled.
  ///
  /// Ends only while the program serves this queue: inside `run`, or in the browser's main loop.
  public static func pause(for time: Duration) async throws {
    let number = pauses.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let deadline = ContinuousClock.now + time
        let isCancelled = pauses.withLock { pauses in
          // Whoever cancels from now on finds it in the list.
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

  /// How long to wait at most for anything else: until the next pause ends, -1 where none is under way.
  static var millisecondsUntilNextDeadline: Int32 {
    pauses.withLock { $0.milliseconds(from: ContinuousClock.now) }
  }

  private static func endPauses() {
    let over = pauses.withLock { pauses in
      pauses.isEmpty ? [] : pauses.removeAll(until: ContinuousClock.now)
    }
    for continuation in over { continuation.resume() }
  }
}

/// What waits for a moment each, in the order in which the moments come.
struct PauseList<Waiter> {
  private var waiters: [(deadline: ContinuousClock.Instant, number: Int, waiter: Waiter)] = []
  private var lastNumber = 0

  /// Whether nothing waits.
  var isEmpty: Bool { waiters.isEmpty }

  /// A number that nothing else has.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Takes something that waits; of those with the same deadline the first stays first.
  mutating func add(_ waiter: Waiter, number: Int, until deadline: ContinuousClock.Instant) {
    let place = waiters.firstIndex { $0.deadline > deadline } ?? waiters.endIndex
    waiters.insert((deadline, number, waiter), at: place)
  }

  /// Takes something away before its time; nil where it is not there any more.
  mutating func remove(_ number: Int) -> Waiter? {
    guard let place = waiters.firstIndex(where: { $0.number == number }) else { return nil }
    return waiters.remove(at: place).waiter
  }

  /// Takes away all whose deadline has come.
  mutating func removeAll(until now: ContinuousClock.Instant) -> [Waiter] {
    let count = waiters.firstIndex { $0.deadline > now } ?? waiters.endIndex
    defer { waiters.removeFirst(count) }
    return waiters.prefix(count).map(\.waiter)
  }

  /// Whole milliseconds until the first deadline, rounded up so that a wait is not ended too early; -1
  /// for none.
  func milliseconds(from now: ContinuousClock.Instant) -> Int32 {
    guard let first = waiters.first else { return -1 }
    let rest = max(.zero, first.deadline - now)
    let (seconds, attoseconds) = rest.components
    // Nobody minds to look once an hour.
    guard seconds < 3600 else { return 3_600_000 }
    let millisecond = 1_000_000_000_000_000 as Int64
    return Int32(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
  }
}

extension MainQueue {
  /// Waits until something is done, but no longer than so long; it goes on behind everybody's back then.
  nonisolated static func wait(
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

/// A caller that waits for the first of two answers.
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
