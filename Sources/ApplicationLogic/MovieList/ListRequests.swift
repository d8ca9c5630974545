import BusinessLogic

/// The one request of a list that is under way.
@MainActor final class ListRequests {
  /// The films of some places, and the list that they are of.
  typealias Answer = Result<(MovieListSelection, MovieBatch), MovieDataError>

  /// What a request waits for.
  enum Pause: Sendable {
    /// Until words that are typed are worth a search.
    case typingDebounce
    /// Until the typing counts as ended.
    case typingEnd
  }

  private let interactor: MovieListInteractor
  private let typingDebounce: @Sendable () async throws -> Void
  private let typingEnd: @Sendable () async throws -> Void
  private let request = LatestTask<(MovieListSelection, MovieBatch)>()
  private var begin: @MainActor () -> Void = {}
  private var receive: @MainActor (Answer) -> Void = { _ in }

  /// Takes the rules and the pauses.
  init(
    _ interactor: MovieListInteractor, typingDebounce: @escaping @Sendable () async throws -> Void,
    typingEnd: @escaping @Sendable () async throws -> Void
  ) {
    self.interactor = interactor
    self.typingDebounce = typingDebounce
    self.typingEnd = typingEnd
  }

  /// Whether nothing has to be waited for.
  var isLocal: Bool { interactor.offering.isLocal }

  /// Reports when a request that had to wait begins, and its answer.
  func listen(
    begin: @escaping @MainActor () -> Void, receive: @escaping @MainActor (Answer) -> Void
  ) {
    self.begin = begin
    self.receive = receive
  }

  /// Requests the list to open with.
  func open(limit: Int, freshness: MovieFreshness) {
    request.start(
      { [interactor] () async throws(MovieDataError) in
        let (list, batch) = try await interactor.opening(limit: limit, freshness: freshness)
        return (MovieListSelection(list), batch)
      }, receive: receive)
  }

  /// Requests places of a list, once a pause is over.
  func load(
    _ places: Range<Int>, of selection: MovieListSelection, freshness: MovieFreshness,
    after pause: Pause? = nil
  ) {
    var rest: (@MainActor () async throws -> Void)?
    if let pause {
      let wait = pause == .typingDebounce ? typingDebounce : typingEnd
      rest = { [begin] in
        try await wait()
        begin()
      }
    }
    request.start(
      after: rest,
      { [interactor] () async throws(MovieDataError) in
        let batch = try await interactor.movies(
          in: selection, from: places.lowerBound, limit: places.count, freshness: freshness)
        return (selection, batch)
      }, receive: receive)
  }

  /// Stops the request; its answer is dropped.
  func stop() { request.stop() }

  /// Waits until no request is under way.
  func settle() async { await request.settle() }
}
