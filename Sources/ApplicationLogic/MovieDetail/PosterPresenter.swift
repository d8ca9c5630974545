import BusinessLogic
import DomainEntities

/// What turns the name of a poster into a picture for the terminal.
public protocol PosterSource: Sendable {
  /// Answers the picture, or nil where it cannot be had; never later than its task is cancelled.
  ///
  /// Nothing of it may keep the main thread busy for longer than a file of the disk takes.
  nonisolated(nonsending) func picture(_ wish: PosterRequest) async -> RenderedPicture?
}

/// Which poster is to be seen, and the picture of it once there is one.
///
/// Films that are passed by cost nothing: a picture is asked for when its film has stayed for a moment, and
/// given up as soon as another one is looked at.
@MainActor final class PosterPresenter {
  /// So many bytes of pictures are kept to go back to.
  private static let memory = 2 << 20
  private static let mostKept = 64

  /// Whether posters are shown.
  private(set) var isOn: Bool
  private let source: (any PosterSource)?
  private let rest: @Sendable () async throws -> Void
  private let needsDrawing: () -> Void
  private let load = LatestTask<RenderedPicture?>()
  private var wish: PosterRequest?
  /// The pictures that are kept, the last one that was looked at last.
  private var kept: [(wish: PosterRequest, picture: RenderedPicture)] = []
  /// What could not be had; nobody knows whether it ever can.
  private var missing: Set<PosterRequest> = []

  init(
    source: (any PosterSource)?, isOn: Bool = true,
    rest: @escaping @Sendable () async throws -> Void,
    needsDrawing: @escaping () -> Void
  ) {
    self.source = source
    self.isOn = isOn
    self.rest = rest
    self.needsDrawing = needsDrawing
  }

  /// Shows posters or hides them; those that could not be had are asked for again.
  func toggle() {
    isOn.toggle()
    forgetMissing()
    if !isOn { want(nil) }
  }

  /// Has what could not be had asked for again when it is to be seen.
  func forgetMissing() { missing = [] }

  /// Takes note of what is to be seen now; answers the picture if it is there.
  @discardableResult func want(_ wish: PosterRequest?) -> RenderedPicture? {
    guard let wish, let source, wish.ability.way != .none else {
      load.stop()
      self.wish = nil
      return nil
    }
    if let index = kept.firstIndex(where: { $0.wish == wish }) {
      if wish != self.wish { load.stop() }
      self.wish = wish
      let found = kept.remove(at: index)
      kept.append(found)
      return found.picture
    }
    if missing.contains(wish) {
      if wish != self.wish { load.stop() }
      self.wish = wish
    } else if wish != self.wish || !load.isUnderWay {
      self.wish = wish
      load.start(after: { [rest] in try await rest() }) { () async throws(MovieDataError) in
        await source.picture(wish)
      } receive: { [weak self] answer in
        self?.keep(wish, (try? answer.get()) ?? nil)
      }
    }
    return nil
  }

  private func keep(_ wish: PosterRequest, _ picture: RenderedPicture?) {
    guard let picture else {
      if missing.count >= Self.mostKept { missing = [] }
      missing.insert(wish)
      return
    }
    kept.append((wish, picture))
    var weight = kept.reduce(0) { $0 + $1.picture.weight }
    while kept.count > 1, weight > Self.memory || kept.count > Self.mostKept {
      weight -= kept.removeFirst().picture.weight
    }
    needsDrawing()
  }

  /// Waits until no picture is asked for.
  func settle() async { await load.settle() }

  /// Gives up what is under way.
  func close() {
    load.stop()
    wish = nil
  }
}
