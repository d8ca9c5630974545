public import BusinessLogic
public import DomainEntities
public import MovieData
import Synchronization

/// The built-in films as a source.
///
/// It responds without waiting. Records are parsed on first use and cached.
public final class EmbeddedCatalogue: MovieDataSource {
  /// The cached state.
  private struct Memory: Sendable {
    var summaries: [MovieSummary] = []
    /// Indexes into `summaries` by film position, or -1 for films that are not cached.
    var summaryPlaces: [Int16] = []
    var orders: [(query: MovieQuery, answer: CatalogueMatches)] = []
    /// The index with the locations of all records.
    var completed: CatalogueIndex?
    var search: CatalogueSearch?
    /// How many names and themes were looked for without the search.
    var scans = 0
    var external: [MovieIdentifier: Int]?
    /// The films with each title, most popular first.
    var titled: [TitleKey: [Int]]?
    var basicFilms: BasicFilms?
    var basicSearch: BasicSearch?
    var basicTitles: [UInt64]?

    mutating func completedIndex(of index: CatalogueIndex) -> CatalogueIndex {
      if let completed { return completed }
      let made = index.completed()
      completed = made
      return made
    }

    func summary(at position: Int) -> MovieSummary? {
      guard position < summaryPlaces.count, summaryPlaces[position] >= 0 else { return nil }
      return summaries[Int(summaryPlaces[position])]
    }

    mutating func keep(_ summary: MovieSummary, at position: Int, of count: Int) {
      // An array, since specializing a dictionary delays the start more than storing all films.
      if summaryPlaces.isEmpty { summaryPlaces = Array(repeating: -1, count: count) }
      guard let place = Int16(exactly: summaries.count) else { return }
      summaryPlaces[position] = place
      summaries.append(summary)
    }
  }

  private static let maxCachedOrders = 8
  /// The number of names and themes to look for by reading all records, before the search index
  /// is created for them: it takes as long as reading them about ten times.
  private static let maxScans = 6

  /// The built-in films, opened on first use.
  public static let shared = EmbeddedCatalogue(indexFile: .ofUser)
  /// The built-in films with the basic ones, of which there are only facts.
  public static let withBasicFilms = EmbeddedCatalogue(withBasicFilms: true, indexFile: .ofUser)

  /// The supported lists and filters, computed once, since every frame reads them.
  public let offering: SourceCapabilities

  /// All themes, without reading any film.
  public static var themes: [String] { CatalogueText.themes.lines }

  /// Number of films.
  public var count: Int { index.entries.count }

  /// All films by identifier, title and year, in order of popularity; no other fact is read.
  public var titles: [MovieSummary] {
    let index = completedIndex()
    return index.entries.indices.map { position in
      index.record(
        at: position, wanted: { $0 == .title || $0 == .released }, last: .released
      ).summary
    }
  }

  private let index: CatalogueIndex
  /// The compressed basic films; nil for a catalogue without them.
  ///
  /// Their positions follow those of the described films.
  private let compressed: CatalogueText?
  /// Where the search index is kept; nil if each process makes its own.
  private let indexFile: SearchIndexFile?
  private let memory = Mutex(Memory())

  /// Opens the built-in films, with or without the basic ones.
  public convenience init(withBasicFilms: Bool = false) {
    self.init(withBasicFilms: withBasicFilms, indexFile: nil)
  }

  /// Opens the built-in films for a user, with or without the basic ones, with titles in a language
  /// such as `pt-BR` or others.
  public static func catalogue(
    withBasicFilms: Bool, titles: TitleChoice, language: String
  ) -> EmbeddedCatalogue {
    let style = TitleStyle(choice: titles, language: language)
    guard style != TitleStyle() else { return withBasicFilms ? .withBasicFilms : .shared }
    return opened.withLock { opened in
      if let opened, opened.index.style == style, (opened.compressed != nil) == withBasicFilms {
        return opened
      }
      let films = EmbeddedCatalogue(
        withBasicFilms: withBasicFilms, style: style, indexFile: .ofUser)
      opened = films
      return films
    }
  }

  /// The films that were opened last with other titles than the English ones.
  private static let opened = Mutex<EmbeddedCatalogue?>(nil)

  private convenience init(
    withBasicFilms: Bool = false, style: TitleStyle = TitleStyle(), indexFile: SearchIndexFile?
  ) {
    self.init(
      films: .films, order: .order, basicFilms: withBasicFilms ? .basicFilms : nil, style: style,
      indexFile: indexFile)
  }

  /// Opens the given films.
  ///
  /// Records must be sorted by year and identifier, and `order` must list each identifier once, the
  /// most popular first.
  public convenience init(films: [UInt8], order: [UInt8]) {
    self.init(films: .bytes(films), order: .bytes(order))
  }

  init(
    films: CatalogueText, order: CatalogueText, themes: CatalogueText = .themes,
    basicFilms: CatalogueText? = nil, style: TitleStyle = TitleStyle(),
    indexFile: SearchIndexFile? = nil
  ) {
    compressed = basicFilms
    self.indexFile = indexFile
    index = CatalogueIndex(films: films, order: order, style: style)
    var offering = Self.offering(index, themes)
    offering.filmCount = index.entries.count + (basicFilms == nil ? 0 : BasicFilms.builtInCount)
    self.offering = offering
  }

  /// One, since concurrent requests are no faster.
  public var usefulConcurrency: Int { 1 }

  /// Returns what the records support: popularity, years, genres and themes, but no ratings or
  /// showings.
  ///
  /// Computed at every start, so it parses the records of the last year only; the tests compare
  /// genres and themes with the records.
  private static func offering(_ index: CatalogueIndex, _ themes: CatalogueText)
    -> SourceCapabilities
  {
    var decades: Set<Int> = []
    var last: Int16 = 0
    for entry in index.entries where entry.year / 10 != last {
      last = entry.year / 10
      decades.insert(Int(last) * 10)
    }
    var offering = SourceCapabilities(
      name: "built-in catalog",
      lists: [.popular, .allTime, .topRated],
      genres: MovieGenre.allCases,
      decades: decades.sorted(by: >),
      sorts: [.popularity, .releaseDate, .title, .runtime],
      themes: themes.lines,
      isLocal: true,
      lastDay: index.lastDay)
    offering.filters.subtract([.rating, .votes])
    offering.listFilters = offering.filters
    return offering
  }

  /// Returns page `number` of the films that match the query.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let answer = answer(to: query)
    let positions = answer.positions
    let places = (number - 1) * MoviePage.size..<number * MoviePage.size
    let order = CatalogueOrder(query)
    return MoviePage(
      movies: positions[places.clamped(to: positions.indices)].map { position in
        var movie = summary(at: position)
        movie.found =
          answer.words[position].map {
            SearchReason(text: $0.joined(separator: ", "), role: .words)
          }
          ?? answer.places[position].flatMap { reason(for: position, $0, query) }
          ?? basicReason(for: position, query)
        // The title that was found may be the one that is displayed.
        if movie.found?.text == movie.title { movie.found = nil }
        movie.listPlace = order.rank { detail(at: position, with: [.award]) }
          .map { ListPlace(rank: $0) }
        return movie
      },
      totalPages: (positions.count + MoviePage.size - 1) / MoviePage.size,
      totalMovies: positions.count, match: answer.match)
  }

  /// Returns the values among the films of a query that have a description.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? {
    var counts: MovieFilterCounts = [:]
    for position in answer(to: query).positions where position < index.entries.count {
      let values = kind.values(of: passingSummary(at: position)) {
        detail(at: position, with: kind.detailKeys)
      }
      for value in values { counts[value, default: 0] += 1 }
    }
    return counts
  }

  /// Returns all details of a film; the identifier may be that of another service.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard let detail = knownDetail(of: id) else { throw .notFound }
    return detail
  }

  /// Returns the details, which are always available immediately.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    position(of: id).map { position in
      basicFilm(at: position).map { $0.films.detail(at: $0.film) }
        ?? index.record(at: position).detail { self.position(of: $0).map(summary(at:)) }
    }
  }

  /// Returns the identifier of the film in the catalogue, or another one if it is not there.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    let names = [
      film.catalogue, film.tmdb.map { MovieIdentifier(String($0)) },
      film.imdb.map(MovieIdentifier.init),
    ]
    for name in names {
      if let name, let position = position(of: name) { return summary(at: position).id }
    }
    return film.identifier
  }

  /// Returns all films of a query, which are always available immediately.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? {
    answer(to: query).positions.map(summary(at:))
  }

  /// Returns when and where a person was born, and when the person died; nil if it is unknown.
  public func knownLife(of person: PersonIdentifier) -> PersonLife? {
    let line = CatalogueText.people.lines.first { $0.hasPrefix("\(person)\t") }
    return line.flatMap(CataloguePerson.init)?.life
  }

  /// Returns all films with a title, which are always available immediately.
  ///
  /// The first call reads the titles of all records, which is faster than creating the search.
  public func knownMovies(titled title: String) -> [MovieSummary]? {
    let known = memory.withLock(\.titled)
    let titled = known ?? filmsByTitle()
    if known == nil { memory.withLock { $0.titled = titled } }
    return (titled[TitleKey(title), default: []] + basicFilms(titled: title)).map(summary(at:))
  }

  private func filmsByTitle() -> [TitleKey: [Int]] {
    var films: [TitleKey: [Int]] = [:]
    let index = completedIndex()
    films.reserveCapacity(2 * index.entries.count)
    for position in index.entries.indices {
      let record = index.record(
        at: position, wanted: { [.title, .original, .also, .titles, .released].contains($0) },
        last: .released)
      for title in record.allTitles {
        let key = TitleKey(title)
        if films[key]?.last != position { films[key, default: []].append(position) }
      }
    }
    return films
  }

  private func position(of id: MovieIdentifier) -> Int? {
    index.position(of: id.text) ?? externalPosition(of: id)
      ?? basicFilms()?.position(of: id).map { index.entries.count + $0 }
  }

  private func externalPosition(of id: MovieIdentifier) -> Int? {
    if let external = memory.withLock({ $0.external }) { return external[id] }
    var external: [MovieIdentifier: Int] = [:]
    let index = completedIndex()
    for position in index.entries.indices {
      let record = index.record(at: position, wanted: { $0 == .tmdb || $0 == .imdb })
      if let number = record[.tmdb] { external[MovieIdentifier(number)] = position }
      if let name = record[.imdb] { external[MovieIdentifier(name)] = position }
    }
    memory.withLock { $0.external = external }
    return external[id]
  }

  private func summary(at position: Int) -> MovieSummary {
    if let basic = basicFilm(at: position) { return basic.films.summary(at: basic.film) }
    return memory.withLock { memory in
      if let known = memory.summary(at: position) { return known }
      let summary = (memory.completed ?? index).summary(at: position)
      memory.keep(summary, at: position, of: index.entries.count)
      return summary
    }
  }

  /// Returns a summary without caching it, for filtering: a cache of all summaries would need more
  /// memory than the records.
  private func passingSummary(at position: Int) -> MovieSummary {
    if let basic = basicFilm(at: position) { return basic.films.summary(at: basic.film) }
    return memory.withLock { $0.summary(at: position) } ?? completedIndex().summary(at: position)
  }

  /// Returns the facts that conditions need, without titles and texts, and without caching them.
  private func factsOfFilters(at position: Int) -> MovieSummary {
    memory.withLock { $0.summary(at: position) }
      ?? completedIndex().record(at: position, wanted: \.isOfFacts).summary
  }

  /// Returns the details stored under some keys, without caching them.
  private func detail(at position: Int, with keys: [CatalogueRecord.Key]) -> MovieDetail {
    if let basic = basicFilm(at: position) { return basic.films.detail(at: basic.film) }
    return completedIndex().record(at: position, wanted: keys.contains).detail { _ in nil }
  }

  /// Returns the films that match the query, in its order.
  private func answer(to query: MovieQuery) -> CatalogueMatches {
    let known = memory.withLock { memory in
      memory.orders.first { $0.query == query }?.answer
    }
    if let known { return known }
    let order = CatalogueOrder(query)
    var found = candidates(for: query)
    let candidates = found.positions.filter { order.admits(year: year(at: $0)) }
    let keys = order.detailKeys
    // A short list, such as a series, is about to be shown, so cache its summaries.
    let positions = order.positions(
      among: candidates,
      summary: candidates.count <= MoviePage.size
        ? summary : order.readsTitles ? passingSummary : factsOfFilters,
      detail: { detail(at: $0, with: keys) })
    if query.sort != nil {
      found.positions = positions
    } else if positions.count < found.positions.count {
      found = found.filter(Set(positions).contains)
    }
    if found.positions.isEmpty { found.match = .exact }
    if query.includesBasicFilms { found = addingBasicFilms(to: found, query) }
    memory.withLock { [found] memory in
      memory.orders.insert((query, found), at: 0)
      memory.orders = Array(memory.orders.prefix(Self.maxCachedOrders))
    }
    return found
  }

  private func year(at position: Int) -> Int {
    if let basic = basicFilm(at: position) { return basic.films.year(of: basic.film) }
    return Int(index.entries[position].year)
  }

  // MARK: Basic films

  /// Returns the basic films, decompressing them on first use; nil for a catalogue without them.
  private func basicFilms() -> BasicFilms? {
    guard let compressed else { return nil }
    return memory.withLock { memory in
      if let films = memory.basicFilms { return films }
      let films = BasicFilms(compressed)
      memory.basicFilms = films
      return films
    }
  }

  private func basicSearch() -> BasicSearch? {
    guard let films = basicFilms() else { return nil }
    return memory.withLock { memory in
      if let search = memory.basicSearch { return search }
      let search = BasicSearch(films)
      memory.basicSearch = search
      return search
    }
  }

  /// Returns the basic film at a position, or nil if the film there has a description.
  private func basicFilm(at position: Int) -> (films: BasicFilms, film: Int)? {
    let film = position - index.entries.count
    guard film >= 0, let films = basicFilms() else { return nil }
    return (films, film)
  }

  /// Returns the positions of the basic films with a title.
  private func basicFilms(titled title: String) -> [Int] {
    guard let films = basicFilms() else { return [] }
    let hashes = memory.withLock { memory in
      if let hashes = memory.basicTitles { return hashes }
      let hashes = films.titleHashes()
      memory.basicTitles = hashes
      return hashes
    }
    return films.films(titled: TitleKey(title), in: hashes).map { index.entries.count + $0 }
  }

  /// Returns the films of a query with the basic ones, after the described ones that match as well.
  private func addingBasicFilms(
    to described: CatalogueMatches, _ query: MovieQuery
  ) -> CatalogueMatches {
    guard let search = basicSearch() else { return described }
    var found = described
    let offset = index.entries.count
    guard case .search(let text) = query.scope else {
      found.positions += search.films(of: query).map { offset + $0 }
      return found
    }
    let words = SearchText(text)
    if words.film != nil, !found.positions.isEmpty { return found }
    let isAdmitted = search.admitted(by: query)
    let basic = search.answer(to: words).filter(isAdmitted)
    guard let sort = query.sort else {
      return found.adding(basic, offset: offset) {
        search.films(titledLike: FoldedText(words.wanted).words.map(String.init))
          .filter(isAdmitted)
      }
    }
    // A chosen order mixes the kinds, so only films with all words count.
    guard found.match == .exact || !basic.isUnclear else { return found }
    if found.match != .exact { found = CatalogueMatches(positions: [], match: .exact) }
    let all = basic.titled + basic.parts + basic.begun + basic.people + basic.others
    found.positions += search.sorted(all, by: sort).map { offset + $0 }
    return found
  }

  private func basicReason(for position: Int, _ query: MovieQuery) -> SearchReason? {
    let film = position - index.entries.count
    guard film >= 0, case .search(let text) = query.scope else { return nil }
    return basicSearch()?.reason(for: film, SearchText(text))
  }

  /// Returns why a search found a film whose title lacks its words.
  private func reason(
    for position: Int, _ place: SearchPlace, _ query: MovieQuery
  ) -> SearchReason? {
    guard case .search(let text) = query.scope else { return nil }
    return index.withRecord(at: position) { record in
      let lines = CatalogueRecord.lines(of: record, wanted: SearchVocabularyBuilder.isSearched)
      let fields = SearchVocabularyBuilder.fields(of: lines)
      guard fields.indices.contains(place.fieldIndex) else { return nil }
      let field = fields[place.fieldIndex]
      guard field.kind == .overview else { return SearchReason(text: field.text, role: field.role) }
      return CatalogueSearch.word(of: field.text, sought: SearchText(text))
        .map { SearchReason(text: $0, role: field.role) }
    }
  }

  private func candidates(for query: MovieQuery) -> CatalogueMatches {
    var answer = CatalogueMatches(positions: [], match: .exact)
    if case .search(let text) = query.scope {
      let text = SearchText(text)
      answer =
        text.film.flatMap(position).map { CatalogueMatches(positions: [$0], match: .exact) }
        ?? search().answer(to: text)
    } else {
      answer.positions = candidates(for: query.scope)
    }
    // The index narrows a name or a theme down to a few films, which the order then checks.
    for (words, kind) in query.filters.compactMap(\.indexedWords) {
      guard let search = searchForConditions() else { break }
      let films = Set(search.candidates(for: words, kind))
      answer = answer.filter(films.contains)
    }
    // Scanning for award lines is faster than creating the search index.
    for case .award(let name) in query.filters {
      let lines = MovieAward.Kind.matching(name).map { "award: \($0.rawValue)" }
      let films = Set(lines.flatMap { index.films(withLineBeginning: $0) })
      answer = answer.filter(films.contains)
    }
    return answer
  }

  private func candidates(for scope: MovieQuery.Scope) -> [Int] {
    switch scope {
    case .everything: Array(index.entries.indices)
    case .trending, .trendingToday, .inTheaters, .marked, .customList, .search, .ofFollowedPeople:
      []
    case .person(let id): films(of: id)
    // The film pane shows a film's series, which must not wait for the search vocabulary.
    case .collection(let id): index.films(withLine: "collection: \(id.text)")
    }
  }

  private func films(of person: PersonIdentifier) -> [Int] {
    let name = Namesakes.shared.name(of: person)
    return search().candidates(for: name, .person).filter { position in
      let record = index.record(at: position)
      return record.people.contains(name)
        && (name == person.text || record.detail { _ in nil }.credits(person))
    }
  }

  /// Returns the search if it exists, or if it pays to create it.
  private func searchForConditions() -> CatalogueSearch? {
    let paysOff = memory.withLock { memory in
      memory.scans += 1
      return memory.search != nil || memory.scans > Self.maxScans
    }
    return paysOff ? search() : nil
  }

  /// Returns the search, creating it on first use.
  private func search() -> CatalogueSearch {
    memory.withLock { memory in
      if let search = memory.search { return search }
      let search = indexFile?.search(count: count) ?? made(memory.completedIndex(of: index))
      memory.search = search
      return search
    }
  }

  private func made(_ index: CatalogueIndex) -> CatalogueSearch {
    let search = CatalogueSearch(index)
    indexFile?.keep(search)
    return search
  }

  /// Returns the completed index, for visiting all films.
  private func completedIndex() -> CatalogueIndex {
    memory.withLock { $0.completedIndex(of: index) }
  }
}

extension MovieDetail {
  /// Returns whether the film credits a person.
  func credits(_ person: PersonIdentifier) -> Bool {
    crew.contains { $0.person == person } || cast.contains { $0.person == person }
  }
}

extension MovieFilterAttribute {
  /// The words by which the index finds all films that can satisfy the condition.
  fileprivate var indexedWords: (String, SearchKind)? {
    switch self {
    case .director(let name), .actor(let name), .person(let name): (name, .person)
    case .theme(let name), .series(let name), .studio(let name): (name, .theme)
    default: nil
    }
  }
}

/// The titles of the films of a catalogue.
struct TitleStyle: Hashable, Sendable {
  /// The title that is displayed.
  let choice: TitleChoice
  /// The user's language; nil for English.
  let language: String?

  /// Creates a style; the titles are the English ones unless something else is chosen.
  init(choice: TitleChoice = .english, language: String = "en") {
    self.language = language.hasPrefix("en") ? nil : language
    // English is then also the user's choice.
    self.choice = choice == .mine && self.language == nil ? .english : choice
  }
}

extension CatalogueRecord.Key {
  /// Whether conditions and orders other than those on titles need the key.
  fileprivate var isOfFacts: Bool {
    switch self {
    case .released, .runtime, .genres, .countries, .language, .tmdb, .imdb: true
    default: false
    }
  }
}
