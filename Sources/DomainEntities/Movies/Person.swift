/// A source's opaque identifier of a person.
///
/// The catalogue uses the name, The Movie Database a number.
public struct PersonIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The text of the identifier.
  public let text: String

  /// Creates an identifier from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// The text of the identifier.
  public var description: String { text }
}

/// A person whose films can be listed.
public struct Person: Hashable, Sendable, Identifiable {
  /// The source's identifier.
  public var id: PersonIdentifier
  /// The credited name.
  public var name: String

  /// Creates a person.
  public init(id: PersonIdentifier, name: String) {
    self.id = id
    self.name = name
  }
}
