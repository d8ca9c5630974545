/// What is noted down when the browser ends, for its next start: the port that the user's state folder
/// conforms to, and a test's own memory.
///
/// None of it can fail for its caller: a browser without a memory is a browser all the same.
@MainActor public protocol BrowserMemory: AnyObject {
  /// What was kept last; nil where there is nothing that can be read.
  func recall() -> String?

  /// Keeps a text in the place of the one before; afterwards there is all of the one or of the other.
  func keep(_ text: String)

  /// Begins to keep something where nothing was ever kept; answers whether it does.
  ///
  /// Once this has answered true it never does again for the same place, whichever program asks.
  func begin() -> Bool
}
