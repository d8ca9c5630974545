public import ApplicationLogic

extension MovieDatabaseConnection {
  /// The posters of its films from the server at an address, such as `https://image.tmdb.org`; nil where
  /// nothing can draw them on a terminal.
  public func posters(at address: String?) -> (any PosterSource)? {
    guard let renderer = PictureRenderer.find(),
      let base = address.flatMap(WebAddress.init), base.isSecure || base.isLoopback
    else { return nil }
    let cache = PosterCache.ofUser
    let transport = PoliteTransport(wire, surroundings: .system)
    return PosterService(
      fetcher: PosterFetcher(base: base, transport: transport, cache: cache), renderer: renderer)
  }
}
