public import DomainEntities

/// A query for films: their scope, filters, order and language.
public struct MovieQuery: Hashable, Sendable {
  /// The set of films to which the filters are applied.
  public enum Scope: Hashable, Sendable {
    /// All films of the source.
    case everything
    /// Films that are trending this week.
    case trending
    /// Films that are trending today.
    case trendingToday
    /// Films in theaters.
    case inTheaters
    /// Films that match these words.
    case search(String)
    /// The films of a person as cast or crew.
    case person(PersonIdentifier)
    /// The films of a collection.
    case collection(CollectionIdentifier)
    /// A list from the user's library, optionally limited to films with a tag.
    case marked(LibraryList, tag: String?)
    /// A list that the user has made, by its name.
    case customList(String)
    /// The new films of the people whom the user follows.
    case ofFollowedPeople
  }

  /// The set of films to which the filters are applied.
  public var scope: Scope
  /// The conditions that every film must satisfy.
  public var filters: [MovieFilterAttribute]
  /// The order of the films; nil leaves it to the source, as searches do.
  public var sort: MovieSort?
  /// The language of the response, such as `en` or `pt-BR`.
  public var language: String
  /// The ISO 3166-1 code of the country whose release dates apply.
  public var region: String?
  /// The day that relative dates count from, or nil if the filters do not depend on a day.
  public var asOf: CalendarDate?
  /// Whether films are included of which the source has only facts; they come last.
  public var includesBasicFilms = false

  /// Creates a query; without filters it matches everything in its scope.
  public init(
    scope: Scope = .everything, filters: [MovieFilterAttribute] = [], sort: MovieSort? = nil,
    language: String = "en", region: String? = nil
  ) {
    self.scope = scope
    self.filters = filters
    self.sort = sort
    self.language = language
    self.region = region
  }
}

/// The attributes by which films can be sorted.
public enum MovieSortAttribute: String, CaseIterable, Hashable, Sendable {
  /// The popularity.
  case popularity
  /// The day of the first release.
  case releaseDate
  /// The title, alphabetically.
  case title
  /// The average rating.
  case rating
  /// The running time.
  case runtime
}

/// A sort order for films.
public struct MovieSort: Hashable, Sendable {
  /// The attribute to sort by.
  public var attribute: MovieSortAttribute
  /// Whether the smallest value comes first.
  public var isAscending: Bool

  /// Creates a sort order.
  ///
  /// By default, titles are ascending and all other attributes descending.
  public init(by attribute: MovieSortAttribute, ascending: Bool? = nil) {
    self.attribute = attribute
    self.isAscending = ascending ?? (attribute == .title)
  }
}
