import BusinessLogic
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import MovieData

struct BackgroundAccountSyncTests {
  /// An account service and ledger that counts its calls.
  private final class Post: AccountService, AccountLedger {
    struct State {
      var waiting: [Int] = []
      var sent: [Int] = []
      var failure: MovieDataError?
      var queues = 0
      /// The account's values for the requested films.
      var values: [AccountKind: AccountValue] = [:]
      var taken: [AccountKind] = []
    }

    let state = Mutex(State())
    let identity = AccountIdentity(number: 7, name: "ann")

    nonisolated(nonsending) func films(
      _ kind: AccountKind
    ) async throws(MovieDataError) -> [AccountMovie] { [] }

    nonisolated(nonsending) func values(
      of film: Int
    ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
      state.withLock { $0.values }
    }

    nonisolated(nonsending) func set(
      _ kind: AccountKind, of film: Int, to value: AccountValue
    ) async throws(MovieDataError) {
      let failure = state.withLock { state in
        if state.failure == nil {
          state.sent.append(film)
          state.waiting.removeAll { $0 == film }
        }
        return state.failure
      }
      if let failure { throw failure }
    }

    func accountEntries(of account: Int) throws(MovieDataError) -> [AccountEntry] { [] }

    func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountEntry] {
      state.withLock { state in
        state.queues += 1
        return state.waiting.prefix(min(limit, 2)).map { film in
          var marks = MovieMarks()
          marks.favoriteSince = Timestamp(seconds: 0)
          return AccountEntry(
            movie: LibraryMovie(names: MovieIdentifiers(tmdb: film), title: ""), marks: marks)
        }
      }
    }

    func queueCounts(
      of account: Int
    ) throws(MovieDataError) -> (waiting: Int, unidentified: Int) { (0, 0) }

    func apply(
      _ arrivals: [IncomingAccountChange], from account: Int, as action: LibraryAction
    ) throws(MovieDataError) -> LibraryStep? {
      state.withLock { $0.taken += arrivals.map(\.note.kind) }
      return nil
    }

    func record(
      _ notes: [AccountUpdate], of account: Int, at moment: Timestamp
    ) throws(MovieDataError) {}

    func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError) {}
  }

  private let post = Post()
  private let rests = HeldRests()

  /// Pauses that last until the test ends them.
  private final class HeldRests: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func rest() async {
      await withCheckedContinuation { rest in waiting.withLock { $0.append(rest) } }
    }

    /// Waits until a pause has started.
    @MainActor func begin() async throws {
      try await BackgroundAccountSyncTests.wait(for: "pause") {
        !self.waiting.withLock { $0.isEmpty }
      }
    }

    /// Ends the current pause, or the next one.
    @MainActor func end() async throws {
      try await begin()
      waiting.withLock { $0.removeFirst() }.resume()
    }
  }

  @MainActor fileprivate static func wait(
    for what: String, until isSo: () -> Bool
  ) async throws {
    let limit = TimeLimit()
    while !isSo() {
      guard !limit.isPassed else { throw TestFailure("no \(what)") }
      await Task.yield()
    }
  }

  private func courier() -> BackgroundAccountSync {
    BackgroundAccountSync(
      AccountSyncInteractor(service: post, ledger: post), now: { Timestamp(seconds: 0) },
      debounce: { [rests] in await rests.rest() })
  }

  @MainActor private func wait(until isSo: (Post.State) -> Bool) async throws {
    try await Self.wait(for: "expected account state") { post.state.withLock { isSo($0) } }
  }

  @Test @MainActor func `A sync round sends many changes and repeats until none are pending`()
    async throws
  {
    let courier = courier()
    post.state.withLock { $0.waiting = [1, 2, 3, 4, 5] }
    for _ in 0..<9 { courier.call() }
    try await rests.begin()
    #expect(post.state.withLock { $0.queues } == 0)
    // Calls during the pause cause one more round, which finds nothing to send.
    for _ in 0..<9 { courier.call() }
    try await rests.end()
    try await rests.end()
    try await wait { $0.queues == 5 }
    #expect(post.state.withLock { $0.sent } == [1, 2, 3, 4, 5])
  }

  @Test @MainActor func `A failed change stays pending until the next sync`() async throws {
    let courier = courier()
    post.state.withLock {
      $0.waiting = [1]
      $0.failure = .offline
    }
    courier.call()
    try await rests.end()
    try await wait { $0.queues == 1 }
    post.state.withLock { $0.failure = nil }
    courier.call()
    try await rests.end()
    try await wait { $0.sent == [1] }
    #expect(!courier.isRejected)
  }

  @Test @MainActor func `Marks received during a sync are saved`() async throws {
    let courier = courier()
    post.state.withLock { $0.waiting = [1] }
    courier.call()
    try await rests.end()
    try await wait { $0.queues == 2 }
    #expect(post.state.withLock { $0.taken } == [])
    post.state.withLock {
      $0.waiting = [2]
      $0.values = [.watchlist: .marked]
    }
    courier.call()
    try await rests.end()
    try await wait { $0.queues == 4 }
    #expect(post.state.withLock { $0.taken } == [.watchlist])
  }

  @Test @MainActor func `An ended session stops the sync`() async throws {
    let courier = courier()
    post.state.withLock {
      $0.waiting = [1]
      $0.failure = .unauthorized
    }
    courier.call()
    try await rests.end()
    try await Self.wait(for: "end of the session") { courier.isRejected }
    courier.call()
    #expect(post.state.withLock { $0.queues } == 1)
  }

  @Test(.timeLimit(.minutes(60))) @MainActor
  func `Settling sends pending changes at once, without the undo delay`() async throws {
    let courier = BackgroundAccountSync(
      AccountSyncInteractor(service: post, ledger: post), now: { Timestamp(seconds: 0) },
      debounce: { try await Task.sleep(for: .seconds(7200)) })
    await courier.settle()
    #expect(post.state.withLock { $0.queues } == 0)
    post.state.withLock { $0.waiting = [1, 2, 3] }
    courier.call()
    await courier.settle()
    #expect(post.state.withLock { $0.sent } == [1, 2, 3])
    post.state.withLock { $0.waiting = [4] }
    courier.call()
    await courier.settle()
    #expect(post.state.withLock { $0.sent } == [1, 2, 3, 4])
  }
}
