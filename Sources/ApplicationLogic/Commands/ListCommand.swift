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
    /// Genres that every film must have, or with `!` or `-` before them must not have.
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

  let interactor: MovieListInteractor
  private let naming: MovieNaming
  private let marks: MarkLookup?
  private let report: @Sendable (String) -> Void
  private let inform: @Sendable (String) -> Void

  /// Takes where films come from, and the day, the language and the country that rules go by.
  ///
  /// `report` is given one line if the films only resemble what was searched for, `inform` what else is worth knowing
  /// at a terminal.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en",
    region: String? = nil, marks: MarkLookup? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in },
    inform: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.inform = inform
    self.report = report
    self.marks = marks
    naming = MovieNaming(store)
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
    var selection = try selection(arguments)
    let found: FoundFilms
    do throws(MovieDataError) {
      let window = (offset ?? 0, limit ?? Self.standardLimit)
      var opened: MovieBatch?
      if arguments.opens {
        // What is narrowed or in another order is another question.
        let isWhole = selection == MovieListSelection(.allTime)
        let isNear = window.0 < MovieListInteractor.batchSizes.upperBound
        let opening = try await interactor.opening(
          limit: isWhole && isNear ? window.0 + window.1 : 1)
        if isWhole { opened = opening.batch }
        selection.list = opening.list
      }
      found = try await collect(selection, from: window.0, limit: window.1, opened)
    } catch {
      throw CommandFailure(reading: error)
    }
    let movies = found.movies
    if let asOf = found.asOf, !movies.isEmpty {
      let name = OptionValues.name(of: selection.list)
      inform(Wording.countsBack(name, from: asOf, in: interactor.offering))
    }
    let marked = format == .json ? marks?.marks(of: movies) ?? [:] : [:]
    let text =
      format == .json
      ? MovieJSON.array(movies.map { (naming.named($0), marked[$0.id]) }, match: found.match)
      : MovieText.list(
        movies.map(naming.named), format: format, showsDays: selection.list.showsDays)
    if let shortfall = found.shortfall {
      throw CommandFailure(
        .failure, shortfall, output: movies.isEmpty && format != .json ? "" : text)
    }
    guard !movies.isEmpty else {
      throw CommandFailure(
        .failure, nothingFound(selection, offset: offset ?? 0, of: found.total),
        output: format == .json ? text : "")
    }
    if found.match == .similar, case .search(let text) = selection.list {
      report(CleanText.line(Wording.similarFilms(to: text)))
    }
    return text
  }

  private func selection(
    _ arguments: Arguments
  ) throws(CommandFailure) -> MovieListSelection {
    var selection = MovieListSelection(.allTime)
    if let search = arguments.search {
      selection.list = .search(search)
    } else if let name = arguments.list {
      if let sign = name.first, SearchText.exclusionSigns.contains(sign) {
        throw CommandFailure(
          .usage, "“\(name)” is not a list; to exclude a genre, use --genre '!\(name.dropFirst())'")
      }
      selection.list = try served(OptionValues.list(name), name: name)
    }
    if let years = arguments.years { selection.years = try OptionValues.years(years) }
    try selection.narrow(toGenres: arguments.genres)
    if let sort = arguments.sort {
      selection.sort = try OptionValues.sort(sort, among: interactor.offering.sorts)
    }
    let offering = interactor.offering
    for theme in arguments.themes {
      selection.themes.append(
        try OptionValues.theme(theme, among: offering.themes, of: offering.name))
    }
    return selection
  }

  /// The list, if the source serves it.
  private func served(_ list: MovieList, name: String) throws(CommandFailure) -> MovieList {
    let lists = interactor.lists
    // A year without films is still a decade, and a list that time has emptied a list; nothing will be found there.
    if case .decade = list { return list }
    guard lists.contains(list) || interactor.offering.lists.contains(list) else {
      let offering = interactor.offering
      if offering.answersAtOnce {
        throw CommandFailure(.failure, Wording.lacks(OptionValues.name(of: list), offering))
      }
      let names = lists.filter(MovieList.standing.contains).map(OptionValues.name)
      let source = Wording.source(offering.name)
      throw CommandFailure(
        .failure,
        "\(source) has no list \(name); it has \(names.joined(separator: ", ")), genres and decades"
      )
    }
    return list
  }

  /// Batch after batch until there are enough films, each once.
  ///
  /// `opened` are the first films of the list where they are there already: a service that is silent is not
  /// waited for twice. A bad page behind others is left out, and a service is asked for no more than 20
  /// pages in a row that bring no film.
  private nonisolated(nonsending) func collect(
    _ selection: MovieListSelection, from offset: Int, limit: Int, _ opened: MovieBatch?
  ) async throws(MovieDataError) -> FoundFilms {
    var found = FoundFilms(opened)
    var next: Int? = offset
    if let opened, let rest = opened.films(from: offset) {
      found.add(Array(rest.prefix(limit)))
      next = opened.nextOffset
    }
    while let from = next, found.movies.count < limit, !found.isStalled {
      // Behind places without a film, whole pages are looked through.
      let places = found.emptyPlaces > 0 ? ListGap.restOfPage(from: from).count : 1
      do throws(MovieDataError) {
        let batch = try await interactor.movies(
          in: selection, from: from, limit: max(limit - found.movies.count, places))
        found.note(batch)
        // A list that goes on where it has been already would never end.
        next = batch.nextOffset.flatMap { $0 > from ? $0 : nil }
        found.add(batch.movies, from: from, to: next)
      } catch {
        guard error.concernsOnePage, from > offset else { throw error }
        next = found.skip(from: from, because: error)
      }
    }
    found.end(limit: limit, isWhole: interactor.offering.answersAtOnce || next == nil)
    return found
  }
}

extension ListCommand.Arguments {
  /// Whether the list is the one that the browser opens with.
  ///
  /// A filter searches all films: what is popular now is hardly among those of some years, or about something.
  fileprivate var opens: Bool {
    list == nil && search == nil && themes.isEmpty && genres.isEmpty && years == nil
  }
}

extension MovieListSelection {
  /// Adds genres as they stand on the command line.
  mutating func narrow(toGenres words: [String]) throws(CommandFailure) {
    for word in words {
      let (genre, isExcluded) = try OptionValues.genreFilter(word)
      if isExcluded { excludedGenres.append(genre) } else { genres.append(genre) }
    }
  }
}

extension MovieBatch {
  /// The films of a batch from the beginning of a list once so many places are passed over; nil where it does not
  /// tell which those are, or does not reach so far.
  fileprivate func films(from offset: Int) -> ArraySlice<MovieSummary>? {
    guard offset > 0 else { return movies[...] }
    guard let end = nextOffset ?? total, end == movies.count, offset <= end else { return nil }
    return movies[offset...]
  }
}
