import BusinessLogic
import DomainEntities
import ProgramTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Networking

/// The client over real connections to a double of the service.
struct MovieDatabaseLoopbackTests {
  private let query = MovieQuery(
    sort: MovieSort(by: .popularity), language: "en-US", region: "US")

  private func client(
    of service: LoopbackService, _ archive: InMemoryDocumentStore,
    secret: String = MovieDatabaseDouble.token
  ) throws -> (client: MovieDatabaseClient, service: MovieDatabaseService) {
    let base = try #require(WebAddress(service.origin))
    let credentials = try #require(MovieDatabaseCredentials(secret))
    let database = try #require(
      MovieDatabaseService(
        base: base, credentials: credentials,
        transport: CurlTransport(.init(userAgent: "test", proxy: "")),
        today: MovieDatabaseDouble.usualDay))
    let cache = DocumentCache(
      service: database, store: archive, now: { 1_800_000_000 }, executor: nil,
      report: { _ in })
    let client = MovieDatabaseClient(
      cache: cache, locale: MovieDatabaseLocale(language: "en-US"),
      today: MovieDatabaseDouble.usualDay)
    return (client, database)
  }

  @Test(arguments: [MovieDatabaseDouble.token, MovieDatabaseDouble.key])
  func `Lists and films load over the network and are requested once`(secret: String) async throws {
    try await MovieDatabaseDouble(films: 100).run { service in
      let (client, database) = try client(of: service, InMemoryDocumentStore(), secret: secret)
      try await database.checkCredentials()
      let store = MovieDataAdapter(source: client)
      let request = MovieFetchRequest(query: query, offset: 0, limit: 80)
      let batch = try await store.movies(matching: request)
      #expect(batch.movies.map(\.id.text) == (1...80).map(String.init))
      #expect(batch.total == 100 && batch.nextOffset == 80)
      #expect(try await store.movies(matching: request) == batch)
      let detail = try await client.detail(of: MovieIdentifier("42"))
      #expect(detail.cast.count == 8 && detail.directors == ["Person 127"])
      let paths = service.requests.map(\.path)
      #expect(paths.filter { $0 == "/3/discover/movie" }.count == 4)
      #expect(paths.filter { $0 == "/3/movie/42" }.count == 1)
      for request in service.requests {
        #expect(request.headTextContains(secret, inTarget: secret == MovieDatabaseDouble.key))
      }
    }
  }

  static let faults: [(LoopbackAnswer, MovieDataError)] = [
    (.html(), .webPage), (.html(status: 502), .serviceUnavailable),
    (LoopbackAnswer(), .serviceUnavailable), (LoopbackAnswer(status: 503), .serviceUnavailable),
    (.json("{\"results\":[{\"id\":1}"), .invalidResponse), (.json("{}"), .invalidResponse),
    (.json("[]"), .invalidResponse), (.json("{\"results\":7}"), .invalidResponse),
    (LoopbackAnswer(status: 304), .serviceUnavailable),
    (LoopbackAnswer(status: 401), .unauthorized), (LoopbackAnswer(status: 404), .notFound),
    (
      LoopbackAnswer(status: 429, headers: [("Retry-After", "3")]),
      .rateLimited(retryAfter: .seconds(3))
    ),
    (.redirect(to: "https://portal.example.org/login"), .webPage),
  ]

  @Test(arguments: faults.indices)
  func `Every server misbehavior has its error, and nothing is cached`(number: Int) async throws {
    let (answer, error) = Self.faults[number]
    let double = MovieDatabaseDouble(films: 30)
    double.add(.init(answer, times: 2))
    try await double.run { service in
      let archive = InMemoryDocumentStore()
      let client = try client(of: service, archive).client
      await #expect(throws: error) { try await client.page(1, of: query) }
      #expect(archive.documents.isEmpty)
      await #expect(throws: error) { try await client.detail(of: MovieIdentifier("7")) }
      #expect(archive.documents.isEmpty)
      // The fault was transient, and a retry asks the service again despite its earlier response.
      #expect(try await client.page(1, of: query, freshness: .current).movies.count == 20)
    }
  }

  @Test(arguments: [true, false])
  func `A compressed response is decoded with or without its header`(
    isAnnounced: Bool
  ) async throws {
    let double = MovieDatabaseDouble(films: 30)
    let service = try LoopbackService { request in
      double.answer(to: request).packed(isAnnounced: isAnnounced)
    }
    defer { service.stop() }
    let client = try client(of: service, InMemoryDocumentStore()).client
    #expect(try await client.page(1, of: query).movies.count == 20)
  }
}

extension LoopbackRequest {
  /// Returns whether a secret is in its proper place and in no other.
  fileprivate func headTextContains(_ secret: String, inTarget: Bool) -> Bool {
    target.contains(secret) == inTarget
      && headText.split(separator: secret, omittingEmptySubsequences: false).count == 2
  }
}
