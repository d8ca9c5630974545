public import BusinessLogic
public import DomainEntities

/// Where the values come from that words can be completed to, beyond the table of commands.
///
/// Each is read only if a word needs it.
public struct CompletionValues: Sendable {
  /// Returns the lists, themes and decades of the source.
  let offering: @Sendable () -> SourceCapabilities
  /// Returns the films of the catalogue.
  let films: @Sendable () -> [MovieSummary]
  /// Returns the films of the library whose titles, or identifiers made from them, begin with a
  /// text, up to a number.
  let ownFilms: @Sendable (_ beginning: String, _ limit: Int) -> [MovieSummary]
  /// Returns the user's smart lists and the built-in ones.
  let smartLists: @Sendable () -> [SmartList]
  /// Returns the user's tags.
  let tags: @Sendable () -> [String]
  /// Returns the names of the user's own lists.
  let customLists: @Sendable () -> [String]
  /// Returns the films of one of the user's own lists.
  let listed: @Sendable (String) -> [MovieSummary]
  /// Returns the years with viewings, newest first.
  let years: @Sendable () -> [Int]

  /// Creates the values of a source, of the user's lists and of the library.
  public init(
    offering: @escaping @Sendable () -> SourceCapabilities,
    films: @escaping @Sendable () -> [MovieSummary],
    ownFilms: @escaping @Sendable (_ beginning: String, _ limit: Int) -> [MovieSummary],
    smartLists: @escaping @Sendable () -> [SmartList],
    library: @escaping @Sendable () -> LibraryCounts?,
    customLists: @escaping @Sendable () -> [CustomListSummary],
    customList: @escaping @Sendable (String) -> CustomList?,
    years: @escaping @Sendable () -> [Int]
  ) {
    self.offering = offering
    self.films = films
    self.ownFilms = ownFilms
    self.smartLists = smartLists
    tags = { library()?.tags.map(\.name) ?? [] }
    self.customLists = { customLists().map(\.name) }
    listed = { Self.titled(customList($0)?.films.map(\.movie) ?? []) }
    self.years = years
  }

  /// Returns the films of a list, named by their titles where these identify them in the list.
  private static func titled(_ films: [LibraryMovie]) -> [MovieSummary] {
    let titles = films.map { QueryNames.hyphenated($0.title) }
    let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(films, titles).map { film, title in
      var film = film.summary
      if !title.isEmpty, counts[title] == 1 { film.id = MovieIdentifier(title) }
      return film
    }
  }
}
