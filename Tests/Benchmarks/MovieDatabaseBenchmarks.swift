import BusinessLogic
import DomainEntities
import MovieData
import MovieDatabase
import ProgramTestSupport
import TestSupport

/// The cost of decoding responses of The Movie Database, without a network.
enum MovieDatabaseBenchmarks {
  /// A service that responds at once, from a double.
  private struct Service: DocumentService {
    let double: MovieDatabaseDouble

    nonisolated(nonsending) func fetch(
      _ name: DocumentName, unless tag: String?
    ) async throws(MovieDataError) -> DocumentResponse {
      let answer = double.answer(
        target: name.text, headers: ["authorization": "Bearer \(MovieDatabaseDouble.token)"])
      return .document(bytes: answer.body, tag: nil, freshFor: .seconds(60))
    }
  }

  @MainActor static func run() async throws {
    var conduct = MovieDatabaseDoubleConduct()
    conduct.bulk = 20
    let double = MovieDatabaseDouble(films: 200, conduct: conduct)
    try await measurePage(double)
    try await measureFilms(double)
  }

  private static func client(
    _ double: MovieDatabaseDouble, _ archive: InMemoryDocumentStore
  ) -> MovieDatabaseClient {
    MovieDatabaseClient(
      cache: DocumentCache(
        service: Service(double: double), store: archive, now: { 1_800_000_000 },
        report: { _ in }),
      locale: MovieDatabaseLocale(language: "en-US"), today: MovieDatabaseDouble.usualDay)
  }

  @MainActor private static func measurePage(_ double: MovieDatabaseDouble) async throws {
    let query = MovieQuery(sort: MovieSort(by: .popularity), language: "en-US")
    let archive = InMemoryDocumentStore()
    let client = client(double, archive)
    _ = try await client.page(1, of: query)
    let size = archive.documents.values.map(\.bytes.count).max() ?? 0
    try await Stopwatch.measure("read a page of the service, \(size / 1024) KiB") {
      _ = try await client.page(1, of: query)
    }
  }

  @MainActor private static func measureFilms(_ double: MovieDatabaseDouble) async throws {
    let archive = InMemoryDocumentStore()
    let client = client(double, archive)
    // More films than the memory cache holds, so each is decoded again.
    let ids = (1...70).map { MovieIdentifier(String($0)) }
    for id in ids { _ = try await client.detail(of: id) }
    let size = archive.documents.values.map(\.bytes.count).max() ?? 0
    var turn = 0
    await Stopwatch.measure("read a famous film of the service, \(size / 1024) KiB") {
      _ = client.knownDetail(of: ids[turn % ids.count])
      turn += 1
    }
    await Stopwatch.measure("the same film again, as when the cursor goes back") {
      _ = client.knownDetail(of: ids[0])
    }
  }
}
