/// What turns the name of a poster into a picture for the terminal.
public protocol PosterSource: Sendable {
  /// Answers the picture, or nil where it cannot be had; never later than its task is cancelled.
  ///
  /// Nothing of it may keep the main thread busy for longer than a file of the disk takes.
  nonisolated(nonsending) func picture(_ wish: PosterWish) async -> RenderedPicture?
}
