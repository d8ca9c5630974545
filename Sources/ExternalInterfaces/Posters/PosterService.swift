internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// Posters of The Movie Database, as `chafa` draws them.
struct PosterService: PosterSource {
  private let fetcher: PosterFetcher
  private let renderer: PictureRenderer

  init(fetcher: PosterFetcher, renderer: PictureRenderer) {
    self.fetcher = fetcher
    self.renderer = renderer
  }

  nonisolated(nonsending) func picture(_ wish: PosterWish) async -> RenderedPicture? {
    guard let bytes = await fetcher.bytes(of: wish.poster), !Task.isCancelled,
      let file = PictureFile(bytes)
    else { return nil }
    return await renderer.render(bytes, file, in: wish.room, as: wish.ability)
  }
}
