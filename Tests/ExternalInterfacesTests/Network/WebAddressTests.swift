import Testing

@testable import Networking

/// Addresses: validity, equality, and what is never shown.
struct WebAddressTests {
  @Test(arguments: [
    ("https://api.themoviedb.org", "https://api.themoviedb.org/"),
    ("HTTPS://API.TheMovieDB.org:443/3/", "https://api.themoviedb.org/3/"),
    ("http://localhost:80?a=1&b=%20", "http://localhost/?a=1&b=%20"),
    ("http://127.0.0.1:8080/a/b?c", "http://127.0.0.1:8080/a/b?c"),
    ("https://[2001:DB8:0:0::1]:8443/x", "https://[2001:db8::1]:8443/x"),
    ("http://[::ffff:1.2.3.4]/", "http://[::ffff:102:304]/"),
    ("https://a_b.example-1.org/?", "https://a_b.example-1.org/?"),
    ("http://[0:0:1::]/", "http://[0:0:1::]/"),
    ("http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
  ])
  func `An address has one normalized form`(text: String, expected: String) {
    #expect(WebAddress(text)?.text == expected)
    #expect(WebAddress(expected)?.text == expected)
  }

  @Test(arguments: [
    "", "api.themoviedb.org", "ftp://a.org/", "file:///etc/passwd", "https://", "https:///path",
    "https://user@a.org/", "https://user:word@a.org/", "https://a.org@b.org/", "https://a.org:0/",
    "https://a.org:/", "https://a.org:65536/", "https://a.org:+1/", "https://a.org/#top",
    "https://a.org/a b", "https://a.org/\n", "https://a.org/\u{7F}", "https://a.org/ä",
    "https://ä.org/", "https://a.org/%", "https://a.org/%4", "https://a.org/%zz",
    "https://a.org\\b.org/", "https://a..org/", "https://.org/", "https://-a.org/",
    "https://a.org./",
    "http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://127.0.0.01/",
    "http://256.0.0.1/", "http://1.2.3/", "http://[::1/", "http://::1/", "http://[]/",
    "http://[::1%25eth0]/", "http://[1::2::3]/", "http://[1:2:3:4:5:6:7]/", "http://[12345::]/",
    "http://[1:2:3:4:5:6:7:8:9]/", "http://[::1]x/", "http://[:1]/", "http://a.org:80:80/",
    " https://a.org/", "https://a.org/?a=\"", "https://a.org/<b>", "https://a.org/?\u{0}",
  ])
  func `An ambiguous address is refused`(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test func `An overlong address is refused`() {
    #expect(WebAddress("https://a.org/" + String(repeating: "a", count: 8000)) != nil)
    #expect(WebAddress("https://a.org/" + String(repeating: "a", count: 9000)) == nil)
  }

  @Test(arguments: [
    ("http://localhost/", true), ("http://LOCALHOST:99/", true), ("http://127.9.8.7/", true),
    ("http://[::1]/", true), ("http://[0:0::0:1]/", true), ("http://localhost.evil.org/", false),
    ("http://128.0.0.1/", false), ("http://[::2]/", false), ("http://127.0.0.1.org/", false),
    ("http://[1::1]/", false), ("http://localhos/", false),
  ])
  func `This machine is recognized by name and number`(text: String, isLoopback: Bool) {
    #expect(WebAddress(text)?.isLoopback == isLoopback)
  }

  @Test func `An origin is scheme, host and port`() throws {
    let address = try #require(WebAddress("https://a.org/x?y"))
    for same in ["https://A.ORG:443/", "https://a.org/z"] {
      #expect(WebAddress(same)?.origin == address.origin)
    }
    for other in ["http://a.org/", "https://a.org:444/", "https://b.a.org/", "http://a.org:443/"] {
      #expect(WebAddress(other)?.origin != address.origin)
    }
    #expect(address.isSecure)
    #expect(address.origin.port == 443)
  }

  @Test(arguments: [
    (
      "https://a.org", "/3/movie/550", [("language", "de-DE")],
      "https://a.org/3/movie/550?language=de-DE"
    ),
    ("https://a.org/proxy/", "3/movie", [], "https://a.org/proxy/3/movie"),
    ("https://a.org/proxy", "/3/", [], "https://a.org/proxy/3/"),
    ("https://a.org/p?key=1", "", [("b", "2")], "https://a.org/p?key=1&b=2"),
    (
      "https://a.org", "/a b/ü%2F?#", [("q", "Amélie & 100% +=/?#'"), ("a b", "x,y|z")],
      "https://a.org/a%20b/%C3%BC%252F%3F%23?q=Am%C3%A9lie%20%26%20100%25%20%2B%3D%2F%3F%23%27&a%20b=x,y%7Cz"
    ),
  ])
  func `Appended components are encoded`(
    base: String, path: String, query: [(String, String)], expected: String
  ) throws {
    let address = try #require(WebAddress(base))
    let made = address.appending(path: path, query: query.map { (name: $0.0, value: $0.1) })
    #expect(made.text == expected)
    #expect(WebAddress(made.text) == made)
  }

  @Test(arguments: [
    ("https://b.org/x", "https://b.org/x"), ("//b.org/x", "https://b.org/x"),
    ("/x?y", "https://a.org/x?y"), ("x", "https://a.org/1/x"), ("?z", "https://a.org/1/2?z"),
    ("../x#top", "https://a.org/x"), ("../../../x", "https://a.org/x"), ("./", "https://a.org/1/"),
    ("", "https://a.org/1/2?q"), ("..", "https://a.org/"), ("/a/./b/../c", "https://a.org/a/c"),
    ("HTTP://A.org/", "http://a.org/"), ("#top", "https://a.org/1/2?q"),
  ])
  func `A redirect resolves against its own address`(location: String, expected: String) {
    #expect(WebAddress("https://a.org/1/2?q")?.resolving(location)?.text == expected)
  }

  @Test(arguments: [
    "javascript:alert(1)", "ftp://a.org/", "mailto:a@b.org", "//user@a.org/", "/a b", "http://",
    "/\r\nX: y", "https:/x",
  ])
  func `A redirect to an invalid address fails`(location: String) {
    #expect(WebAddress("https://a.org/1/2?q")?.resolving(location) == nil)
  }

  @Test func `No description of an address or request shows secrets`() throws {
    let address = try #require(WebAddress("https://a.org/3/movie?api_key=topsecret"))
    let request = HTTPRequest(
      address: address, headers: [HTTPHeader(name: "Authorization", value: "Bearer topsecret")],
      body: Array("topsecret".utf8))
    var dumped = ""
    dump(address, to: &dumped)
    dump(request, to: &dumped)
    dump(request.headers, to: &dumped)
    for text in [
      "\(address)", String(reflecting: address), "\(request)", String(reflecting: request),
      "\(request.headers)", "\([address])", dumped,
    ] {
      #expect(!text.contains("topsecret"), "\(text)")
    }
    #expect(address.description == "https://a.org/3/movie?…")
    #expect(address.text == "https://a.org/3/movie?api_key=topsecret")
  }
}
