public import BusinessLogic
public import TerminalModel

/// The reason why posters cannot be shown.
public enum PosterProblem: Error, Hashable, Sendable {
  /// The image server cannot be used.
  case notLoaded(MovieDataError)
  /// The program that draws images failed.
  case notDrawn
}

/// Fetches posters and renders them for the terminal.
public protocol PosterSource: Sendable {
  /// Returns the picture, or nil if the film has none; returns promptly when the task is canceled.
  ///
  /// It must not block the main thread for longer than reading a file.
  ///
  /// - Throws: The reason why no poster can be shown, probably of other films either.
  nonisolated(nonsending) func picture(
    _ request: PosterRequest
  ) async throws(PosterProblem) -> RenderedPicture?
}
