/// A source's opaque identifier of a film.
///
/// The catalogue uses words and a year (`the-third-man-1949`), The Movie Database a number.
public struct MovieIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The text of the identifier.
  public let text: String

  /// Creates an identifier from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// The text of the identifier.
  public var description: String { text }
}
