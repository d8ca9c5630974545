import BusinessLogic
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import MovieData
@testable import Scheduling

@Suite(.timeLimit(.minutes(60))) struct RoutedMovieDataSourceTests {
  private let primary = ScriptedMovieDataSource(count: 100, usefulConcurrency: 4)
  private let secondary = ScriptedMovieDataSource(count: 45)
  private let events = EventList()
  private let source: RoutedMovieDataSource
  private let query = MovieQuery()

  init() {
    let events = events
    source = RoutedMovieDataSource(
      primary, orElse: { [secondary] in secondary }, report: { events.add($0) })
  }

  /// Returns the total number of films of the list that is served.
  private func total(_ number: Int, of query: MovieQuery = MovieQuery()) async throws -> Int? {
    try await source.page(number, of: query).totalMovies
  }

  @Test func `While the primary answers, the secondary is not queried`() async throws {
    for number in 1...5 { #expect(try await total(number) == 100) }
    #expect(secondary.asked == [])
    #expect(events.all == [])
  }

  @Test func `The secondary previews searches only`() async throws {
    let search = MovieQuery(scope: .search("film"))
    #expect(await source.preview(of: search)?.totalMovies == 45)
    #expect(await source.preview(of: query) == nil)
    #expect(primary.asked == [] && events.all == [])
  }

  @Test(arguments: [
    MovieDataError.noTransport, .offline, .proxyFailed, .untrusted(.unknownIssuer("Example Root")),
    .unusableCertificates(variable: nil), .interrupted, .webPage, .forbidden, .timedOut,
    .serviceUnavailable, .invalidContent(.tooLarge),
  ])
  func `Without the service the secondary serves the whole list`(error: MovieDataError)
    async throws
  {
    primary.script(1, as: .failure(error))
    let page = try await source.page(1, of: query)
    #expect(page.totalMovies == 45)
    #expect(page.substitution == error)
    #expect(events.all == [.fellBack(to: secondary.offering.name, because: error)])
    primary.script(1, as: nil)
    // The service has recovered, but this list continues from the source it started with.
    #expect(try await total(2) == 45)
    #expect(try await total(3) == 45)
    #expect(primary.asked == [1])
    #expect(events.all.count == 1)
    // A new query uses the service again.
    #expect(try await total(1) == 100)
    #expect(try await total(2) == 100)
    #expect(try await source.page(1, of: query).substitution == nil)
  }

  @Test func `A relative period counts back from the secondary's last day`() async throws {
    let primary = ScriptedMovieDataSource(count: 100)
    var offering = secondary.offering
    offering.lastDay = day("2024-12-31")
    let secondary = ScriptedMovieDataSource(count: 45, offering: offering)
    let source = RoutedMovieDataSource(primary, orElse: { secondary })
    let lists = MovieListInteractor(
      store: MovieDataAdapter(source: source), today: day("2026-07-01"))
    let popular = MovieListSelection(.popular)
    #expect(try await lists.movies(in: popular, from: 0, limit: 20).basis.asOf == nil)
    primary.script(1, as: .failure(.offline))
    for offset in [0, 20] {
      let batch = try await lists.movies(in: popular, from: offset, limit: 20)
      #expect(batch.basis.asOf == day("2024-12-31") && batch.movies.count == 20)
    }
    let asked = secondary.queries
    #expect(!asked.isEmpty)
    for query in asked {
      #expect(query.filters.contains(.releasedOnOrAfter(day("2023-12-31"))))
      #expect(query.filters.contains(.releasedOnOrBefore(day("2024-12-31"))))
    }
    // The popular list is out of date, so the browser opens with the next list.
    #expect(try await lists.opening(limit: 20).list != .popular)
  }

  @Test func `A film known to both sources gets the primary's identifier`() {
    struct Catalogue: MovieDataSource {
      var offering: SourceCapabilities { .everything }
      var usefulConcurrency: Int { 1 }
      let film: MovieSummary
      nonisolated(nonsending) func page(
        _ number: Int, of query: MovieQuery, freshness: MovieFreshness
      ) async throws(MovieDataError) -> MoviePage { throw .notFound }
      nonisolated(nonsending) func detail(
        of id: MovieIdentifier, freshness: MovieFreshness
      ) async throws(MovieDataError) -> MovieDetail { throw .notFound }
      func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
        id == film.id ? MovieDetail(summary: film) : nil
      }
    }
    let film = film("Alien", 1979, tmdbID: 348)
    let source = RoutedMovieDataSource(primary, orElse: { Catalogue(film: film) })
    func id(_ names: MovieIdentifiers) -> String? { source.identifier(of: names)?.text }
    #expect(id(MovieIdentifiers(catalogue: film.id, tmdb: 348)) == "348")
    #expect(id(MovieIdentifiers(catalogue: film.id)) == "348")
    #expect(id(MovieIdentifiers(catalogue: MovieIdentifier("other-1980"))) == "other-1980")
    #expect(id(MovieIdentifiers(imdb: "tt0000001")) == "tt0000001")
    #expect(id(MovieIdentifiers()) == nil)
  }

  /// A source that knows some films by identifier.
  private struct Films: MovieDataSource {
    var offering: SourceCapabilities { .everything }
    var usefulConcurrency: Int { 1 }
    let films: [MovieIdentifier: MovieSummary]
    var error = MovieDataError.notFound
    nonisolated(nonsending) func page(
      _ number: Int, of query: MovieQuery, freshness: MovieFreshness
    ) async throws(MovieDataError) -> MoviePage { throw error }
    nonisolated(nonsending) func detail(
      of id: MovieIdentifier, freshness: MovieFreshness
    ) async throws(MovieDataError) -> MovieDetail {
      guard let film = knownDetail(of: id) else { throw error }
      return film
    }
    func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
      films[id].map { MovieDetail(summary: $0) }
    }
  }

  @Test func `The primary has more about a film of which the secondary has only facts`()
    async throws
  {
    var basic = film("Heat", 1995)
    basic.links.imdbID = "tt0113277"
    basic.isBasic = true
    let full = film("Heat", 1995, tmdbID: 949)
    let catalogue = Films(films: [basic.id: basic])
    let service = Films(films: [MovieIdentifier("tt0113277"): full])
    let online = RoutedMovieDataSource(service, orElse: { catalogue })
    #expect(try await online.detail(of: basic.id).summary == full)
    #expect(online.knownDetail(of: basic.id)?.summary == full)
    for error in [MovieDataError.offline, .notFound, .unauthorized] {
      let other = RoutedMovieDataSource(Films(films: [:], error: error), orElse: { catalogue })
      #expect(try await other.detail(of: basic.id).summary == basic)
      #expect(other.knownDetail(of: basic.id) == nil)
    }
    let stopped = RoutedMovieDataSource(Films(films: [:], error: .cancelled), orElse: { catalogue })
    await #expect(throws: MovieDataError.cancelled) { try await stopped.detail(of: basic.id) }
    #expect(RoutedMovieDataSource(catalogue).knownDetail(of: basic.id)?.summary == basic)
  }

  @Test(arguments: [
    MovieDataError.unauthorized, .notFound, .rateLimited(retryAfter: nil), .invalidResponse,
    .library(.unreadable), .cancelled,
  ])
  func `A definitive error from the service is not masked`(error: MovieDataError) async throws {
    primary.script(1, as: .failure(error))
    await #expect(throws: error) { try await total(1) }
    #expect(secondary.asked == [])
    #expect(events.all == [])
  }

  @Test func `A later page that fails does not switch to the secondary`() async throws {
    #expect(try await total(1) == 100)
    primary.script(2, as: .failure(.offline))
    await #expect(throws: MovieDataError.offline) { try await total(2) }
    #expect(secondary.asked == [])
  }

  @Test func `Each query falls back separately`() async throws {
    primary.script(1, as: .failure(.offline))
    #expect(try await total(1) == 45)
    primary.script(1, as: nil)
    let other = MovieQuery(sort: MovieSort(by: .title))
    #expect(try await total(1, of: other) == 100)
    #expect(try await total(2, of: other) == 100)
    #expect(try await total(2) == 45)
  }

  @Test func `Pages requested together come from one source`() async throws {
    for isOffline in [true, false] {
      primary.script(1, as: .held)
      async let first = total(1)
      let call = try await primary.held.next()
      // The second page arrives from the service before the first fails.
      async let second = total(2)
      if isOffline { call.fail(.offline) } else { call.answer(primary.ordinaryPage(1)) }
      let totals = try await [first, second]
      #expect(totals == (isOffline ? [45, 45] : [100, 100]))
    }
  }

  @Test func `A page waiting for the first page ends on cancellation`() async throws {
    primary.script(1, as: .held)
    let first = Task { try await total(1) }
    let call = try await primary.held.next()
    let second = Task { try await total(2) }
    let limit = TimeLimit()
    while primary.asked != [1, 2], !limit.isPassed { await Task.yield() }
    #expect(primary.asked == [1, 2])
    second.cancel()
    await #expect(throws: MovieDataError.cancelled) { try await second.value }
    call.fail(.offline)
    #expect(try await first.value == 45)
    #expect(try await total(2) == 45)
  }

  @Test(arguments: [
    MovieQuery(scope: .trending), MovieQuery(scope: .trendingToday), MovieQuery(scope: .inTheaters),
    MovieQuery(filters: [.releasedOnOrAfter(day("2026-07-02"))]),
    MovieQuery(scope: .person(PersonIdentifier("1100"))),
    MovieQuery(scope: .collection(CollectionIdentifier("10"))),
  ])
  func `An unsupported query fails instead of being empty`(query: MovieQuery) async throws {
    secondary.script(1, as: .page([], totalPages: 0))
    primary.script(1, as: .failure(.offline))
    primary.script(2, as: .failure(.offline))
    await #expect(throws: MovieDataError.offline) { try await total(1, of: query) }
    await #expect(throws: MovieDataError.offline) { try await total(2, of: query) }
    #expect(events.all == [])
  }

  @Test(arguments: [
    (MovieQuery.Scope.everything, false), (.search("film"), false), (.trending, true),
    (.inTheaters, true), (.person(PersonIdentifier("1100")), true),
    (.person(PersonIdentifier("agnes-varda")), false),
  ])
  func `Alternatives are refused for lists that only the primary has`(
    scope: MovieQuery.Scope, isRefused: Bool
  ) {
    var offering = primary.offering
    offering.hasAlternatives = false
    let primary = ScriptedMovieDataSource(count: 45, offering: offering)
    let source = RoutedMovieDataSource(primary, orElse: { [secondary] in secondary })
    let query = MovieQuery(scope: scope, filters: [.any([.genre(.drama), .genre(.comedy)])])
    #expect(source.unsupportedFilter(in: query) == (isRefused ? .genre : nil))
  }

  @Test func `An empty list from the secondary is empty and attributed to it`() async throws {
    secondary.script(1, as: .page([], totalPages: 0))
    primary.script(1, as: .failure(.offline))
    let range = MovieQuery(
      filters: [.releasedOnOrAfter(day("2025-07-01")), .releasedOnOrBefore(day("2026-07-01"))])
    for query in [range, MovieQuery(scope: .search("zzz"))] {
      #expect(try await source.page(1, of: query).movies == [])
    }
    #expect(events.all.count == 2)
  }

  @Test func `An order unknown to the secondary is reported`() async throws {
    let poor = ScriptedMovieDataSource(
      count: 45,
      offering: SourceCapabilities(
        name: "poor", lists: [.allTime], genres: [], decades: [], sorts: [.title]))
    let source = RoutedMovieDataSource(primary, orElse: { poor })
    primary.script(1, as: .failure(.offline))
    await #expect(throws: MovieDataError.offline) {
      try await source.page(1, of: MovieQuery(sort: MovieSort(by: .rating)))
    }
    #expect(try await source.page(1, of: MovieQuery(sort: MovieSort(by: .title))).totalMovies == 45)
  }

  @Test func `A window through the adapter comes from one source`() async throws {
    let adapter = MovieDataAdapter(source: source)
    primary.script(1, as: .failure(.offline))
    // As in the program, where pages requested together start in order.
    let batch = try await withTaskExecutorPreference(MainActorExecutor.shared) {
      () async throws(MovieDataError) in
      try await adapter.movies(matching: MovieFetchRequest(query: query, offset: 0, limit: 60))
    }
    #expect(batch.movies.count == 45)
    #expect(batch.nextOffset == nil)
    #expect(batch.total == 45)
  }

  @Test func `The secondary is opened only when needed`() async throws {
    let isOpen = Mutex(false)
    let source = RoutedMovieDataSource(
      primary,
      orElse: { [secondary] in
        isOpen.withLock { $0 = true }
        return secondary
      }, themes: ["heist"])
    #expect(source.offering.themes == ["heist"])
    #expect(try await source.page(1, of: query).totalMovies == 100)
    #expect(!isOpen.withLock { $0 })
    primary.script(1, as: .failure(.offline))
    #expect(try await source.page(1, of: query).totalMovies == 45)
    #expect(try await source.page(2, of: query).totalMovies == 45)
    #expect(isOpen.withLock { $0 })
  }

  @Test func `A film is requested from the source of its identifier`() async throws {
    let service = OneFilmSource("550")
    let catalogue = OneFilmSource("fight-club-1999", also: "550")
    let events = EventList()
    let source = RoutedMovieDataSource(service, orElse: { catalogue }, report: { events.add($0) })
    func title(_ id: String) async throws(MovieDataError) -> String {
      try await source.detail(of: MovieIdentifier(id)).title
    }
    #expect(try await title("550") == "550")
    #expect(try await title("fight-club-1999") == "fight-club-1999")
    #expect(source.knownDetail(of: MovieIdentifier("550"))?.title == "550")
    #expect(source.knownDetail(of: MovieIdentifier("fight-club-1999"))?.title == "fight-club-1999")
    await #expect(throws: MovieDataError.notFound) { try await title("nothing") }
    #expect(events.all == [])
    service.fail(.offline)
    #expect(try await title("550") == "fight-club-1999")
    #expect(events.all == [.fellBack(to: "one", because: .offline)])
    await #expect(throws: MovieDataError.offline) { try await title("551") }
    service.fail(.unauthorized)
    await #expect(throws: MovieDataError.unauthorized) { try await title("550") }
  }

  @Test func `A person from the catalogue is queried in the catalogue`() async throws {
    let scope = MovieQuery.Scope.person(PersonIdentifier("Toshiro Mifune"))
    #expect(try await total(1, of: MovieQuery(scope: scope)) == 45)
    #expect(primary.asked == [])
    let number = MovieQuery.Scope.person(PersonIdentifier("287"))
    #expect(try await total(1, of: MovieQuery(scope: number)) == 100)
  }

  // MARK: People

  private let service = PeopleSource("Service", "287")
  private let catalogue = PeopleSource("Catalog", "Brad Pitt")

  private var people: RoutedMovieDataSource {
    RoutedMovieDataSource(
      service, orElse: { [catalogue] in catalogue }, report: { [events] in events.add($0) })
  }

  @Test(arguments: [("287", "Service"), ("Brad Pitt", "Catalog")])
  func `A person is asked of the source of the identifier`(id: String, source: String) async throws
  {
    let person = Person(id: PersonIdentifier(id), name: "Brad Pitt")
    #expect(try await people.detail(of: person, freshness: .default).biography == source)
    #expect(people.knownDetail(of: person)?.biography == source)
    #expect(events.all.isEmpty)
  }

  @Test(arguments: [MovieDataError.offline, .timedOut, .serviceUnavailable])
  func `Without the service the secondary describes a person by name`(error: MovieDataError)
    async throws
  {
    service.fail(error)
    let person = Person(id: PersonIdentifier("287"), name: "Brad Pitt")
    let detail = try await people.detail(of: person, freshness: .default)
    #expect(detail.biography == "Catalog")
    #expect(events.all == [.fellBack(to: "Catalog", because: error)])
  }

  @Test(arguments: [MovieDataError.notFound, .unauthorized, .cancelled])
  func `An answer of the service about a person is final`(error: MovieDataError) async {
    service.fail(error)
    let person = Person(id: PersonIdentifier("287"), name: "Brad Pitt")
    await #expect(throws: error) { try await people.detail(of: person, freshness: .default) }
    await #expect(throws: error) { try await people.people(named: "pitt") }
    #expect(events.all.isEmpty)
  }

  @Test func `A person whom the secondary lacks is an error without the service`() async {
    service.fail(.offline)
    let person = Person(id: PersonIdentifier("288"), name: "Nobody Known")
    await #expect(throws: MovieDataError.offline) {
      try await people.detail(of: person, freshness: .default)
    }
    #expect(events.all.isEmpty)
  }

  @Test func `Names are searched at the service, or else at the secondary`() async throws {
    #expect(try await people.people(named: "pitt").map(\.id.text) == ["287"])
    service.fail(.offline)
    #expect(try await people.people(named: "pitt").map(\.id.text) == ["Brad Pitt"])
    #expect(events.all == [.fellBack(to: "Catalog", because: .offline)])
    let alone = RoutedMovieDataSource(service)
    await #expect(throws: MovieDataError.offline) { try await alone.people(named: "pitt") }
  }
}

/// A source that knows Brad Pitt, and whose biographies name the source.
private final class PeopleSource: MovieDataSource {
  let offering: SourceCapabilities
  let usefulConcurrency = 1
  private let id: PersonIdentifier
  private let failure = Mutex<MovieDataError?>(nil)

  init(_ name: String, _ id: String) {
    var offering = SourceCapabilities.everything
    offering.name = name
    self.offering = offering
    self.id = PersonIdentifier(id)
  }

  func fail(_ error: MovieDataError) { failure.withLock { $0 = error } }

  func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage { throw .notFound }

  func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail { throw .notFound }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }

  func knownDetail(of person: Person) -> PersonDetail? {
    guard person.name == "Brad Pitt" else { return nil }
    return PersonDetail(person: Person(id: id, name: person.name), biography: offering.name)
  }

  nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    if let error = failure.withLock({ $0 }) { throw error }
    guard let detail = knownDetail(of: person) else { throw .notFound }
    return detail
  }

  nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    if let error = failure.withLock({ $0 }) { throw error }
    return [FoundPerson(person: Person(id: id, name: "Brad Pitt"))]
  }
}

/// The events a source reported.
private final class EventList: Sendable {
  private let events = Mutex<[SourceEvent]>([])

  var all: [SourceEvent] { events.withLock { $0 } }

  func add(_ event: SourceEvent) { events.withLock { $0.append(event) } }
}

/// A source of one film with one or several identifiers.
private final class OneFilmSource: MovieDataSource {
  private let names: [String]
  private let failure = Mutex<MovieDataError?>(nil)

  init(_ name: String, also others: String...) { names = [name] + others }

  var offering: SourceCapabilities {
    SourceCapabilities(name: "one", lists: [], genres: [], decades: [], sorts: [])
  }
  var usefulConcurrency: Int { 1 }

  func fail(_ error: MovieDataError?) { failure.withLock { $0 = error } }

  nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    MoviePage(movies: [], totalPages: 0)
  }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    if let failure = failure.withLock({ $0 }) { throw failure }
    guard let detail = knownDetail(of: id) else { throw .notFound }
    return detail
  }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    guard names.contains(id.text) else { return nil }
    return MovieDetail(
      summary: MovieSummary(id: MovieIdentifier(names[0]), title: names[0]))
  }
}
