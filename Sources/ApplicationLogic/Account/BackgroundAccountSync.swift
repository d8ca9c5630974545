public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// Tells an account in the background what was marked: a while after the last change, one message after another.
///
/// Whatever it cannot tell stays to be told; it tries again at the next change. Any thread may call. Nothing of it lives
/// while there is nothing to tell.
public final class BackgroundAccountSync: Sendable {
  private struct State {
    var isBusy = false
    var isWanted = false
    var isTurnedAway = false
    /// Whether nobody changes their mind any more.
    var isHurried = false
    var resting: Task<Void, any Error>?
    var work: Task<Void, Never>?
  }

  private let sync: AccountSyncInteractor
  private let now: @Sendable () -> Timestamp
  private let rest: @Sendable () async throws -> Void
  private let announce: @Sendable () -> Void
  private let state = Mutex(State())

  /// Takes what sends, a clock, a wait in which somebody may still change their mind, and who is told when the account
  /// has brought anything.
  public init(
    _ sync: AccountSyncInteractor, now: @escaping @Sendable () -> Timestamp,
    rest: @escaping @Sendable () async throws -> Void,
    announce: @escaping @Sendable () -> Void = {}
  ) {
    self.sync = sync
    self.now = now
    self.rest = rest
    self.announce = announce
  }

  /// Whether the service does not accept the session any more.
  public var isTurnedAway: Bool { state.withLock { $0.isTurnedAway } }

  /// Says that something was marked, or may be left from before; answers at once.
  public func call() {
    let isFree = state.withLock { state in
      guard !state.isTurnedAway else { return false }
      state.isWanted = true
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFree else { return }
    let work = Task(executorPreference: MainActorExecutor.shared) { await self.work() }
    state.withLock { $0.work = work }
  }

  /// Waits no longer for anybody to change their mind; ends when everything is told that can be told now.
  public nonisolated(nonsending) func settle() async {
    let (work, resting) = state.withLock { state in
      state.isHurried = true
      return (state.work, state.resting)
    }
    resting?.cancel()
    await work?.value
  }

  private nonisolated(nonsending) func work() async {
    repeat {
      state.withLock { $0.isWanted = false }
      do {
        await restUnlessHurried()
        // There may be more of it than goes at once.
        while try await sendSome() {}
      } catch MovieDataError.unauthorized {
        state.withLock { $0.isTurnedAway = true }
      } catch {
        // It stays to be told.
      }
    } while !isDone()
  }

  private nonisolated(nonsending) func restUnlessHurried() async {
    let resting = Task(executorPreference: MainActorExecutor.shared) { [rest] in try await rest() }
    let isHurried = state.withLock { state in
      state.resting = resting
      return state.isHurried
    }
    if isHurried { resting.cancel() }
    _ = await resting.result
  }

  /// Answers whether there may be more.
  private nonisolated(nonsending) func sendSome() async throws -> Bool {
    let report = try await sync.sendChanges(at: now())
    if !report.taken.isEmpty { announce() }
    if let problem = report.problem { throw problem }
    return !report.sent.isEmpty
  }

  /// Whether nobody has called meanwhile; then it is free.
  private func isDone() -> Bool {
    state.withLock { state in
      let isDone = !state.isWanted || state.isTurnedAway
      if isDone { state.isBusy = false }
      return isDone
    }
  }
}
