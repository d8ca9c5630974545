import BusinessLogic
import DomainEntities
import ProgramTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Networking

/// Films, their cached documents and secrets, with a double of the service.
struct MovieDatabaseClientFilmTests {
  private let everything = MovieQuery(
    sort: MovieSort(by: .popularity), language: "en-US", region: "US")

  @Test func `A film is one request and cached from then on`() async throws {
    let here = try MovieDatabaseSurroundings()
    let id = MovieIdentifier("31")
    #expect(here.client.knownDetail(of: id) == nil)
    let detail = try await here.client.detail(of: id)
    #expect(detail.id == id && detail.cast.count == 8 && detail.age == nil)
    #expect(detail.collection?.id.text == "3")
    #expect(detail.videos.first?.kind == "Trailer")
    #expect(detail.watchOptions?.offers.first?.providers == ["First Stream", "Second Stream"])
    #expect(detail.recommendations.count == 6)
    #expect(here.client.knownDetail(of: id) == detail)
    #expect(try await here.client.detail(of: id) == detail)
    #expect(here.transport.targets.count == 1)
    #expect(try await here.client.detail(of: MovieIdentifier("tt0000031")).id == id)
  }

  @Test func `Revalidation runs in the background, and 304 has no body`() async throws {
    let here = try MovieDatabaseSurroundings()
    let id = MovieIdentifier("31")
    let detail = try await here.client.detail(of: id)
    here.clock.advance(by: 3601)
    #expect(here.client.knownDetail(of: id) == detail)
    await here.cache.settle()
    #expect(here.transport.requests.count == 2)
    #expect(
      here.transport.requests.last?.headers.contains { $0.name == "If-None-Match" } == true)
    #expect(here.archive.documents.values.first?.confirmedAt == here.clock.now)
    #expect(here.client.knownDetail(of: id) == detail)
    #expect(here.transport.requests.count == 2)
  }

  @Test func `Offline a cached film is shown with its age`() async throws {
    let here = try MovieDatabaseSurroundings()
    let id = MovieIdentifier("31")
    let detail = try await here.client.detail(of: id)
    let page = try await here.client.page(1, of: everything)
    here.double.add(.init(.html(status: 502)))
    here.clock.advance(by: 86_400)
    _ = here.client.knownDetail(of: id)
    _ = try await here.client.page(1, of: everything)
    await here.cache.settle()
    var old = detail
    old.age = .seconds(86_400)
    #expect(here.client.knownDetail(of: id) == old)
    #expect(try await here.client.detail(of: id) == old)
    let kept = try await here.client.page(1, of: everything)
    #expect(kept.movies == page.movies && kept.age == .seconds(86_400))
    await #expect(throws: MovieDataError.serviceUnavailable) {
      try await here.client.detail(of: MovieIdentifier("32"))
    }
  }

  @Test(arguments: [
    "the-third-man-1949", "../authentication", "0", "", "550?append_to_response=account_states",
  ])
  func `A film of another source is not found without a request`(text: String) async throws {
    let here = try MovieDatabaseSurroundings()
    await #expect(throws: MovieDataError.notFound) {
      try await here.client.detail(of: MovieIdentifier(text))
    }
    #expect(here.client.knownDetail(of: MovieIdentifier(text)) == nil)
    #expect(here.transport.targets.isEmpty)
  }

  @Test func `Texts are in the requested language or a fallback`() async throws {
    let here = try MovieDatabaseSurroundings(language: "de-DE", region: "FR")
    let translated = try await here.client.detail(of: MovieIdentifier("7"))
    #expect(translated.title == "Film 7 (de)" && translated.borrowed == nil)
    #expect(translated.releases.map(\.country.code) == ["FR"])
    #expect(translated.watchOptions?.offers.isEmpty == true)
    let other = try await here.client.detail(of: MovieIdentifier("18"))
    #expect(other.borrowed?.language.code == "en")
    #expect(other.summary.overview == "What happens in film 18, told in en.")
    var query = everything
    query.language = "fr-FR"
    let page = try await here.client.page(1, of: query)
    #expect(page.movies.contains { $0.title == "Film 2 (fr)" })
  }

  @Test(arguments: [MovieDatabaseDouble.token, MovieDatabaseDouble.key])
  func `No secret is stored, used as a name or included in an error`(secret: String) async throws {
    let here = try MovieDatabaseSurroundings(
      credentials: MovieDatabaseCredentials(secret))
    _ = try await here.client.page(1, of: everything)
    _ = try await here.client.detail(of: MovieIdentifier("31"))
    var texts = here.archive.documents.map { name, document in
      "\(name.text) \(String(decoding: document.bytes, as: UTF8.self)) \(document)"
    }
    texts += here.transport.requests.map { "\($0) \($0.address)" }
    here.double.conduct.token = "another"
    here.double.conduct.key = "another"
    do {
      _ = try await here.client.detail(of: MovieIdentifier("32"))
    } catch {
      #expect(error == .unauthorized)
      texts.append("\(error) \(String(reflecting: error))")
    }
    var dumped = ""
    dump(here.client, to: &dumped)
    dump(here.cache, to: &dumped)
    texts.append(dumped)
    #expect(texts.count == 5 || texts.count == 6)
    for text in texts { #expect(!text.contains(secret)) }
  }

  @Test func `A viewed film is decoded again only when its document changes`() throws {
    let memory = DecodedDocumentCache<Int>(capacity: 2)
    var made = 0
    func value(_ name: String, _ text: String) throws -> Int {
      try memory.value(of: DocumentName(name), Array(text.utf8)) { _ in
        made += 1
        return made
      }
    }
    #expect(try value("a", "0123456789") == 1)
    #expect(try value("a", "0123456789") == 1)
    #expect(try value("a", "0123456780") == 2)
    #expect(try value("a", "1123456780") == 3)
    #expect(try value("b", "1123456780") == 4)
    #expect(try value("a", "1123456780") == 3)
    #expect(try value("c", "x") == 5)
    // The least recently used one was evicted.
    #expect(try value("a", "1123456780") == 3)
    #expect(try value("b", "1123456780") == 6)
    #expect(throws: MovieDataError.invalidResponse) {
      try memory.value(of: DocumentName("d"), []) { _ throws(MovieDataError) in
        throw .invalidResponse
      }
    }
    #expect(try value("d", "") == 7)
  }
}
