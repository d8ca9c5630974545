internal import ApplicationLogic
internal import Synchronization

/// What the reader thread has found, until the main actor takes it.
///
/// Whoever waits is woken by the first event and takes all that came before it ran, so that a
/// burst of keys is one batch.
final class EventQueue: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var waiter: CheckedContinuation<Void, Never>?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Adds events behind the others.
  func push(_ events: [TerminalEvent]) {
    guard !events.isEmpty else { return }
    wake { $0.events += events }
  }

  /// Says that nothing comes any more.
  func finish() {
    wake { $0.isFinished = true }
  }

  /// Everything that came, waiting for the first; nil once finished or cancelled.
  func next(isolation: isolated (any Actor)? = #isolation) async -> [TerminalEvent]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state in
          if state.isFinished || !state.events.isEmpty { return true }
          state.waiter = continuation
          return false
        }
        if ready {
          continuation.resume()
        } else if Task.isCancelled {
          wake { _ in }
        }
      }
    } onCancel: {
      wake { _ in }
    }
    return state.withLock { state in
      defer { state.events = [] }
      return state.events.isEmpty ? nil : state.events
    }
  }

  private func wake(_ change: (inout sending State) -> Void) {
    let waiter = state.withLock { state in
      change(&state)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
