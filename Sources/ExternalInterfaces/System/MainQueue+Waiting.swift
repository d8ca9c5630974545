internal import ApplicationLogic
internal import Synchronization

extension MainQueue {
  /// Waits until something is done, but no longer than so long; it goes on behind everybody's back then.
  nonisolated static func wait(
    atMost time: Duration, for body: @escaping @Sendable () async -> Void
  ) async {
    await withCheckedContinuation { continuation in
      let waiter = FirstOfTwo(continuation)
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

/// Somebody who waits for either of two things.
private final class FirstOfTwo: Sendable {
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
