/// An executor that runs nonisolated work on the main actor's queue.
///
/// A task with this preference, and its child tasks, need no thread of the runtime's pool: those
/// threads outlive their work by seconds and wake once a second for nothing. A result that another
/// thread delivers returns directly to the main thread.
public final class MainActorExecutor: TaskExecutor {
  /// The shared executor.
  public static let shared = MainActorExecutor()

  private init() {}

  /// Enqueues a job on the main actor.
  public func enqueue(_ job: consuming ExecutorJob) {
    MainActor.shared.enqueue(UnownedJob(job))
  }
}

extension Task where Failure == Never {
  /// Starts a task that runs on the main loop, along with its child tasks.
  @discardableResult public static func onMainLoop(
    _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task {
    Task(executorPreference: MainActorExecutor.shared, operation: operation)
  }
}

extension Task where Failure == any Error {
  /// Starts a task that runs on the main loop, along with its child tasks.
  @discardableResult public static func onMainLoop(
    _ operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task {
    Task(executorPreference: MainActorExecutor.shared, operation: operation)
  }
}
