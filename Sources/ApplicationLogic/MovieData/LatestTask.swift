import BusinessLogic

/// The one load that a presenter has under way: a newer one takes its place, and the older answer is
/// dropped whenever it comes.
@MainActor final class LatestTask<Answer: Sendable> {
  private var task: Task<Void, Never>?
  private var number = 0

  /// Whether an answer is waited for.
  var isUnderWay: Bool { task != nil }

  /// Begins a load in the place of the one before.
  ///
  /// What `rest` waits for comes before the load, and does not count as waiting for an answer that
  /// is worth anything; `receive` gets the answer unless the load was stopped.
  func start(
    after rest: (@MainActor () async throws -> Void)? = nil,
    _ fetch: @escaping @MainActor () async throws(MovieDataError) -> Answer,
    receive: @escaping @MainActor (Result<Answer, MovieDataError>) -> Void
  ) {
    stop()
    let number = number
    let job: @MainActor () async -> Void = { [weak self] in
      if let rest {
        // Only cancellation ends a rest early, and then nobody waits for the answer.
        guard (try? await rest()) != nil else { return }
      }
      guard self?.number == number else { return }
      let answer: Result<Answer, MovieDataError>
      do throws(MovieDataError) {
        answer = .success(try await fetch())
      } catch {
        answer = .failure(error)
      }
      guard let self, number == self.number else { return }
      task = nil
      receive(answer)
    }
    task = Task.onMainLoop { await job() }
  }

  /// Stops the load; its answer is dropped.
  func stop() {
    task?.cancel()
    task = nil
    number += 1
  }

  /// Waits until no load is under way.
  func settle() async {
    while let task { await task.value }
  }
}
