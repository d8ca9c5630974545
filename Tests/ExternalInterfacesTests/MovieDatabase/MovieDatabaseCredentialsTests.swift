import BusinessLogic
import DomainEntities
import Testing

@testable import MovieDatabase
@testable import Networking

struct MovieDatabaseCredentialsTests {
  private static let secrets = [
    "eyJhbGciOi.eyJhdWQiOi.c2lnbmF0dXJl-_", "0123456789ABCDEF0123456789abcdef",
  ]

  @Test(arguments: secrets)
  func `No description of credentials shows the secret`(secret: String) throws {
    let credentials = try #require(MovieDatabaseCredentials(secret))
    var dumped = ""
    dump(credentials, to: &dumped)
    dump([credentials], to: &dumped)
    let holder = (name: "holder", credentials: credentials)
    let texts = [
      "\(credentials)", String(reflecting: credentials), String(describing: credentials), dumped,
      "\(Optional(credentials) as Any)", "\([credentials])", "\(holder)",
      "\(Mirror(reflecting: credentials).children.map(\.value))",
    ]
    for text in texts { #expect(!text.lowercased().contains(secret.lowercased().prefix(8))) }
  }

  @Test func `A service does not show its credentials`() throws {
    for secret in Self.secrets {
      let base = try #require(WebAddress("https://api.example.org"))
      let credentials = try #require(MovieDatabaseCredentials(secret))
      let transport = MovieDatabaseTransport { _ throws(MovieDataError) in
        HTTPResponse(status: 200)
      }
      let service = try #require(
        MovieDatabaseService(
          base: base, credentials: credentials, transport: transport, today: .earliest))
      var dumped = "\(service) \(String(reflecting: service))"
      dump(service, to: &dumped)
      #expect(!dumped.contains(secret))
    }
  }

  @Test func `A token is sent in a header, a key in the URL`() throws {
    let token = try #require(MovieDatabaseCredentials(" \(Self.secrets[0])\n"))
    let key = try #require(MovieDatabaseCredentials("\t\(Self.secrets[1]) "))
    let accept = HTTPHeader(name: "Accept", value: "application/json")
    for (text, mark) in [("https://a.org/3/x", "?"), ("https://a.org/3/x?b=c", "&")] {
      let plain = HTTPRequest(address: try #require(WebAddress(text)), headers: [accept])
      let withToken = try #require(token.authorizing(plain))
      #expect(withToken.address == plain.address)
      #expect(
        withToken.headers == [
          accept, HTTPHeader(name: "Authorization", value: "Bearer \(Self.secrets[0])"),
        ])
      let withKey = try #require(key.authorizing(plain))
      #expect(withKey.headers == [accept])
      #expect(withKey.address.text == "\(text)\(mark)api_key=\(Self.secrets[1])")
    }
  }

  @Test(arguments: [
    "", "  ", "two words", "line\r\nHost: elsewhere", "tök", "null\0", "a;b", "\u{7F}",
    String(repeating: "a", count: 4097),
  ])
  func `A value that no header can contain is not a token`(text: String) {
    #expect(MovieDatabaseCredentials(text) == nil)
  }

  @Test(arguments: ["0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdeg", ""])
  func `A key is 32 hexadecimal digits`(text: String) {
    #expect(MovieDatabaseCredentials(apiKey: text) == nil)
  }
}
