public import BusinessLogic
public import DomainEntities

/// `moviebrowser list` and `moviebrowser search`: films of a list, written to standard output.
public struct ListCommand: Sendable {
  /// What stands on the command line, as it stands there.
  public struct Arguments: Hashable, Sendable {
    /// Which list; nil for the one that the browser opens with.
    public var list: String?
    /// What to search for; nil for no search.
    public var search: String?
    /// The order.
    public var sort: String?
    /// Genres that every film must have.
    public var genres: [String]
    /// Themes that every film must have.
    public var themes: [String]
    /// The years that films are from.
    public var years: String?
    /// How many films.
    public var limit: String?
    /// How many films to pass over.
    public var offset: String?

    /// Makes arguments; what is left out was not on the command line.
    public init(
      list: String? = nil, search: String? = nil, sort: String? = nil, genres: [String] = [],
      themes: [String] = [], years: String? = nil, limit: String? = nil, offset: String? = nil
    ) {
      self.list = list
      self.search = search
      self.sort = sort
      self.genres = genres
      self.themes = themes
      self.years = years
      self.limit = limit
      self.offset = offset
    }
  }

  /// How many films are written where nobody says.
  static let standardLimit = 20
  private static let largestNumber = 1_000_000

  private let interactor: MovieListInteractor
  private let marks: MarkLookup?

  /// Takes where films come from, and the day, the language and the country that rules go by.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en",
    region: String? = nil, marks: MarkLookup? = nil
  ) {
    self.marks = marks
    interactor = MovieListInteractor(
      store: store, today: today, language: language, region: region)
  }

  /// The films as text, in the format that is asked for.
  public nonisolated(nonsending) func run(
    _ arguments: Arguments, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let limit = try arguments.limit.map { word throws(CommandFailure) in
      try OptionValues.number(word, of: "--limit", in: 1...Self.largestNumber)
    }
    let offset = try arguments.offset.map { word throws(CommandFailure) in
      try OptionValues.number(word, of: "--offset", in: 0...Self.largestNumber)
    }
    let selection = try await selection(arguments)
    let movies: [MovieSummary]
    do throws(MovieDataError) {
      movies = try await collect(selection, from: offset ?? 0, limit: limit ?? Self.standardLimit)
    } catch {
      throw CommandFailure(error)
    }
    let text =
      format == .json
      ? MovieJSON.array(movies, marks: marks?.marks(of: movies) ?? [:])
      : MovieText.list(movies, format: format)
    guard !movies.isEmpty else {
      throw CommandFailure(
        .failure, nothingFound(selection, offset: offset ?? 0), output: format == .json ? text : "")
    }
    return text
  }

  private nonisolated(nonsending) func selection(
    _ arguments: Arguments
  ) async throws(CommandFailure) -> MovieListSelection {
    var selection = MovieListSelection(.allTime)
    if let search = arguments.search {
      selection.list = .search(search)
    } else if let name = arguments.list {
      selection.list = try served(OptionValues.list(name), name: name)
    }
    if let years = arguments.years { selection.years = try OptionValues.years(years) }
    for genre in arguments.genres { selection.genres.append(try OptionValues.genre(genre)) }
    if let sort = arguments.sort {
      selection.sort = try OptionValues.sort(sort, among: interactor.offering.sorts)
    }
    let offering = interactor.offering
    for theme in arguments.themes {
      selection.themes.append(
        try OptionValues.theme(theme, among: offering.themes, of: offering.name))
    }
    // Films about something are of all times; what is popular now is hardly among them.
    if !arguments.themes.isEmpty, arguments.list == nil, arguments.search == nil {
      return selection
    }
    guard arguments.search == nil, arguments.list == nil else { return selection }
    do throws(MovieDataError) {
      selection.list = try await interactor.opening(limit: 1).list
    } catch {
      throw CommandFailure(error)
    }
    return selection
  }

  /// The list, if the source serves it.
  private func served(_ list: MovieList, name: String) throws(CommandFailure) -> MovieList {
    let lists = interactor.lists
    // A year without films is still a decade; nothing will be found in it.
    if case .decade = list { return list }
    guard lists.contains(list) else {
      let names = lists.filter(MovieList.standing.contains).map(OptionValues.name)
      throw CommandFailure(
        .failure,
        "the \(interactor.offering.name) has no list \(name); it has \(names.joined(separator: ", ")), genres and decades"
      )
    }
    return list
  }

  /// Batch after batch until there are enough films, each once.
  private nonisolated(nonsending) func collect(
    _ selection: MovieListSelection, from offset: Int, limit: Int
  ) async throws(MovieDataError) -> [MovieSummary] {
    var movies: [MovieSummary] = []
    var known: Set<MovieIdentifier> = []
    var next: Int? = offset
    while let from = next, movies.count < limit {
      let batch = try await interactor.movies(
        in: selection, from: from, limit: limit - movies.count)
      movies += batch.movies.filter { known.insert($0.id).inserted }
      // A list that goes on where it has been already would never end.
      next = batch.nextOffset.flatMap { $0 > from ? $0 : nil }
    }
    return movies
  }

  private func nothingFound(_ selection: MovieListSelection, offset: Int) -> String {
    if offset > 0 { return "the list has no more than \(Wording.films(offset)); lower --offset" }
    switch selection.list {
    case .search(let text): return "no title goes with “\(text)”; try fewer or other words"
    case .popular where selection.genres.isEmpty && selection.years == nil:
      return "no film here was released within the last year; try all-time"
    default: return "no film goes with that; ask for fewer things at once"
    }
  }
}
