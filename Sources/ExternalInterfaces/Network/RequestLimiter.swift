internal import BusinessLogic
internal import Synchronization

/// Limits concurrent requests and the rate at which they start.
///
/// The newest waiting request goes first, since the user is looking at its result; every third time
/// the oldest does, so that none waits forever. A request that is canceled while waiting does not
/// count towards the limits.
package final class RequestLimiter: Sendable {
  /// The limits.
  package struct Limits: Hashable, Sendable {
    /// The maximum number of concurrent requests.
    var concurrent = 4
    /// The maximum number of requests that start within any `window`.
    var beginnings = 25
    var window = Duration.seconds(1)
  }

  private struct State {
    var occupied = 0
    var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var lastNumber = 0
    var turns = 0
    /// The start times of past and scheduled requests, in ascending order.
    var beginnings: [Duration] = []
    /// The time until which no request starts, as requested by the service.
    var pausedUntil: Duration?
  }

  private let limits: Limits
  private let clock: @Sendable () -> Duration
  private let pause: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// Creates a limiter with a monotonic clock and a cancellable pause.
  init(
    _ limits: Limits, clock: @escaping @Sendable () -> Duration,
    pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.limits = limits
    self.clock = clock
    self.pause = pause
  }

  /// Runs a closure when its turn has come.
  ///
  /// - Throws: `.cancelled` as soon as the task is canceled.
  nonisolated(nonsending) func turn<Answer>(
    _ body: nonisolated(nonsending) () async throws(MovieDataError) -> Answer
  ) async throws(MovieDataError) -> Answer {
    guard await takePlace() else { throw .cancelled }
    defer { leavePlace() }
    try await waitForBeginning()
    return try await body()
  }

  /// The number of requests that wait for a slot.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Delays further requests for a duration; those that are running continue.
  func hold(for time: Duration) {
    let end = clock() + time
    state.withLock { $0.pausedUntil = max($0.pausedUntil ?? end, end) }
  }

  /// Waits for a slot; returns false if canceled.
  private nonisolated(nonsending) func takePlace() async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.occupied < limits.concurrent {
            state.occupied += 1
            return true
          }
          state.waiters.append((number, continuation))
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let index = state.waiters.firstIndex { $0.number == number }
        return index.map { state.waiters.remove(at: $0).continuation }
      }
      waiter?.resume(returning: false)
    }
  }

  /// Passes the slot to the next request.
  private func leavePlace() {
    let next = state.withLock { state in
      guard !state.waiters.isEmpty else {
        state.occupied -= 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      state.turns += 1
      let index = state.turns % 3 == 0 ? 0 : state.waiters.count - 1
      return state.waiters.remove(at: index).continuation
    }
    next?.resume(returning: true)
  }

  private nonisolated(nonsending) func waitForBeginning() async throws(MovieDataError) {
    // Wait again if the service has requested a delay meanwhile.
    while try await !begins() {}
  }

  /// Waits for the next free start time; returns whether it is still valid.
  private nonisolated(nonsending) func begins() async throws(MovieDataError) -> Bool {
    if Task.isCancelled { throw .cancelled }
    let now = clock()
    let beginning = state.withLock { state in
      state.beginnings.removeAll { $0 <= now - limits.window }
      var beginning = max(now, state.pausedUntil ?? now, state.beginnings.last ?? now)
      if state.beginnings.count >= limits.beginnings {
        let before = state.beginnings[state.beginnings.count - limits.beginnings]
        beginning = max(beginning, before + limits.window)
      }
      state.beginnings.append(beginning)
      return beginning
    }
    guard beginning > now else { return true }
    // The pause ends early only if the task is canceled.
    let isOver = (try? await pause(beginning - now)) != nil && !Task.isCancelled
    return try state.withLock { (state) throws(MovieDataError) -> Bool in
      if isOver, beginning >= state.pausedUntil ?? beginning { return true }
      if let index = state.beginnings.lastIndex(of: beginning) {
        state.beginnings.remove(at: index)
      }
      if isOver { return false }
      throw .cancelled
    }
  }
}
