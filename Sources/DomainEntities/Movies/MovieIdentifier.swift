/// What a source of films calls one film, opaque to everybody else.
///
/// The embedded catalogue uses words and a year (`the-third-man-1949`), The Movie Database a number.
public struct MovieIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as its source spells it.
  public let text: String

  /// Takes the spelling of a source as it is.
  public init(_ text: String) {
    self.text = text
  }

  /// The same as `text`.
  public var description: String { text }
}
