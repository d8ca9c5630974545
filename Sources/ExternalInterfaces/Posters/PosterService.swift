internal import BusinessLogic
internal import DomainEntities
public import MovieData
internal import Networking
internal import TerminalModel

/// Posters from TMDB, rendered by `chafa`.
struct PosterService: PosterSource {
  private let fetcher: PosterFetcher
  private let renderer: PictureRenderer

  init(fetcher: PosterFetcher, renderer: PictureRenderer) {
    self.fetcher = fetcher
    self.renderer = renderer
  }

  nonisolated(nonsending) func picture(
    _ request: PosterRequest
  ) async throws(PosterProblem) -> RenderedPicture? {
    let bytes: [UInt8]?
    do throws(MovieDataError) {
      bytes = try await fetcher.bytes(of: request.poster, for: request.kind)
    } catch {
      throw .notLoaded(error)
    }
    guard let bytes, !Task.isCancelled, let file = PictureFile(bytes) else { return nil }
    let picture = await renderer.render(bytes, file, in: request.room, as: request.ability)
    guard picture != nil || Task.isCancelled else { throw .notDrawn }
    return picture
  }
}

/// Loads posters from the cache or from the service's image server, which receives no key.
struct PosterFetcher: Sendable {
  private let base: WebAddress
  private let transport: any HTTPTransport
  private let cache: PosterCache

  /// Creates a fetcher from the image server, such as `https://image.tmdb.org`, a transport and a
  /// cache.
  init(base: WebAddress, transport: any HTTPTransport, cache: PosterCache) {
    self.base = base
    self.transport = transport
    self.cache = cache
  }

  /// Returns the bytes of a poster in a known picture format, or nil if the server lacks it.
  nonisolated(nonsending) func bytes(
    of poster: PictureIdentifier, for kind: PictureKind
  ) async throws(MovieDataError) -> [UInt8]? {
    let width = Self.width(of: kind)
    guard let name = Self.fileName(poster) else { return nil }
    let keptName = "\(width)-\(name)"
    if let bytes = cache.bytes(keptName) {
      if PictureFile(bytes) != nil { return bytes }
      cache.remove(keptName)
    }
    let request = HTTPRequest(address: base.appending(path: "t/p/\(width)/\(name)"))
    let answer = try await transport.send(request)
    if answer.status == 404 { return nil }
    guard answer.status == 200 else {
      throw [403, 451].contains(answer.status) ? .forbidden : .serviceUnavailable
    }
    guard answer.body.first != UInt8(ascii: "<") else { throw .webPage }
    guard answer.body.count <= PosterCache.largestPoster, PictureFile(answer.body) != nil else {
      throw .invalidResponse
    }
    cache.keep(answer.body, as: keptName)
    return answer.body
  }

  /// Returns the name of TMDB's smallest size that suffices, by its width in pixels.
  private static func width(of kind: PictureKind) -> String {
    switch kind {
    case .poster: "w342"
    case .face: "w185"
    }
  }

  /// Returns the file name, or nil unless it is `/`, letters, digits, `-` and `_`, and a known
  /// extension.
  static func fileName(_ poster: PictureIdentifier) -> String? {
    guard poster.text.utf8.first == UInt8(ascii: "/") else { return nil }
    let name = String(poster.text.dropFirst())
    let parts = name.split(separator: "." as Character, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, name.utf8.count <= 64,
      ["jpg", "png", "webp"].contains(parts[1]), PosterCache.isSafe(name)
    else { return nil }
    return name
  }
}

extension MovieDatabaseConnection {
  /// Creates a source of posters from an image server, such as `https://image.tmdb.org`.
  ///
  /// Returns nil if chafa is not installed, and for an address that is invalid or not secure.
  public func posters(at address: String?) -> (any PosterSource)? {
    guard let renderer = PictureRenderer.find(),
      let base = address.flatMap(WebAddress.init), base.isSecure || base.isLoopback
    else { return nil }
    let cache = PosterCache.ofUser
    let transport = RetryingTransport(wire, context: .system)
    return PosterService(
      fetcher: PosterFetcher(base: base, transport: transport, cache: cache), renderer: renderer)
  }
}
