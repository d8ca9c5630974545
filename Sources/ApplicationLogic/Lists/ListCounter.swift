package import BusinessLogic
import Scheduling

/// The number of films of a list, and of those that the user has seen.
package struct ListCount: Hashable, Sendable {
  /// The number of films.
  package var films: Int
  /// Nil if it does not matter, or is not known.
  package var seen: Int?
}

/// Counts the films of lists, one list after another; keys are handled in between.
@MainActor package final class ListCounter {
  /// The number of lists after which numbers are reported.
  private static let batchSize = 16

  private let interactor: MovieListInteractor
  private let yieldToInput: @Sendable () async throws -> Void
  private let counting = LatestTask<ListCount?>()
  private var found: [Int: ListCount] = [:]

  /// Creates a counter; `yieldToInput` lets the main loop handle other events.
  package init(
    _ interactor: MovieListInteractor, yieldToInput: @escaping @Sendable () async throws -> Void
  ) {
    self.interactor = interactor
    self.yieldToInput = yieldToInput
  }

  /// Counts the films of lists; replaces the counting that is in progress.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - receive: Called with the numbers of films by the index of the list, several at once;
  ///     returns whether the other numbers are still needed.
  package func count(
    _ lists: [ListChoice], receive: @escaping (_ counts: [Int: ListCount]) -> Bool
  ) {
    found = [:]
    count(lists[...], receive)
  }

  private func count(
    _ lists: ArraySlice<ListChoice>, _ receive: @escaping ([Int: ListCount]) -> Bool
  ) {
    if lists.isEmpty || found.count == Self.batchSize {
      guard !found.isEmpty, receive(found) else { return }
      found = [:]
    }
    guard let list = lists.first else { return }
    counting.start(after: { [yieldToInput] in try await yieldToInput() }) {
      [interactor] () async throws(MovieDataError) in
      guard let films = await interactor.count(of: list.selection) else { return nil }
      var count = ListCount(films: films)
      if list.countsSeen { count.seen = await interactor.count(of: list.selection.seen) }
      return count
    } receive: { [weak self] answer in
      guard let self else { return }
      if let count = try? answer.get() { found[lists.startIndex] = count }
      count(lists.dropFirst(), receive)
    }
  }

  /// Stops counting.
  package func stop() { counting.stop() }
}

extension MovieListSelection {
  /// The films of the selection that the user has seen.
  fileprivate var seen: MovieListSelection {
    var selection = self
    selection.filters.append(.seen)
    return selection
  }
}
