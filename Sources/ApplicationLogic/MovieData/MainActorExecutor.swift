/// Runs what no actor asks for on the main actor's queue.
///
/// A task with this preference, and everything that it starts, needs no thread of the runtime's pool:
/// those outlive their work by seconds and wake up once a second for nothing. An answer that another
/// thread brings comes back to the main thread directly.
public final class MainActorExecutor: TaskExecutor {
  /// The one that there is use for.
  public static let shared = MainActorExecutor()

  private init() {}

  /// Passes a job on to the main actor.
  public func enqueue(_ job: consuming ExecutorJob) {
    MainActor.shared.enqueue(UnownedJob(job))
  }
}

extension Task where Failure == Never {
  /// Starts a task that runs on the main loop, as does everything that it starts.
  @discardableResult public static func onMainLoop(
    _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task {
    Task(executorPreference: MainActorExecutor.shared, operation: operation)
  }
}

extension Task where Failure == any Error {
  /// Starts a task that runs on the main loop, as does everything that it starts.
  @discardableResult public static func onMainLoop(
    _ operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task {
    Task(executorPreference: MainActorExecutor.shared, operation: operation)
  }
}
