/// Where the session is kept between two starts.
///
/// No function fails for its caller: a browser works without a store.
@MainActor public protocol SessionStore: AnyObject {
  /// The text that was kept last; nil where there is none, or it cannot be read.
  func recall() -> String?

  /// Keeps a text in place of the one before; afterwards all of the one or of the other is there.
  func keep(_ text: String)

  /// Begins to keep sessions where none was ever kept; returns whether this call did so.
  ///
  /// It returns true once for the same place, whichever program asks.
  func begin() -> Bool
}
