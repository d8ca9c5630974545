import BusinessLogic
import DomainEntities

/// Fetches posters and renders them for the terminal.
public protocol PosterSource: Sendable {
  /// Returns the picture, or nil if it is not available; returns promptly when the task is
  /// canceled.
  ///
  /// It must not block the main thread for longer than reading a file.
  nonisolated(nonsending) func picture(_ request: PosterRequest) async -> RenderedPicture?
}

/// Loads the poster of the page and caches recent ones.
///
/// Films that are only scrolled past cost nothing: a poster is requested after a debounce, and the
/// request is canceled when another film is shown.
@MainActor final class PosterPresenter {
  /// The maximum size of the cache, in bytes.
  private static let memory = 2 << 20
  private static let maxKept = 64

  /// Whether posters are shown.
  private(set) var isOn: Bool
  private let source: (any PosterSource)?
  private let debounce: @Sendable () async throws -> Void
  private let needsDrawing: () -> Void
  private let load = LatestTask<RenderedPicture?>()
  private var current: PosterRequest?
  /// The cached pictures, the most recently used last.
  private var kept: [(request: PosterRequest, picture: RenderedPicture)] = []
  /// The posters that could not be loaded.
  private var missing: Set<PosterRequest> = []

  init(
    source: (any PosterSource)?, isOn: Bool = true,
    debounce: @escaping @Sendable () async throws -> Void,
    needsDrawing: @escaping () -> Void
  ) {
    self.source = source
    self.isOn = isOn
    self.debounce = debounce
    self.needsDrawing = needsDrawing
  }

  /// Shows or hides posters; failed ones are requested again.
  func toggle() {
    isOn.toggle()
    forgetMissing()
    if !isOn { request(nil) }
  }

  /// Lets failed posters be requested again.
  func forgetMissing() { missing = [] }

  /// Sets the visible poster; returns its picture if it is cached, and requests it otherwise.
  @discardableResult func request(_ request: PosterRequest?) -> RenderedPicture? {
    guard let request, let source, request.ability.way != .none else {
      load.stop()
      current = nil
      return nil
    }
    if let index = kept.firstIndex(where: { $0.request == request }) {
      if request != current { load.stop() }
      current = request
      let found = kept.remove(at: index)
      kept.append(found)
      return found.picture
    }
    if missing.contains(request) {
      if request != current { load.stop() }
      current = request
    } else if request != current || !load.isUnderWay {
      current = request
      load.start(after: { [debounce] in try await debounce() }) {
        () async throws(MovieDataError) in
        await source.picture(request)
      } receive: { [weak self] answer in
        self?.keep(request, (try? answer.get()) ?? nil)
      }
    }
    return nil
  }

  private func keep(_ request: PosterRequest, _ picture: RenderedPicture?) {
    guard let picture else {
      if missing.count >= Self.maxKept { missing = [] }
      missing.insert(request)
      return
    }
    kept.append((request, picture))
    var weight = kept.reduce(0) { $0 + $1.picture.weight }
    while kept.count > 1, weight > Self.memory || kept.count > Self.maxKept {
      weight -= kept.removeFirst().picture.weight
    }
    needsDrawing()
  }

  /// Waits until no poster is being loaded.
  func settle() async { await load.settle() }

  /// Cancels the request.
  func close() {
    load.stop()
    current = nil
  }
}
