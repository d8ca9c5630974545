import BusinessLogic
import MovieData
import Scheduling

/// Runs the requests of a list, one at a time.
@MainActor final class ListRequests {
  /// The films of some places, and the list that they belong to.
  typealias Answer = Result<(MovieListSelection, MovieBatch), MovieDataError>

  /// A pause before a request.
  enum Pause: Sendable {
    /// Waits before a search that is being typed is requested.
    case typingDebounce
    /// Waits until typing counts as finished.
    case typingEnd
  }

  /// Whether the source answers without waiting.
  let isLocal: Bool

  private let interactor: MovieListInteractor
  private let typingDebounce: @Sendable () async throws -> Void
  private let typingEnd: @Sendable () async throws -> Void
  private let request = LatestTask<(MovieListSelection, MovieBatch)>()
  private let preview = LatestTask<MovieBatch?>()
  private var begin: @MainActor () -> Void = {}
  private var receive: @MainActor (Answer) -> Void = { _ in }

  /// Creates requests with the rules of lists and the pauses.
  init(
    _ interactor: MovieListInteractor, typingDebounce: @escaping @Sendable () async throws -> Void,
    typingEnd: @escaping @Sendable () async throws -> Void
  ) {
    self.interactor = interactor
    isLocal = interactor.offering.isLocal
    self.typingDebounce = typingDebounce
    self.typingEnd = typingEnd
  }

  /// Sets the closures that are called when a delayed request begins, and with every answer.
  func listen(
    begin: @escaping @MainActor () -> Void, receive: @escaping @MainActor (Answer) -> Void
  ) {
    self.begin = begin
    self.receive = receive
  }

  /// Requests the first list.
  func open(limit: Int, freshness: MovieFreshness) {
    request.start(
      { [interactor] () async throws(MovieDataError) in
        let (list, batch) = try await interactor.opening(limit: limit, freshness: freshness)
        return (MovieListSelection(list), batch)
      }, receive: receive)
  }

  /// Requests places of a list, after a pause if one is given.
  func load(
    _ places: Range<Int>, of selection: MovieListSelection, freshness: MovieFreshness,
    after pause: Pause? = nil
  ) {
    var debounce: (@MainActor () async throws -> Void)?
    if let pause {
      let wait = pause == .typingDebounce ? typingDebounce : typingEnd
      debounce = { [begin] in
        try await wait()
        begin()
      }
    }
    request.start(
      after: debounce,
      { [interactor] () async throws(MovieDataError) in
        let batch = try await interactor.movies(
          in: selection, from: places.lowerBound, limit: places.count, freshness: freshness)
        return (selection, batch)
      }, receive: receive)
  }

  /// Finds the films of a search that are known at once, unless its answer comes first.
  func preview(of selection: MovieListSelection, show: @escaping @MainActor (MovieBatch) -> Void) {
    guard !isLocal else { return }
    preview.start { [interactor] () async throws(MovieDataError) in
      await interactor.preview(of: selection, limit: MoviePage.size)
    } receive: { answer in
      if let batch = try? answer.get() { show(batch) }
    }
  }

  /// Cancels the request; its answer is dropped.
  func stop() {
    preview.stop()
    request.stop()
  }

  /// Waits until no request is running.
  func settle() async {
    await preview.settle()
    await request.settle()
  }
}
