public import ApplicationLogic
public import BusinessLogic
public import DomainEntities
import Synchronization

/// The films that the program carries, as a source.
///
/// It answers without waiting. Records are parsed when they are first asked for and kept.
public final class EmbeddedCatalogue: MovieDataSource {
  /// What is worth keeping between two questions.
  private struct Memory: Sendable {
    var summaries: [MovieSummary] = []
    /// Where the summaries of films are, by the places of the films; -1 where there is none yet.
    var summaryPlaces: [Int16] = []
    var orders: [(query: MovieQuery, answer: CatalogueAnswer)] = []
    /// The films with the places of all their records.
    var completed: CatalogueIndex?
    var search: CatalogueSearch?
    var external: [MovieIdentifier: Int]?

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
      // A table by number: the type of a dictionary costs more at the start than all its films.
      if summaryPlaces.isEmpty { summaryPlaces = Array(repeating: -1, count: count) }
      guard let place = Int16(exactly: summaries.count) else { return }
      summaryPlaces[position] = place
      summaries.append(summary)
    }
  }

  private static let rememberedOrders = 8

  /// What it can be asked for; told once, since every frame reads it.
  public let offering: MovieOffering

  /// What there are films about, without a look at any film.
  public static var themes: [String] { CatalogueText.themes.lines }

  private let index: CatalogueIndex
  private let memory = Mutex(Memory())

  /// Opens the films inside the program.
  public convenience init() {
    self.init(films: .films, order: .order)
  }

  /// Opens films of one's own: records in the order of years and identifiers, and the identifiers of all of them,
  /// the best known first.
  public convenience init(films: [UInt8], order: [UInt8]) {
    self.init(films: .bytes(films), order: .bytes(order))
  }

  init(films: CatalogueText, order: CatalogueText, themes: CatalogueText = .themes) {
    index = CatalogueIndex(films: films, order: order)
    offering = Self.offering(index, themes)
  }

  /// The list ends with the films.
  public var lastPage: Int? { nil }

  /// Nothing is gained by asking for two pages at once.
  public var usefulConcurrency: Int { 1 }

  /// Everything that can be told from the records: fame, years, genres and themes, but no ratings and no
  /// showings.
  ///
  /// Made at every start, so no record is parsed for it but those of the last year; the tests hold genres and themes
  /// to the records.
  private static func offering(_ index: CatalogueIndex, _ themes: CatalogueText) -> MovieOffering {
    var decades: Set<Int> = []
    var last: Int16 = 0
    for entry in index.entries where entry.year / 10 != last {
      last = entry.year / 10
      decades.insert(Int(last) * 10)
    }
    return MovieOffering(
      name: "built-in catalogue",
      lists: [.popular, .allTime],
      genres: MovieGenre.allCases,
      decades: decades.sorted(by: >),
      sorts: [.popularity, .releaseDate, .title, .runtime],
      themes: themes.lines,
      isLocal: true,
      lastDay: index.lastDay)
  }

  /// Page `number` of the films that satisfy the query.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let answer = answer(to: query)
    let positions = answer.positions
    let places = (number - 1) * MoviePage.size..<number * MoviePage.size
    return MoviePage(
      movies: positions[places.clamped(to: positions.indices)].map(summary(at:)),
      totalPages: (positions.count + MoviePage.size - 1) / MoviePage.size,
      totalMovies: positions.count, match: answer.match)
  }

  /// Everything that the record of a film says; the identifier may be that of another service.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard let detail = knownDetail(of: id) else { throw .notFound }
    return detail
  }

  /// The same; nothing here has to be waited for.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    position(of: id).map { position in
      index.record(at: position).detail { self.position(of: $0).map(summary(at:)) }
    }
  }

  /// The identifier of the film in the catalogue; another name of a film that is not there.
  public func identifier(of film: MovieNames) -> MovieIdentifier? {
    let names = [
      film.catalogue, film.tmdb.map { MovieIdentifier(String($0)) },
      film.imdb.map(MovieIdentifier.init),
    ]
    let position = names.lazy.compactMap(\.self).compactMap { self.position(of: $0) }.first
    return position.map { MovieIdentifier(index.identifier(at: $0)) } ?? film.identifier
  }

  private func position(of id: MovieIdentifier) -> Int? {
    if let position = index.position(of: id.text) { return position }
    if let external = memory.withLock({ $0.external }) { return external[id] }
    var external: [MovieIdentifier: Int] = [:]
    let index = completedIndex()
    for position in index.entries.indices {
      let record = index.record(at: position)
      if let number = record[.tmdb] { external[MovieIdentifier(number)] = position }
      if let name = record[.imdb] { external[MovieIdentifier(name)] = position }
    }
    memory.withLock { $0.external = external }
    return external[id]
  }

  private func summary(at position: Int) -> MovieSummary {
    memory.withLock { memory in
      if let known = memory.summary(at: position) { return known }
      let summary = (memory.completed ?? index).summary(at: position)
      memory.keep(summary, at: position, of: index.entries.count)
      return summary
    }
  }

  /// A film that is looked at only to decide about it; keeping them all would cost more than they do.
  private func passingSummary(at position: Int) -> MovieSummary {
    memory.withLock { $0.summary(at: position) } ?? completedIndex().summary(at: position)
  }

  /// Which films satisfy the query, in its order.
  private func answer(to query: MovieQuery) -> CatalogueAnswer {
    let known = memory.withLock { memory in
      memory.orders.first { $0.query == query }?.answer
    }
    if let known { return known }
    let order = CatalogueOrder(query)
    let found = candidates(for: query)
    let candidates = found.positions.filter { order.admits(year: Int(index.entries[$0].year)) }
    // A few, as those of a series, are about to be shown.
    let positions = order.positions(
      among: candidates, summary: candidates.count > MoviePage.size ? passingSummary : summary)
    let answer = CatalogueAnswer(
      positions: positions, match: positions.isEmpty ? .exact : found.match)
    memory.withLock { memory in
      memory.orders.insert((query, answer), at: 0)
      memory.orders = Array(memory.orders.prefix(Self.rememberedOrders))
    }
    return answer
  }

  private func candidates(for query: MovieQuery) -> CatalogueAnswer {
    let themes = query.filters.compactMap { if case .theme(let name) = $0 { name } else { nil } }
    var answer = CatalogueAnswer(positions: [], match: .exact)
    if case .search(let text) = query.scope {
      answer = search().answer(to: SearchText(text))
    } else {
      answer.positions = candidates(for: query.scope)
    }
    for theme in themes {
      let having = search().candidates(for: theme, .theme).filter {
        index.record(at: $0).list(.themes).contains(theme)
      }
      let films = Set(having)
      answer.positions.removeAll { !films.contains($0) }
    }
    return answer
  }

  private func candidates(for scope: MovieQuery.Scope) -> [Int] {
    switch scope {
    case .everything: Array(index.entries.indices)
    case .trending, .trendingToday, .inCinemas, .marked, .search: []
    case .person(let id):
      search().candidates(for: id.text, .person).filter {
        index.record(at: $0).people.contains(id.text)
      }
    // A film beside the list shows its series: too early for all the words of a search.
    case .collection(let id): index.films(with: "collection: \(id.text)")
    }
  }

  /// The search, which is made when it is asked for first.
  private func search() -> CatalogueSearch {
    memory.withLock { memory in
      if let search = memory.search { return search }
      let search = CatalogueSearch(memory.completedIndex(of: index))
      memory.search = search
      return search
    }
  }

  /// The films for somebody who is going to look at all of them.
  private func completedIndex() -> CatalogueIndex {
    memory.withLock { $0.completedIndex(of: index) }
  }
}
