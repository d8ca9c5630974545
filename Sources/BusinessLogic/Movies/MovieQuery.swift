public import DomainEntities

/// Which films somebody wants to see, and in which order.
public struct MovieQuery: Hashable, Sendable {
  /// Where the films are taken from before they are filtered.
  public enum Scope: Hashable, Sendable {
    /// All films of the source.
    case everything
    /// What people look at this week.
    case trending
    /// What people look at today.
    case trendingToday
    /// What is shown in cinemas.
    case inCinemas
    /// Titles that go with these words.
    case search(String)
    /// What somebody made or acted in.
    case person(PersonIdentifier)
    /// The films of a series.
    case collection(CollectionIdentifier)
    /// What the user has marked: a list of their own, and a tag that every film has.
    case marked(LibraryList, tag: String?)
  }

  /// Where the films are taken from.
  public var scope: Scope
  /// What every film must satisfy.
  public var filters: [MovieFilterAttribute]
  /// The order of the films; nil leaves it to the source, which is what a search wants.
  public var sort: MovieSort?
  /// The language to answer in, such as `en` or `pt-BR`.
  public var language: String
  /// The ISO 3166-1 code of the country whose release dates count.
  public var region: String?
  /// The day that the filters count back from; nil where they depend on no day.
  public var asOf: CalendarDate?

  /// Makes a query; without filters it asks for everything.
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

/// One condition that a film must satisfy; it carries its value.
public enum MovieFilterAttribute: Hashable, Sendable {
  /// First shown on that day or later.
  case releasedOnOrAfter(CalendarDate)
  /// First shown on that day or before.
  case releasedOnOrBefore(CalendarDate)
  /// Of that kind.
  case genre(MovieGenre)
  /// Not of that kind.
  case excludesGenre(MovieGenre)
  /// Mainly spoken in that language.
  case originalLanguage(Language)
  /// Produced there.
  case country(Country)
  /// No longer than so many minutes.
  case runtimeAtMost(Int)
  /// Rated by at least so many.
  case votesAtLeast(Int)
  /// About that, in a word of the source's own vocabulary.
  case theme(String)
  /// Whether films for adults only may appear.
  case includesAdult(Bool)
}

/// What films can be put in order by.
public enum MovieSortAttribute: String, CaseIterable, Hashable, Sendable {
  /// How well known the film is.
  case popularity
  /// The day of the first showing.
  case releaseDate
  /// The title, letter by letter.
  case title
  /// What voters make of it.
  case rating
  /// How long it runs.
  case runtime
}

/// An order of films.
public struct MovieSort: Hashable, Sendable {
  /// What is compared.
  public var attribute: MovieSortAttribute
  /// Whether the smallest comes first.
  public var isAscending: Bool

  /// Makes an order; without a direction the one people expect of the attribute: A before Z,
  /// otherwise the most, the newest, the longest first.
  public init(by attribute: MovieSortAttribute, ascending: Bool? = nil) {
    self.attribute = attribute
    self.isAscending = ascending ?? (attribute == .title)
  }
}
