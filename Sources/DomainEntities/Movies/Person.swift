/// What a source calls somebody who made or acted in films, opaque to everybody else.
///
/// The embedded catalogue uses the name, The Movie Database a number.
public struct PersonIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as its source spells it.
  public let text: String

  /// Takes the spelling of a source as it is.
  public init(_ text: String) {
    self.text = text
  }

  /// The same as `text`.
  public var description: String { text }
}

/// Somebody whose films can be listed.
public struct Person: Hashable, Sendable, Identifiable {
  /// What the source calls them.
  public var id: PersonIdentifier
  /// The name as credited.
  public var name: String

  /// Makes a person.
  public init(id: PersonIdentifier, name: String) {
    self.id = id
    self.name = name
  }
}
