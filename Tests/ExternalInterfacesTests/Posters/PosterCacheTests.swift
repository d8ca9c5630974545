import BusinessLogic
import TestSupport
import Testing

@testable import DomainEntities
@testable import MovieDatabase
@testable import Networking
@testable import TerminalModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct PosterCacheTests {
  /// An image server that answers every request with a status.
  private struct RefusingTransport: HTTPTransport {
    var status: Int

    nonisolated(nonsending) func send(
      _ request: HTTPRequest
    ) async throws(MovieDataError) -> HTTPResponse {
      HTTPResponse(status: status)
    }
  }

  /// An image server that has a face in one size only.
  private struct FaceTransport: HTTPTransport {
    static let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 0xB9, 0, 0, 1, 0x16, 8, 2, 0, 0, 0]

    nonisolated(nonsending) func send(
      _ request: HTTPRequest
    ) async throws(MovieDataError) -> HTTPResponse {
      let hasSize = request.address.text.hasSuffix("/t/p/w185/a.jpg")
      return hasSize ? HTTPResponse(status: 200, body: Self.png) : HTTPResponse(status: 404)
    }
  }

  private let folder: TemporaryFolder
  private var place: String { "\(folder.path)/a/posters" }

  init() throws { folder = try TemporaryFolder() }

  private func weight() -> Int {
    folder.names(in: "a/posters").reduce(0) {
      $0 + TemporaryFolder.bytes(of: "\(place)/\($1)").count
    }
  }

  @Test(arguments: [(403, MovieDataError.forbidden), (451, .forbidden), (500, .serviceUnavailable)])
  func `A refused poster has its cause`(status: Int, cause: MovieDataError) async throws {
    let fetcher = PosterFetcher(
      base: try #require(WebAddress("https://images.example")),
      transport: RefusingTransport(status: status), cache: PosterCache(folder: place))
    await #expect(throws: cause) {
      try await fetcher.bytes(of: PictureIdentifier("/a.jpg"), for: .poster)
    }
  }

  @Test func `A face is fetched in a smaller size, and kept as such`() async throws {
    let fetcher = PosterFetcher(
      base: try #require(WebAddress("https://images.example")), transport: FaceTransport(),
      cache: PosterCache(folder: place))
    let name = PictureIdentifier("/a.jpg")
    #expect(try await fetcher.bytes(of: name, for: .face) == FaceTransport.png)
    #expect(try await fetcher.bytes(of: name, for: .poster) == nil)
    #expect(folder.names(in: "a/posters") == ["w185-a.jpg"])
  }

  @Test func `A poster is kept in a private file`() {
    let bytes: [UInt8] = [1, 2, 3]
    PosterCache(folder: place).keep(bytes, as: "w342-a.jpg")
    #expect(PosterCache(folder: place).bytes("w342-a.jpg") == bytes)
    #expect(PosterCache(folder: place).bytes("w342-b.jpg") == nil)
    #expect(folder.names(in: "a/posters") == ["w342-a.jpg"])
    var status = stat()
    #expect(stat("\(place)/w342-a.jpg", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `The size is limited, and the most recently used posters stay`() {
    let cache = PosterCache(folder: place, limit: 1000)
    for number in 0..<40 {
      cache.keep([UInt8](repeating: 7, count: 90), as: "p\(number).jpg")
      #expect(weight() <= 1000)
      #expect(cache.bytes("p\(number).jpg") != nil)
      // File times are no finer than the system's clock ticks.
      usleep(5000)
      if number > 0 { #expect(cache.bytes("p0.jpg") != nil, "\(number)") }
    }
    #expect(folder.names(in: "a/posters").count > 5)
    // Another instance finds the same files.
    let other = PosterCache(folder: place, limit: 300)
    other.keep([UInt8](repeating: 7, count: 90), as: "last.jpg")
    #expect(weight() <= 300)
    #expect(other.bytes("last.jpg") != nil)
  }

  @Test func `A modification date in the distant future is valid`() throws {
    let cache = PosterCache(folder: place, limit: 200)
    for name in ["old.jpg", "late.jpg"] { cache.keep([UInt8](repeating: 7, count: 60), as: name) }
    // In nanoseconds the time overflows an integer.
    var times = [timespec(), timespec()]
    for index in times.indices { times[index].tv_sec = 13_569_465_600 }
    try #require(utimensat(AT_FDCWD, "\(place)/late.jpg", times, 0) == 0)
    #expect(PosterCache(folder: place).contents.count == 2)
    cache.keep([UInt8](repeating: 7, count: 100), as: "new.jpg")
    #expect(folder.names(in: "a/posters") == ["late.jpg", "new.jpg"])
  }

  @Test func `An impossible folder is ignored`() throws {
    try folder.write("a file", to: "a")
    let cache = PosterCache(folder: place)
    cache.keep([1], as: "a.jpg")
    #expect(cache.bytes("a.jpg") == nil)
    let none = PosterCache(folder: nil)
    none.keep([1], as: "a.jpg")
    #expect(none.bytes("a.jpg") == nil)
  }

  @Test func `Names cannot leave the folder`() throws {
    try folder.write("secret", to: "a/secret")
    let cache = PosterCache(folder: place)
    cache.keep([1], as: "x.jpg")
    for name in ["../secret", "", ".", "..", "a/b", "/etc/passwd", ".hidden", "ü.jpg", "a\0b"] {
      cache.keep([1], as: name)
      #expect(cache.bytes(name) == nil)
    }
    #expect(symlink("\(folder.path)/a/secret", "\(place)/link.jpg") == 0)
    #expect(cache.bytes("link.jpg") == nil)
    #expect(folder.names(in: "a/posters") == ["link.jpg", "x.jpg"])
  }

  @Test func `Only picture names are looked up`() {
    for text in ["/abc.jpg", "/A_b-9.png", "/x.webp"] {
      #expect(PosterFetcher.fileName(PictureIdentifier(text)) == String(text.dropFirst()))
    }
    for text in [
      "abc.jpg", "//abc.jpg", "/../abc.jpg", "/abc.svg", "/abc", "/a.b.jpg", "/.jpg", "/a%2F.jpg",
      "/a b.jpg", "/a?.jpg", "/", "", "/\(String(repeating: "a", count: 70)).jpg", "/é.jpg",
    ] {
      #expect(PosterFetcher.fileName(PictureIdentifier(text)) == nil, "\(text)")
    }
  }

  @Test(.timeLimit(.minutes(5))) func `A pipe named like a poster does not block`() {
    let cache = PosterCache(folder: place)
    cache.keep([1], as: "x.jpg")
    #expect(mkfifo("\(place)/w342-a.jpg", 0o600) == 0)
    #expect(cache.bytes("w342-a.jpg") == nil)
    #expect(cache.bytes("x.jpg") == [1])
  }
}
