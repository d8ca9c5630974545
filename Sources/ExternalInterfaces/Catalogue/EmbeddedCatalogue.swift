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
    var summaries: [Int: MovieSummary] = [:]
    var orders: [(query: MovieQuery, positions: [Int])] = []
    var search: CatalogueSearch?
    var external: [MovieIdentifier: Int]?
  }

  private static let rememberedOrders = 8

  private let index: CatalogueIndex
  private let memory = Mutex(Memory())

  /// Opens the films inside the program.
  public convenience init() {
    self.init(texts: CatalogueText.allFilms, order: .order)
  }

  init(texts: [CatalogueText], order: CatalogueText) {
    index = CatalogueIndex(texts: texts, order: order)
  }

  /// The list ends with the films.
  public var lastPage: Int? { nil }

  /// Nothing is gained by asking for two pages at once.
  public var usefulConcurrency: Int { 1 }

  /// Everything that can be told from the records: fame, years and genres, but no ratings and no
  /// showings.
  ///
  /// Asked at every start, so no record is parsed for it; the tests hold the genres to the records.
  public var offering: MovieOffering {
    MovieOffering(
      name: "built-in catalogue",
      lists: [.popular, .allTime],
      genres: MovieGenre.allCases.filter { $0 != .tvMovie },
      decades: Set(index.entries.map { $0.year / 10 * 10 }).sorted(by: >),
      sorts: [.popularity, .releaseDate, .title, .runtime],
      answersAtOnce: true)
  }

  /// Page `number` of the films that satisfy the query.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery
  ) async throws(MovieDataError) -> MoviePage {
    let positions = positions(for: query)
    let places = (number - 1) * MoviePage.size..<number * MoviePage.size
    return MoviePage(
      movies: positions[places.clamped(to: positions.indices)].map(summary(at:)),
      totalPages: (positions.count + MoviePage.size - 1) / MoviePage.size,
      totalMovies: positions.count)
  }

  /// Everything that the record of a film says; the identifier may be that of another service.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier
  ) async throws(MovieDataError) -> MovieDetail {
    guard let detail = detailAtHand(of: id) else { throw .notFound }
    return detail
  }

  /// The same; nothing here has to be waited for.
  public func detailAtHand(of id: MovieIdentifier) -> MovieDetail? {
    position(of: id).map { position in
      index.record(at: position).detail { self.position(of: $0).map(summary(at:)) }
    }
  }

  private func position(of id: MovieIdentifier) -> Int? {
    if let position = index.positions[id.text] { return position }
    if let external = memory.withLock({ $0.external }) { return external[id] }
    var external: [MovieIdentifier: Int] = [:]
    for (position, film) in allSummaries().enumerated() {
      if let number = film.links.tmdbID { external[MovieIdentifier(String(number))] = position }
      if let name = film.links.imdbID { external[MovieIdentifier(name)] = position }
    }
    memory.withLock { $0.external = external }
    return external[id]
  }

  private func summary(at position: Int) -> MovieSummary {
    if let known = memory.withLock({ $0.summaries[position] }) { return known }
    let summary = index.record(at: position).summary
    memory.withLock { $0.summaries[position] = summary }
    return summary
  }

  private func allSummaries() -> [MovieSummary] {
    index.entries.indices.map(summary(at:))
  }

  /// Which films satisfy the query, in its order.
  private func positions(for query: MovieQuery) -> [Int] {
    let known = memory.withLock { memory in
      memory.orders.first { $0.query == query }?.positions
    }
    if let known { return known }
    let order = CatalogueOrder(query)
    let positions = order.positions(
      among: candidates(for: query.scope).filter { order.admits(year: index.entries[$0].year) },
      summary: summary(at:))
    memory.withLock { memory in
      memory.orders.insert((query, positions), at: 0)
      memory.orders = Array(memory.orders.prefix(Self.rememberedOrders))
    }
    return positions
  }

  private func candidates(for scope: MovieQuery.Scope) -> [Int] {
    switch scope {
    case .everything: Array(index.entries.indices)
    case .trending, .trendingToday, .inCinemas: []
    case .search(let text): search().positions(for: FoldedText(text))
    case .person(let id):
      index.entries.indices.filter { index.record(at: $0).people.contains(id.text) }
    case .collection(let id):
      index.entries.indices.filter { index.record(at: $0)[.collection] == id.text }
    }
  }

  private func search() -> CatalogueSearch {
    if let search = memory.withLock({ $0.search }) { return search }
    let search = CatalogueSearch(allSummaries())
    memory.withLock { $0.search = search }
    return search
  }
}
