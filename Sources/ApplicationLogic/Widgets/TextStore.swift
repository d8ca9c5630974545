/// Stores a text between runs, such as the session.
///
/// Its functions do not throw: the browser works without a stored text.
@MainActor public protocol TextStore: AnyObject {
  /// Returns the stored text; nil if there is none, or if it cannot be read.
  func recall() -> String?

  /// Replaces the stored text atomically, while no other program replaces it.
  ///
  /// - Parameter body: Returns the new text for the stored one.
  func change(_ body: (_ stored: String?) -> String)

  /// Creates the store if it never existed; returns whether this call created it.
  ///
  /// It returns true only once for a location, whichever program calls it.
  func begin() -> Bool
}

extension TextStore {
  /// Replaces the stored text atomically, whatever it is.
  package func keep(_ text: String) { change { _ in text } }
}
