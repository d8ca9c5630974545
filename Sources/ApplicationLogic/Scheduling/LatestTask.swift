package import BusinessLogic

/// Runs one load at a time for a presenter; a new one cancels the previous and drops its result.
@MainActor package final class LatestTask<Answer: Sendable> {
  private var task: Task<Void, Never>?
  private var number = 0
  /// The number of the last load that has ended.
  private var ended = 0

  package init() {}

  /// Whether a load is in progress.
  package var isUnderWay: Bool { task != nil }

  /// Starts a load, replacing the current one.
  ///
  /// - Parameters:
  ///   - delay: Awaited before the load, such as a debounce delay.
  ///   - atOnce: Whether the load begins before the function returns; then a load that does not
  ///     have to wait also ends before that.
  ///   - fetch: The load.
  ///   - receive: Called with the result unless the load was stopped.
  package func start(
    after delay: (@MainActor () async throws -> Void)? = nil, atOnce: Bool = false,
    _ fetch: @escaping @MainActor () async throws(MovieDataError) -> Answer,
    receive: @escaping @MainActor (Result<Answer, MovieDataError>) -> Void
  ) {
    stop()
    let number = number
    let job: @MainActor () async -> Void = { [weak self] in
      if let delay {
        // Only cancellation ends the delay early, and then the result is not needed.
        guard (try? await delay()) != nil else { return }
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
      ended = number
      receive(answer)
    }
    let started: Task<Void, Never>
    if atOnce, #available(macOS 26, *) {
      // With an executor preference, it would not begin at once.
      started = Task.immediate { await job() }
    } else {
      started = Task.onMainLoop { await job() }
    }
    if number == self.number, ended != number { task = started }
  }

  /// Cancels the load and drops its result.
  package func stop() {
    task?.cancel()
    task = nil
    number += 1
  }

  /// Waits until no load is in progress.
  package func settle() async {
    while let task { await task.value }
  }
}
