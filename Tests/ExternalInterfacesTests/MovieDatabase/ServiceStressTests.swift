import BusinessLogic
import DomainEntities
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Networking

/// Everything between a list and the network together, with readers that cancel at any moment and a
/// service that fails at any moment.
///
/// `SERVICE_STRESS` sets the number of readers.
@Suite(.timeLimit(.minutes(60))) struct ServiceStressTests {
  private static var readers: Int {
    TestSample.number("SERVICE_STRESS") ?? 200
  }

  /// The number of readers for each outcome.
  private final class Tally: Sendable {
    let counts = Mutex<[String: Int]>([:])
    func add(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    subscript(name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
  }

  /// Returns the response for a request, chosen by its number.
  private static func answer(
    _ double: MovieDatabaseDouble, _ request: LoopbackRequest, _ number: Int
  ) -> LoopbackAnswer {
    switch number % 23 {
    case 3: return .fault(.closesAtOnce)
    case 7: return .html(status: 503)
    case 11: return .fault(.closesAfter(3))
    case 13: return double.answer(to: request).delayed(by: .milliseconds(15))
    case 17: return double.answer(to: request).packed(isAnnounced: false)
    case 19: return .json("{\"status_code\":25}", status: 429)
    default: return double.answer(to: request)
    }
  }

  @Test func `Thousands of readers come and go without leaks`() async throws {
    try await Self.round(readers: Self.readers)
  }

  #if os(Linux)
    /// Runs in a process of its own, where nothing else opens or closes descriptors.
    @Test func `File descriptors and threads return to their initial count`() async {
      await #expect(processExitsWith: .success) {
        // The first round opens and starts everything that stays for good.
        try await ServiceStressTests.round(readers: 120)
        let before = try ProcessHoldings.now()
        for _ in 0..<10 { try await ServiceStressTests.round(readers: 120) }
        // The runtime's own threads come and go; one leaked per round would make ten.
        try await ProcessHoldings.wait(for: before, threadsToSpare: 4)
      }
    }
  #endif

  fileprivate static func round(readers: Int) async throws {
    let double = MovieDatabaseDouble(films: 1_000)
    let number = Atomic(0)
    try await LoopbackService.run { request in
      Self.answer(
        double, request, number.add(1, ordering: .relaxed).newValue)
    } _: { service in
      let wire = CurlTransport(.init(userAgent: "test", proxy: ""))
      let store = MovieDataAdapter(source: try Self.client(of: service, over: wire))
      let tally = Tally()
      try await Self.read(store, tally, readers)
      #expect(tally["right"] + tally["cancelled"] + tally["failed"] == readers)
      #expect(tally["wrong"] == 0)
      // Some readers are canceled, but not all.
      #expect(tally["right"] > readers / 4)
      #expect(tally["cancelled"] > 0)
      wire.close()
      let limit = TimeLimit()
      while service.openConnectionCount > 0 {
        guard !limit.isPassed else { throw TestFailure("connections are left open") }
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  /// Creates the whole stack without delays.
  private static func client(
    of service: LoopbackService, over wire: CurlTransport
  ) throws -> MovieDatabaseClient {
    let start = ContinuousClock.now
    let transport = RetryingTransport(
      wire, limits: .init(concurrent: 8, beginnings: 1_000_000),
      policy: RetryPolicy(connectionWait: .milliseconds(1), firstWait: .milliseconds(2)),
      context: .init(
        clock: { ContinuousClock.now - start }, now: { 1_800_000_000 }, chance: { 0.5 },
        pause: { try await Task.sleep(for: $0) }))
    let base = try #require(WebAddress(service.origin))
    let credentials = try #require(MovieDatabaseCredentials(MovieDatabaseDouble.token))
    let database = try #require(
      MovieDatabaseService(
        base: base, credentials: credentials, transport: transport,
        today: MovieDatabaseDouble.usualDay))
    // Nothing is stored, so every reader needs the service.
    let cache = DocumentCache(
      service: database, store: SQLiteDocumentStore(path: nil), now: { 1_800_000_000 },
      executor: nil,
      report: { _ in })
    return MovieDatabaseClient(
      cache: cache, locale: MovieDatabaseLocale(language: "en-US"),
      today: MovieDatabaseDouble.usualDay)
  }

  /// Runs all readers, a few dozen at a time, some of which give up.
  private static func read(
    _ store: MovieDataAdapter, _ tally: Tally, _ readers: Int
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in 0..<readers {
        if reader >= 24 { try await group.next() }
        group.addTask {
          let task = Task { await outcome(of: reader, store) }
          if reader % 3 == 0 {
            try await Task.sleep(for: .microseconds((reader * 7_919) % 9_000))
            task.cancel()
          }
          tally.add(await task.value)
        }
      }
      try await group.waitForAll()
    }
  }

  /// Returns the result of one reader: a window of a list, or a film.
  private static func outcome(of reader: Int, _ store: MovieDataAdapter) async -> String {
    do throws(MovieDataError) {
      if reader.isMultiple(of: 2) {
        let id = MovieIdentifier(String(reader % 900 + 1))
        return try await store.detail(of: id).summary.id == id ? "right" : "wrong"
      }
      let offset = reader * 13 % 700
      let batch = try await store.movies(
        matching: MovieFetchRequest(
          query: MovieQuery(sort: MovieSort(by: .popularity), language: "en-US"), offset: offset,
          limit: 45))
      // A failed page ended the window before it.
      let isCut = (batch.nextOffset ?? 0) < offset + 45
      let count = isCut ? (batch.nextOffset ?? 0) - offset : 45
      guard batch.movies.count == count, Set(batch.movies.map(\.id)).count == count else {
        return "wrong"
      }
      return isCut ? "failed" : "right"
    } catch {
      return error == .cancelled ? "cancelled" : "failed"
    }
  }
}
