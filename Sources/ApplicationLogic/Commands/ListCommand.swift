public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser list` and `moviebrowser search`.
public struct ListOptions: Hashable, Sendable {
  static let limits = 1...1_000_000
  static let offsets = 0...1_000_000
  /// How many films are written unless the command line says otherwise.
  static let standardLimit = 20

  /// The options of most commands.
  public var shared = SharedOptions()
  /// The list or search; nil for the list that the browser opens with.
  public var list: MovieList?
  /// The order.
  public var sort: SortName?
  /// Genres that every film must have or must not have.
  public var genres: [GenreFilter] = []
  /// Themes that every film must have; which themes there are depends on where films come from.
  public var themes: [String] = []
  /// The years that films are from.
  public var years: ClosedRange<Int>?
  /// Maximum number of films.
  public var limit = standardLimit
  /// Number of films to skip.
  public var offset = 0

  /// Creates the options of a call that gives none.
  public init() {}

  /// Reads the words of `moviebrowser list`.
  static func readList(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let name = words.first else { return }
    if let sign = name.first, SearchText.exclusionSigns.contains(sign) {
      throw CommandFailure(
        .usage, "“\(name)” is not a list; to exclude a genre, use --genre '!\(name.dropFirst())'")
    }
    options.list = try OptionValues.list(name)
  }

  /// Reads the words of `moviebrowser search`.
  static func readSearch(_ words: [String], into options: inout Self) {
    options.list = .search(words.joined(separator: " "))
  }
}

/// `moviebrowser list` and `moviebrowser search`: films of a list, written to standard output.
public struct ListCommand: Sendable {
  private let interactor: MovieListInteractor
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
    _ options: ListOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let (offset, limit) = (options.offset, options.limit)
    var selection = try selection(options)
    let found: FoundMovies
    do throws(MovieDataError) {
      var opened: MovieBatch?
      if options.opens {
        // What is narrowed or in another order is another question.
        let isWhole = selection == MovieListSelection(.allTime)
        let isNear = offset < MovieListInteractor.batchSizes.upperBound
        let opening = try await interactor.opening(limit: isWhole && isNear ? offset + limit : 1)
        if isWhole { opened = opening.batch }
        selection.list = opening.list
      }
      found = try await collect(selection, from: offset, limit: limit, opened)
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
        .failure, nothingFound(selection, offset: offset, of: found.total),
        output: format == .json ? text : "")
    }
    if found.match == .similar, case .search(let text) = selection.list {
      report(CleanText.line(Wording.similarFilms(to: text)))
    }
    return text
  }

  private func selection(_ options: ListOptions) throws(CommandFailure) -> MovieListSelection {
    var selection = MovieListSelection(.allTime)
    if let list = options.list { selection.list = try served(list) }
    selection.years = options.years
    selection.narrow(to: options.genres)
    if let sort = options.sort {
      selection.sort = try sort.order(among: interactor.offering.sorts)
    }
    let offering = interactor.offering
    for theme in options.themes {
      selection.themes.append(
        try OptionValues.theme(theme, among: offering.themes, of: offering.name))
    }
    return selection
  }

  /// The list, if the source serves it.
  private func served(_ list: MovieList) throws(CommandFailure) -> MovieList {
    let lists = interactor.lists
    switch list {
    case .search: return list
    // A year without films is still a decade, and a list that time has emptied a list; nothing will be found there.
    case .decade: return list
    default: break
    }
    guard lists.contains(list) || interactor.offering.lists.contains(list) else {
      let offering = interactor.offering
      let name = OptionValues.name(of: list)
      if offering.isLocal {
        throw CommandFailure(.failure, Wording.lacks(name, offering))
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
  ) async throws(MovieDataError) -> FoundMovies {
    var found = FoundMovies(opened)
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
    found.end(limit: limit, isWhole: interactor.offering.isLocal || next == nil)
    return found
  }
}

/// That no film was found: what was asked for, and what to ask for instead.
extension ListCommand {
  /// `total` is how many films the list has, where that is known.
  private func nothingFound(
    _ selection: MovieListSelection, offset: Int, of total: Int?
  ) -> String {
    if offset > 0, total != 0 {
      let most = min(offset, total ?? offset)
      return "the list has no more than \(Wording.films(most)); lower --offset"
    }
    let genres = selection.genres.count + selection.excludedGenres.count
    let filters = genres + selection.themes.count + (selection.years == nil ? 0 : 1)
    let isNarrowed = filters > 0
    switch selection.list {
    case .search(let text): return "no film goes with “\(text)”; try fewer or other words"
    case .popular where !isNarrowed:
      return "no film here was released within the last year; try all-time"
    case .decade(let year) where !isNarrowed: return nothing(from: year)
    case .allTime: return Wording.nothingGoes(with: filters)
    default: return Wording.nothingGoes(with: isNarrowed ? 2 : 1)
    }
  }

  private func nothing(from year: Int) -> String {
    let decades = interactor.offering.decades
    guard let first = decades.min(), let last = decades.max() else {
      return Wording.nothingGoes(with: 1)
    }
    let there = first == last ? "the \(first)s" : "the \(first)s to the \(last)s"
    return "no film here is from the \(year)s; there are films from \(there)"
  }
}

extension ListOptions {
  /// Whether the list is the one that the browser opens with.
  ///
  /// A filter searches all films: what is popular now is hardly among those of some years, or about something.
  fileprivate var opens: Bool {
    list == nil && themes.isEmpty && genres.isEmpty && years == nil
  }
}

extension MovieListSelection {
  /// Adds genres that films must have or must not have.
  mutating func narrow(to filters: [GenreFilter]) {
    genres += filters.filter { !$0.isExcluded }.map(\.genre)
    excludedGenres += filters.filter(\.isExcluded).map(\.genre)
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
