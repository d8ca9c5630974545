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

  /// The number at The Movie Database (TMDB); nil for an identifier of the catalogue.
  public var tmdb: Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else {
      return nil
    }
    return number > 0 ? number : nil
  }

  /// Whether the identifier is a number at a service; the catalogue's own are names.
  public var isServiceNumber: Bool { tmdb != nil }
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

/// When and where a person was born, and when the person died.
public struct PersonLife: Hashable, Sendable {
  /// The day or the year of birth.
  public var born: PartialDate?
  /// The day or the year of death; nil if the person is alive, or if it is unknown.
  public var died: PartialDate?
  /// The place of birth in the source's words, such as a town by its English name.
  public var birthplace: String?
  /// The country that the birthplace is in today, unless the place names it.
  public var country: Country?

  /// Creates a life; what is left out is unknown.
  public init(
    born: PartialDate? = nil, died: PartialDate? = nil, birthplace: String? = nil,
    country: Country? = nil
  ) {
    self.born = born
    self.died = died
    self.birthplace = birthplace
    self.country = country
  }
}
