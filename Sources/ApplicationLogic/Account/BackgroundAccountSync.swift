public import BusinessLogic
public import DomainEntities
internal import Scheduling
internal import Synchronization

/// Sends marks to an account in the background, after a pause since the last change.
///
/// Marks that cannot be sent stay queued until the next change. May be called from any thread. No
/// task runs while the queue is empty.
public final class BackgroundAccountSync: Sendable {
  private struct State {
    var isBusy = false
    var isWanted = false
    var isRejected = false
    /// Whether to send without a pause.
    var skipsWait = false
    var pause: Task<Void, any Error>?
    var work: Task<Void, Never>?
  }

  private let sync: AccountSyncInteractor
  private let now: @Sendable () -> Timestamp
  private let debounce: @Sendable () async throws -> Void
  private let state = Mutex(State())

  /// Creates a background sync.
  ///
  /// - Parameters:
  ///   - sync: Sends and fetches marks.
  ///   - now: Returns the current time.
  ///   - debounce: Waits before marks are sent, so that quick corrections are not sent one by one.
  public init(
    _ sync: AccountSyncInteractor, now: @escaping @Sendable () -> Timestamp,
    debounce: @escaping @Sendable () async throws -> Void
  ) {
    self.sync = sync
    self.now = now
    self.debounce = debounce
  }

  /// Whether TMDB no longer accepts the session.
  public var isRejected: Bool { state.withLock { $0.isRejected } }

  /// Schedules sending, after a mark has changed or if earlier marks may be queued.
  ///
  /// Returns at once.
  public func call() {
    let isFree = state.withLock { state in
      guard !state.isRejected else { return false }
      state.isWanted = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFree else { return }
    let work = Task(executorPreference: MainActorExecutor.shared) { await self.work() }
    state.withLock { $0.work = work }
  }

  /// Ends the pause; returns when all marks that can be sent are sent.
  public nonisolated(nonsending) func settle() async {
    let (work, pause) = state.withLock { state in
      state.skipsWait = true
      return (state.work, state.pause)
    }
    pause?.cancel()
    await work?.value
  }

  private nonisolated(nonsending) func work() async {
    repeat {
      state.withLock { $0.isWanted = false }
      do {
        await debounceUnlessSkipped()
        // One batch may not hold all queued marks.
        while try await sendSome() {}
      } catch MovieDataError.unauthorized {
        state.withLock { $0.isRejected = true }
      } catch {
        // The marks stay queued.
      }
    } while !isDone()
  }

  private nonisolated(nonsending) func debounceUnlessSkipped() async {
    let pause = Task(executorPreference: MainActorExecutor.shared) { [debounce] in
      try await debounce()
    }
    let skipsWait = state.withLock { state in
      state.pause = pause
      return state.skipsWait
    }
    if skipsWait { pause.cancel() }
    _ = await pause.result
  }

  /// Sends one batch; returns whether there may be more.
  private nonisolated(nonsending) func sendSome() async throws -> Bool {
    let report = try await sync.sendChanges(at: now())
    if let problem = report.problem { throw problem }
    return !report.sent.isEmpty
  }

  /// Returns whether there was no further call, and if so marks the sync as idle.
  private func isDone() -> Bool {
    state.withLock { state in
      let isDone = !state.isWanted || state.isRejected
      if isDone { state.isBusy = false }
      return isDone
    }
  }
}
