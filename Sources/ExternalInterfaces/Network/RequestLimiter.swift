internal import BusinessLogic
internal import Synchronization

/// Lets a few requests onto the wire at once, and only so many begin in any second.
///
/// The turn goes to the newest that waits, every third time to the oldest: what was asked for last is
/// what somebody looks at, and nobody waits for ever. Who is cancelled while waiting leaves no trace.
final class RequestLimiter: Sendable {
  /// How much is allowed.
  struct Limits: Hashable, Sendable {
    /// Requests on the wire at once.
    var concurrent = 4
    /// Requests that begin within any `window`.
    var beginnings = 25
    var window = Duration.seconds(1)
  }

  private struct State {
    var occupied = 0
    var waiters: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var lastNumber = 0
    var turns = 0
    /// When requests began or will, in ascending order.
    var beginnings: [Duration] = []
    /// Until when none begins, because the service asked for it.
    var pausedUntil: Duration?
  }

  private let limits: Limits
  private let clock: @Sendable () -> Duration
  private let pause: @Sendable (Duration) async throws -> Void
  private let state = Mutex(State())

  /// Takes a clock that only goes forward, and a way to wait that ends early when it is cancelled.
  init(
    _ limits: Limits, clock: @escaping @Sendable () -> Duration,
    pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.limits = limits
    self.clock = clock
    self.pause = pause
  }

  /// Runs something when its turn has come; throws `.cancelled` at once where nobody waits any more.
  nonisolated(nonsending) func turn<Answer>(
    _ body: nonisolated(nonsending) () async throws(MovieDataError) -> Answer
  ) async throws(MovieDataError) -> Answer {
    guard await takePlace() else { throw .cancelled }
    defer { leavePlace() }
    try await waitForBeginning()
    return try await body()
  }

  /// How many wait for a place on the wire.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Lets no request begin for a while; those under way go on.
  func hold(for time: Duration) {
    let end = clock() + time
    state.withLock { $0.pausedUntil = max($0.pausedUntil ?? end, end) }
  }

  /// Waits for a place on the wire; false where that was cancelled.
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

  /// Gives the place to the next, who occupies it from now on.
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
    // Who waits already waits on where the service has asked for that meanwhile.
    while try await !begins() {}
  }

  /// Waits for the next beginning that is free; answers whether it is one still.
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
    // A pause ends early only for who is cancelled.
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
