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
    var resting: Task<Void, any Error>?
    var work: Task<Void, Never>?
  }

  private let sync: AccountSyncInteractor
  private let now: @Sendable () -> Timestamp
  private let rest: @Sendable () async throws -> Void
  private let state = Mutex(State())

  /// Creates a background sync.
  ///
  /// - Parameters:
  ///   - sync: Sends and fetches marks.
  ///   - now: Returns the current time.
  ///   - rest: Waits before marks are sent, so that quick corrections are not sent one by one.
  public init(
    _ sync: AccountSyncInteractor, now: @escaping @Sendable () -> Timestamp,
    rest: @escaping @Sendable () async throws -> Void
  ) {
    self.sync = sync
    self.now = now
    self.rest = rest
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
    let (work, resting) = state.withLock { state in
      state.skipsWait = true
      return (state.work, state.resting)
    }
    resting?.cancel()
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
    let resting = Task(executorPreference: MainActorExecutor.shared) { [rest] in try await rest() }
    let skipsWait = state.withLock { state in
      state.resting = resting
      return state.skipsWait
    }
    if skipsWait { resting.cancel() }
    _ = await resting.result
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
