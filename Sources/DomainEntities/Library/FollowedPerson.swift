/// A person whom the user follows.
public struct FollowedPerson: Hashable, Sendable {
  /// The credited name.
  public var name: String
  /// The identifier in the catalogue; nil if the person was followed at a service.
  public var catalogue: PersonIdentifier?
  /// The number at The Movie Database (TMDB); nil if it is not known yet.
  public var tmdb: Int?
  /// When the user began to follow the person.
  public var since: Timestamp
  /// When TMDB was last asked for the person's films; nil if it was not.
  public var checked: Timestamp?

  /// Creates a followed person; name and identifier are truncated to `TextLimit.title`.
  public init(
    name: String, catalogue: PersonIdentifier? = nil, tmdb: Int? = nil, since: Timestamp,
    checked: Timestamp? = nil
  ) {
    self.name = TextLimit.title.applied(to: name)
    self.catalogue = catalogue.flatMap {
      $0.text.isEmpty ? nil : PersonIdentifier(TextLimit.title.applied(to: $0.text))
    }
    self.checked = checked
    self.tmdb = tmdb.flatMap { $0 > 0 ? $0 : nil }
    self.since = since
  }

  /// Creates a followed person from one of a source.
  public init(_ person: Person, since: Timestamp) {
    let number = person.id.tmdb
    self.init(
      name: person.name, catalogue: number == nil ? person.id : nil, tmdb: number, since: since)
  }

  /// The person as a source identifies them: by the number at TMDB, or else in the catalogue.
  public var person: Person {
    Person(id: tmdb.map { PersonIdentifier(String($0)) } ?? catalogueIdentifier, name: name)
  }

  /// The first release day that counts as new.
  public var firstDay: CalendarDate { since.day }

  /// Returns whether this is a given person.
  ///
  /// Without a common identifier, people are compared by name, unless the catalogue has several
  /// people of that name.
  public func isSame(as person: Person) -> Bool { isSame(as: Self(person, since: since)) }

  /// Returns whether the two are the same person, whenever they were followed.
  public func isSame(as other: FollowedPerson) -> Bool {
    if let tmdb, let number = other.tmdb { return tmdb == number }
    if let catalogue, let id = other.catalogue { return catalogue == id }
    return nameKey == other.nameKey && !isNamesake && !other.isNamesake
  }

  /// The name without case and accents.
  public var nameKey: String { LibraryMovie.key(ofTitle: name) }

  /// Whether the catalogue has several people of the name.
  public var isNamesake: Bool { catalogue.map { $0.text != name } ?? false }

  private var catalogueIdentifier: PersonIdentifier { catalogue ?? PersonIdentifier(name) }
}
