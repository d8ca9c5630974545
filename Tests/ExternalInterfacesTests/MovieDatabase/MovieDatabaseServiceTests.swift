import BusinessLogic
import DomainEntities
import ProgramTestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Networking

struct MovieDatabaseServiceTests {
  private static let token = "token.of-nobody_1"
  private static let key = "00112233445566778899aabbccddeeff"

  private func service(
    _ transport: MovieDatabaseTransport, _ credentials: String = token,
    base: String = "https://api.example.org"
  ) throws -> MovieDatabaseService? {
    let today = try #require(CalendarDate(iso: "2026-06-15"))
    return MovieDatabaseService(
      base: try #require(WebAddress(base)),
      credentials: try #require(MovieDatabaseCredentials(credentials)), transport: transport,
      today: today)
  }

  private func outcome(
    _ response: HTTPResponse, of name: String = "/3/movie/1", unless tag: String? = nil
  ) async throws -> Result<DocumentResponse, MovieDataError> {
    let service = try #require(
      try service(MovieDatabaseTransport { _ throws(MovieDataError) in response }))
    do throws(MovieDataError) {
      return .success(try await service.fetch(DocumentName(name), unless: tag))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    ("https://api.example.org", true), ("https://api.example.org/tmdb/", true),
    ("http://127.0.0.1:8080", true), ("http://localhost:8080/x", true), ("http://[::1]:9", true),
    ("http://api.example.org", false), ("http://10.0.0.1", false),
    ("http://127.0.0.1.example.org", false), ("https://api.example.org/?q=1", false),
  ])
  func `Credentials are sent only over TLS or to this machine`(base: String, isTaken: Bool) throws {
    let transport = MovieDatabaseTransport { _ throws(MovieDataError) in HTTPResponse(status: 200) }
    #expect((try service(transport, base: base) != nil) == isTaken)
  }

  @Test func `A token is in a header and not in the URL`() async throws {
    let transport = MovieDatabaseTransport { _ throws(MovieDataError) in
      HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let service = try #require(try service(transport, base: "https://example.org/mirror/"))
    _ = try await service.fetch(DocumentName("/3/movie/1?language=de"), unless: "W/\"1\"")
    let request = try #require(transport.requests.first)
    #expect(request.method == .get)
    #expect(request.address.text == "https://example.org/mirror/3/movie/1?language=de")
    #expect(
      request.headers == [
        HTTPHeader(name: "Accept", value: "application/json"),
        HTTPHeader(name: "Authorization", value: "Bearer \(Self.token)"),
        HTTPHeader(name: "If-None-Match", value: "W/\"1\""),
      ])
  }

  @Test func `A key is only in the URL and in no description of it`() async throws {
    let transport = MovieDatabaseTransport { _ throws(MovieDataError) in
      HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let service = try #require(try service(transport, Self.key))
    _ = try await service.fetch(DocumentName("/3/configuration"), unless: nil)
    _ = try await service.fetch(DocumentName("/3/movie/1?language=de"), unless: nil)
    #expect(
      transport.targets == [
        "/3/configuration?api_key=\(Self.key)", "/3/movie/1?language=de&api_key=\(Self.key)",
      ])
    for request in transport.requests {
      #expect(!request.headers.contains { $0.value.contains(Self.key) })
      var dumped = "\(request) \(String(reflecting: request))"
      dump(request, to: &dumped)
      #expect(!dumped.contains(Self.key))
    }
  }

  @Test func `Relative days are resolved to dates`() async throws {
    let transport = MovieDatabaseTransport { _ throws(MovieDataError) in
      HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let service = try #require(try service(transport))
    let name = "/3/discover/movie?query=ago-1&release_date.gte=ago-42&release_date.lte=ahead-1&x"
    _ = try await service.fetch(DocumentName(name), unless: nil)
    #expect(
      transport.targets == [
        "/3/discover/movie?query=ago-1&release_date.gte=2026-05-04&release_date.lte=2026-06-16&x"
      ])
  }

  @Test(arguments: ["", "3/movie/1", "/4/list/1", "//other.example.org/3/", "/3/ä", "/3/a b"])
  func `A name that is not a service document is not requested`(name: String) async throws {
    let transport = MovieDatabaseTransport { _ throws(MovieDataError) in HTTPResponse(status: 200) }
    let service = try #require(try service(transport))
    await #expect(throws: MovieDataError.notFound) {
      try await service.fetch(DocumentName(name), unless: nil)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: ["", "a\r\nX: y", "ü", String(repeating: "a", count: 300)])
  func `An ETag that no header can contain is not sent`(tag: String) async throws {
    let transport = MovieDatabaseTransport { _ throws(MovieDataError) in
      HTTPResponse(status: 200, headers: ["etag": tag], body: Array("[]".utf8))
    }
    let service = try #require(try service(transport))
    let answer = try await service.fetch(DocumentName("/3/x"), unless: tag)
    #expect(transport.requests.first?.headers.contains { $0.name == "If-None-Match" } == false)
    #expect(answer == .document(bytes: Array("[]".utf8), tag: nil, freshFor: .seconds(14_400)))
  }

  @Test func `Transport errors are passed on`() async throws {
    for error in [MovieDataError.offline, .timedOut, .cancelled, .invalidResponse] {
      let service = try #require(
        try service(MovieDatabaseTransport { _ throws(MovieDataError) in throw error }))
      await #expect(throws: error) { try await service.fetch(DocumentName("/3/x"), unless: nil) }
    }
  }

  // MARK: Meaning of statuses

  private static func envelope(_ code: Int) -> String {
    #"{"success":false,"status_code":\#(code),"status_message":"No."}"#
  }

  static let failures: [(Int, String, MovieDataError)] = [
    (401, envelope(7), .unauthorized), (401, "", .unauthorized), (401, "<html>", .webPage),
    (401, envelope(10), .unauthorized), (403, envelope(45), .unauthorized),
    (403, "<html>blocked</html>", .forbidden), (403, "", .forbidden),
    (403, #"{"message":"Forbidden"}"#, .forbidden), (451, "<html>", .forbidden),
    (404, envelope(34), .notFound), (404, envelope(6), .notFound), (404, "", .notFound),
    (404, " <!DOCTYPE html>", .webPage), (500, envelope(44), .notFound),
    (422, #"{"errors":["query must be provided"]}"#, .notFound), (400, envelope(22), .notFound),
    (422, envelope(5), .notFound), (400, "<html>", .webPage),
    (429, envelope(25), .rateLimited(retryAfter: nil)), (429, "", .rateLimited(retryAfter: nil)),
    (429, "<html>", .rateLimited(retryAfter: nil)), (511, "", .webPage), (511, "<html>", .webPage),
    (405, envelope(42), .invalidResponse), (406, envelope(19), .invalidResponse),
    (407, "<html>", .proxyFailed), (408, "", .timedOut), (405, "<html>", .webPage),
    (500, envelope(11), .serviceUnavailable), (500, "", .serviceUnavailable),
    (501, envelope(2), .serviceUnavailable), (502, "<html>Bad gateway</html>", .serviceUnavailable),
    (503, envelope(9), .serviceUnavailable), (503, envelope(46), .serviceUnavailable),
    (504, envelope(24), .serviceUnavailable), (599, "?", .serviceUnavailable),
    (301, "", .serviceUnavailable), (302, "<html>", .webPage),
    (304, "", .serviceUnavailable), (100, "", .serviceUnavailable), (0, "", .serviceUnavailable),
    (999, "", .serviceUnavailable), (503, #"{"status_code":"7"}"#, .serviceUnavailable),
    (503, #"{"status_code":null,"failure":true}"#, .serviceUnavailable),
    (503, #"{"status_code":7.5}"#, .serviceUnavailable), (503, "{", .serviceUnavailable),
    // A success without the service's envelope.
    (200, "", .serviceUnavailable), (200, "   \n", .serviceUnavailable),
    (200, "<!DOCTYPE html><html></html>", .webPage), (200, "OK", .serviceUnavailable),
    (200, "\u{1F}\u{8B}\u{8}", .serviceUnavailable), (200, "null", .serviceUnavailable),
    (200, "{\"id\":1,\"ti", .invalidResponse), (200, "[1,2", .invalidResponse),
    (200, "{]", .invalidResponse),
  ]

  @Test(arguments: failures)
  func `Every status and masked failure maps to an error`(
    status: Int, body: String, error: MovieDataError
  ) async throws {
    let response = HTTPResponse(status: status, body: Array(body.utf8))
    #expect(try await outcome(response) == .failure(error))
  }

  @Test func `Raw gzip data is not a document`() async throws {
    let response = HTTPResponse(status: 200, body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(try await outcome(response) == .failure(.serviceUnavailable))
  }

  @Test(arguments: [
    ("2", Duration.seconds(2)), ("0", .zero), ("-1", nil), ("", nil), ("soon", nil),
    ("999999", nil), ("Wed, 21 Oct 2026 07:28:00 GMT", nil),
  ])
  func `A service may specify a retry delay`(header: String, pause: Duration?) async throws {
    let response = HTTPResponse(status: 429, headers: ["retry-after": header])
    #expect(try await outcome(response) == .failure(.rateLimited(retryAfter: pause)))
  }

  @Test func `A retry date is relative to the service's own clock`() async throws {
    let response = HTTPResponse(
      status: 429,
      headers: [
        "date": "Wed, 21 Oct 2026 07:27:50 GMT", "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT",
      ])
    #expect(try await outcome(response) == .failure(.rateLimited(retryAfter: .seconds(10))))
  }

  // MARK: Freshness of documents

  static let freshnesses: [(String?, String, Int)] = [
    ("public, max-age=4487", "/3/movie/1", 4487), ("max-age=0", "/3/movie/1", 60),
    ("max-age=36", "/3/trending/movie/day?page=1", 60), ("MAX-AGE=100", "/3/x", 100),
    ("public,max-age=99999999999", "/3/movie/1", 86_400), ("max-age=-5", "/3/movie/1", 60),
    ("max-age=x", "/3/movie/1", 14_400), ("no-store", "/3/movie/1", 60),
    ("no-cache, max-age=500", "/3/movie/1", 60), (nil, "/3/movie/1", 14_400),
    (nil, "/3/trending/movie/week?page=2", 300), (nil, "/3/search/movie?query=a", 7200),
    (nil, "/3/discover/movie?page=1", 3600), (nil, "/3/authentication", 14_400),
    ("max-age=99999999999999999999999", "/3/discover/movie", 3600),
  ]

  @Test(arguments: freshnesses)
  func `Freshness follows the service within limits`(
    header: String?, name: String, seconds: Int
  ) async throws {
    var response = HTTPResponse(
      status: 200, headers: ["etag": "W/\"1\""], body: Array("\u{FEFF} {}\r\n".utf8))
    response.headers["cache-control"] = header
    #expect(
      try await outcome(response, of: name)
        == .success(
          .document(bytes: response.body, tag: "W/\"1\"", freshFor: .seconds(seconds))))
    response.status = 304
    #expect(
      try await outcome(response, of: name, unless: "W/\"1\"")
        == .success(.unchanged(freshFor: .seconds(seconds))))
  }

  @Test(
    arguments: [
      (200, #"{"success":true,"status_code":1}"#, nil),
      (200, #"{"success":true"#, .invalidResponse),
      (200, #"{"success":false}"#, .invalidResponse),
      (200, #"[{"success":true}]"#, .invalidResponse),
      (200, "<html></html>", .webPage), (401, #"{"status_code":7}"#, .unauthorized),
      (403, "<html></html>", .forbidden),
    ] as [(Int, String, MovieDataError?)])
  func `Only a complete confirmation counts`(status: Int, body: String, error: MovieDataError?) {
    let response = HTTPResponse(status: status, body: Array(body.utf8))
    let failure: MovieDataError?
    do throws(MovieDataError) {
      try MovieDatabaseResponse.readAcceptance(response)
      failure = nil
    } catch {
      failure = error
    }
    #expect(failure == error)
  }

  @Test func `Credentials are verified with the service`() async throws {
    let double = MovieDatabaseDouble(films: 1)
    let transport = MovieDatabaseTransport(double)
    for text in [MovieDatabaseDouble.token, MovieDatabaseDouble.key] {
      let service = try #require(try service(transport, text))
      try await service.checkCredentials()
    }
    let stranger = try #require(try service(transport, Self.key))
    await #expect(throws: MovieDataError.unauthorized) { try await stranger.checkCredentials() }
    #expect(transport.requests.allSatisfy { $0.address.path == "/3/authentication" })
  }
}
