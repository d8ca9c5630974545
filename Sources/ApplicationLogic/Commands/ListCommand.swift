public import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import People
public import Records
import TerminalModel
import Vocabulary
public import Wording

/// The options of `moviebrowser list` and `moviebrowser search`.
public struct ListOptions: Hashable, Sendable {
  static let limits = 1...1_000_000
  /// The numbers of films that can be skipped.
  package static let offsets = 0...1_000_000
  /// The default number of films.
  static let standardLimit = 20

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The list or search; nil for the list that the browser opens with.
  public var list: MovieList?
  /// The name of a smart list or of a list of the user, if the list is not one of those above.
  public var listName: String?
  /// A query that narrows the list.
  public var query = ""
  /// The order; nil for that of the list.
  public var sort: SortName?
  /// The options `--limit`, `--all` and `--offset`.
  package var rows = RowWindow()

  /// Creates the default options.
  public init() {}

  /// Whether the films may be shown in the user's pager: only if more than usual are wanted.
  public var usesPager: Bool { shared.usesPager && rows.isLong }

  /// Reads the words of `moviebrowser list`.
  package static func readList(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let name = words.first else { return }
    // A query may follow the list, or take its place.
    var rest = words[...]
    if !QueryArguments.isQuery(name) {
      if let sign = name.first, SearchText.exclusionSigns.contains(sign) {
        throw CommandFailure(.usage, Wording.excludedList(name))
      }
      options.list = try? OptionValues.list(name)
      // Only the user's files know the names of the user's lists.
      if options.list == nil { options.listName = name }
      rest = rest.dropFirst()
    }
    options.query = QueryArguments.line(Array(rest))
  }

  /// Reads the words of `moviebrowser search`.
  package static func readSearch(_ words: [String], into options: inout Self) {
    options.list = .search(QueryArguments.line(words))
  }
}

/// `moviebrowser list` and `moviebrowser search`: the films of a list.
public struct ListCommand: Sendable {
  private let context: CommandContext
  private let interactor: MovieListInteractor

  /// Creates a command.
  ///
  /// It reports if the films are only similar to the search, or only a part of the list.
  public init(_ context: CommandContext) {
    self.context = context
    interactor = context.lists
  }

  /// Returns the films in a format.
  public nonisolated(nonsending) func run(
    _ options: ListOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let (offset, limit) = (options.rows.offset, options.rows.count)
    var selection = try selection(options)
    let found: FoundMovies
    do throws(MovieDataError) {
      var opened: MovieBatch?
      if options.opens {
        // A filter or another order changes the list.
        let isWhole = selection == MovieListSelection(.allTime)
        let isNear = offset < MovieListInteractor.batchSizes.upperBound
        let places = (offset + limit).pages * MoviePage.size
        let opening = try await interactor.opening(limit: isWhole && isNear ? places : 1)
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
      context.inform(Wording.countsBack(name, from: asOf, in: interactor.offering))
    }
    if interactor.basis(of: selection.list).isByAwards, !movies.isEmpty {
      context.inform(Wording.ranksByAwards(OptionValues.name(of: selection.list)))
    }
    if selection.filters.contains(where: \.keepsUnrated), !movies.isEmpty {
      context.inform(Wording.includesUnrated)
    }
    var own: CustomList?
    if case .custom(let name) = selection.list { own = try context.customList(named: name) }
    let text = text(found, of: own, format, showsDays: selection.list.showsDays)
    if let holes = found.holes { context.report(holes) }
    found.people.report(to: context)
    if case .search(let text) = selection.list, case .aligned = format {
      // The films are shown either way.
      let people = (try? await PersonInteractor(interactor).people(inSearch: text)) ?? []
      if !people.isEmpty {
        context.inform(CleanText.line(Wording.showPeople(people, Wording.runPerson)))
      }
    }
    if var shortfall = found.shortfall {
      shortfall.output = text
      throw shortfall
    }
    guard !movies.isEmpty else {
      let nothing =
        found.tvSeries.map(Wording.onlyFilms) ?? found.correction.map(Wording.noMatches)
        ?? nothingFound(selection, offset: offset, of: found.total)
      throw CommandFailure(.notFound, nothing, output: text)
    }
    if let total = found.total, offset + movies.count + found.holeCount < total {
      let line = Wording.shown(movies.count, of: total)
      if options.rows.given == nil { context.report(line) } else { context.inform(line) }
    }
    if found.match != .exact, case .search(let text) = selection.list {
      context.report(CleanText.line(Wording.noMatches(for: text, showing: found.match)))
    }
    return text
  }

  /// Returns the films of a smart list, up to a number unless the source is local.
  nonisolated(nonsending) func movies(
    of list: SmartList, limit: Int
  ) async throws(CommandFailure) -> FoundMovies {
    var options = ListOptions()
    options.query = list.query.text
    let selection = try selection(options)
    let limit = interactor.offering.isLocal ? ListOptions.limits.upperBound : limit
    do throws(MovieDataError) {
      return try await collect(selection, from: 0, limit: limit, nil)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// Returns the films in a format; those of a list of the user in the columns of such lists.
  private func text(
    _ found: FoundMovies, of list: CustomList?, _ format: OutputFormat, showsDays: Bool
  ) -> String {
    if let list, format.hasColumns { return columns(of: found, in: list, format) }
    let marked = format.shows("marks", of: filmRecord.shape) ? context.marks(of: found.movies) : [:]
    var marksByID: [MovieIdentifier: MovieMarks] = [:]
    let movies = found.movies.map { movie in
      let named = context.naming.named(movie)
      marksByID[named.id] = marked[movie.id]
      return named
    }
    return MovieText.list(
      movies, format: format, showsDays: showsDays, match: found.match, marks: marksByID,
      of: list)
  }

  private func columns(
    of found: FoundMovies, in list: CustomList, _ format: OutputFormat
  ) -> String {
    let marked = context.marks(of: found.movies)
    let entries = found.movies.map { movie in
      LibraryEntry(
        movie: LibraryMovie(movie), marks: marked[movie.id] ?? MovieMarks(),
        listNote: movie.listPlace?.note)
    }
    return LibraryText.list(entries, in: list, format: format, context.naming)
  }

  /// Returns the list that the options select.
  package func selection(_ options: ListOptions) throws(CommandFailure) -> MovieListSelection {
    let offering = interactor.offering
    var query = try OptionValues.query(options.query, themes: offering.themes)
    if case .search(let text) = options.list {
      query = try OptionValues.query(text, themes: offering.themes).combined(with: query)
    }
    let isListGiven = options.listName != nil || options.list.map { !$0.isSearch } ?? false
    guard query.list == nil || !isListGiven else {
      throw CommandFailure(.usage, Wording.twoLists)
    }
    if let name = options.listName { query = try list(named: name).combined(with: query) }
    try CommandFailure.checkLists(of: query, in: context.library)
    let start = options.list.flatMap { $0.isSearch ? nil : $0 }
    var selection = query.selection(of: start)
    if !selection.list.isSearch { _ = try served(selection.list) }
    let sorts = interactor.sortAttributes(of: selection.list)
    if let sort = options.sort {
      selection.sort = try sort.order(among: sorts)
    } else if let sort = query.sort {
      selection.sort = try OptionValues.sort(QueryNames.name(of: sort), among: sorts)
    }
    return selection
  }

  /// Returns the query of a list that the user has made, or of a smart list.
  private func list(named name: String) throws(CommandFailure) -> TypedQuery {
    let smartLists = context.smartLists
    let own = try CommandFailure.namesOfLists(in: context.library)
    let lists = smartLists.smartLists()
    let smart = QueryArguments.name(name).flatMap { name in lists.first { $0.name == name } }
    if let smart {
      let interactor = SmartListInteractor(smartLists, library: context.library)
      let conflict = smartLists.ownLists().contains(smart) ? interactor.conflict(of: smart) : nil
      if let conflict { context.inform(Wording.notice(conflict)) }
    }
    if let known = CommandFailure.known(name, among: own) {
      return TypedQuery(MovieListSelection(.custom(known)))
    }
    if let smart {
      return smart.query
    }
    if let problem = smartLists.problem { throw CommandFailure(.failure, problem) }
    if let error = Wording.removed(list: name) { throw CommandFailure(.notFound, error) }
    let names = OptionValues.listWords + lists.map(\.name) + own
    guard EditDistance.nearest(to: name, among: names).isEmpty else {
      throw .unknown(
        "list", name, among: names, hint: Wording.useList(OptionValues.standingWords),
        kind: .notFound)
    }
    context.inform(Wording.searchesInstead(of: name))
    var query = TypedQuery()
    query.words = name
    return query
  }

  /// Returns a list if the source or the user has it.
  private func served(_ list: MovieList) throws(CommandFailure) -> MovieList {
    let lists = interactor.lists
    switch list {
    case .search, .mine, .tagged, .custom, .newFromPeople: return list
    // A decade without films, or a list that has become empty, is valid: it has no films.
    case .decade: return list
    default: break
    }
    guard lists.contains(list) || interactor.offering.lists.contains(list) else {
      let offering = interactor.offering
      let name = OptionValues.name(of: list)
      if offering.isLocal {
        throw CommandFailure(.notFound, Wording.lacks(name, offering))
      }
      let names = lists.filter(MovieList.standing.contains).map(OptionValues.name)
      throw CommandFailure(.notFound, Wording.lacks(name, offering, use: names))
    }
    return list
  }

  /// Loads pages until there are enough films.
  ///
  /// `opened` is the first batch of the list if it was loaded, so that an unresponsive service does
  /// not time out twice. An unreadable page after others is skipped. Loading stops after 20
  /// consecutive pages without a film, unless the source answers without requests.
  private nonisolated(nonsending) func collect(
    _ selection: MovieListSelection, from offset: Int, limit: Int, _ opened: MovieBatch?
  ) async throws(MovieDataError) -> FoundMovies {
    let first = opened == nil ? offset / MoviePage.size : 0
    var list = PagedList(from: first)
    if let opened { list.receive(opened, for: 0..<1) }
    while list.phase == .idle, list.canLoad {
      let found = list.movies(fromPlace: offset, limit: limit).count
      guard found < limit else { break }
      let skipped = max(0, offset - list.endPage * MoviePage.size)
      let pages = list.pagesAtEnd(places: skipped + limit - found)
      do throws(MovieDataError) {
        let batch = try await interactor.movies(
          in: selection, from: pages.places.lowerBound, limit: pages.places.count,
          // Without a browser, the command checks once a day for new films.
          freshness: selection.list == .newFromPeople ? .current : .default)
        list.receive(batch, for: pages)
        if batch.nextOffset == nil { break }
      } catch {
        guard error.concernsOnePage, pages.lowerBound > first else { throw error }
        _ = list.receive(error, forPage: pages.lowerBound)
      }
      if interactor.offering.isLocal { list.continueLoading() }
    }
    return FoundMovies(list, from: offset, limit: limit)
  }
}

/// Messages for an empty result.
extension ListCommand {
  /// Returns why there are no films.
  ///
  /// `total` is the number of films in the list, if known.
  private func nothingFound(
    _ selection: MovieListSelection, offset: Int, of total: Int?
  ) -> String {
    if offset > 0, total != 0 {
      return Wording.offsetTooHigh(min(offset, total ?? offset))
    }
    let filters = selection.filters.count
    let isNarrowed = filters > 0
    switch selection.list {
    case .search:
      let query = TypedQuery(MovieListSelection(selection.list, filters: selection.filters))
      return Wording.noMatches(
        for: query.text, isNarrowed: isNarrowed, in: interactor.offering)
    case .popular where !isNarrowed:
      return Wording.noNewFilms
    case .decade(let year) where !isNarrowed: return nothing(from: year)
    case .newFromPeople where !isNarrowed: return Wording.noNewFilms(interactor.offering)
    case .allTime: return Wording.noMatches(filters: filters)
    default: return Wording.noMatches(filters: isNarrowed ? 2 : 1)
    }
  }

  private func nothing(from year: Int) -> String {
    let decades = interactor.offering.decades
    guard let first = decades.min(), let last = decades.max() else {
      return Wording.noMatches(filters: 1)
    }
    return Wording.nothing(from: year, first: first, last: last)
  }
}

extension ListOptions {
  /// Whether the list is the one that the browser opens with.
  ///
  /// A filter searches all films instead, because few popular films match it.
  package var opens: Bool {
    list == nil && listName == nil && query.isEmpty
  }
}

extension [IdentifiedPerson] {
  /// Reports the person chosen for each ambiguous name; a unique match is shown only on a terminal.
  func report(to context: CommandContext) {
    for person in self where person.isWorthSaying {
      let line = CleanText.line(Wording.identified(person))
      if person.others.isEmpty { context.inform(line) } else { context.report(line) }
    }
  }
}

extension MovieList {
  /// Whether the list is a search.
  var isSearch: Bool { if case .search = self { true } else { false } }
}
