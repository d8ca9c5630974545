import BusinessLogic

/// Counts the films of lists, one list after another; keys are handled in between.
@MainActor final class ListCounter {
  /// The number of lists after which numbers are reported.
  private static let batchSize = 16

  private let interactor: MovieListInteractor
  private let yieldToInput: @Sendable () async throws -> Void
  private let counting = LatestTask<Int?>()
  private var found: [Int: Int] = [:]

  /// Creates a counter; `yieldToInput` lets the main loop handle other events.
  init(
    _ interactor: MovieListInteractor, yieldToInput: @escaping @Sendable () async throws -> Void
  ) {
    self.interactor = interactor
    self.yieldToInput = yieldToInput
  }

  /// Counts the films of lists; replaces the counting that is in progress.
  ///
  /// - Parameters:
  ///   - selections: The lists.
  ///   - receive: Called with the numbers of films by the index of the list, several at once;
  ///     returns whether the other numbers are still needed.
  func count(
    _ selections: [MovieListSelection], receive: @escaping (_ counts: [Int: Int]) -> Bool
  ) {
    found = [:]
    count(selections[...], receive)
  }

  private func count(
    _ selections: ArraySlice<MovieListSelection>, _ receive: @escaping ([Int: Int]) -> Bool
  ) {
    if selections.isEmpty || found.count == Self.batchSize {
      guard !found.isEmpty, receive(found) else { return }
      found = [:]
    }
    guard let selection = selections.first else { return }
    counting.start(after: { [yieldToInput] in try await yieldToInput() }) {
      [interactor] () async throws(MovieDataError) in
      await interactor.count(of: selection)
    } receive: { [weak self] answer in
      guard let self else { return }
      if let count = try? answer.get() { found[selections.startIndex] = count }
      count(selections.dropFirst(), receive)
    }
  }

  /// Stops counting.
  func stop() { counting.stop() }
}
