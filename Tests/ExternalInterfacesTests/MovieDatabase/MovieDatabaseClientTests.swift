import BusinessLogic
import DomainEntities
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import MovieData
@testable import MovieDatabase
@testable import Records

/// Lists from a double of the service, without a network.
struct MovieDatabaseClientTests {
  private let everything = MovieQuery(
    sort: MovieSort(by: .popularity), language: "en-US", region: "US")

  /// Returns all films of a list, batch by batch.
  private func all(
    _ lists: MovieListInteractor, _ selection: MovieListSelection
  ) async throws -> (movies: [MovieSummary], isCutShort: Bool) {
    var movies: [MovieSummary] = []
    var offset: Int? = 0
    var isCutShort = false
    while let start = offset {
      let batch = try await lists.movies(in: selection, from: start, limit: 100)
      movies += batch.movies
      offset = batch.nextOffset
      isCutShort = batch.isCutShort
    }
    return (movies, isCutShort)
  }

  @Test func `A full list has every film once and requests each page once`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200))
    let movies = try await all(here.lists, MovieListSelection(.allTime)).movies
    #expect(movies.map(\.id.text) == (1...200).map(String.init))
    #expect(here.transport.targets.count == 10)
    _ = try await all(here.lists, MovieListSelection(.allTime))
    #expect(here.transport.targets.count == 10)
  }

  @Test func `Every offered list is answered`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 400))
    let offering = here.client.offering
    #expect(offering.name == "The Movie Database")
    #expect(offering.lists == MovieList.standing && offering.genres == MovieGenre.allCases)
    #expect(offering.decades.first == 2020 && offering.decades.last == 1870)
    for list in here.lists.lists {
      _ = try await here.lists.movies(in: MovieListSelection(list), from: 0, limit: 20)
    }
    let drama = try await all(here.lists, MovieListSelection(.genre(.drama))).movies
    #expect(!drama.isEmpty && drama.allSatisfy { $0.genres.contains(.drama) })
    let found = try await all(here.lists, MovieListSelection(.search("film 7"))).movies
    #expect(found.first?.id.text == "7")
    let cinemas = here.transport.targets.first { $0.contains("with_release_type") }
    #expect(cinemas?.contains("release_date.gte=2026-05-04&release_date.lte=2026-06-15") == true)
  }

  @Test func `A service search without titles shows the films of a person`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200))
    let movies = try await all(here.lists, MovieListSelection(.search("person 3"))).movies
    #expect(!movies.isEmpty)
    #expect(movies.allSatisfy { $0.found?.text == "Person 3" })
    #expect(here.transport.targets.contains { $0.contains("/search/person?") })
    let none = try await all(here.lists, MovieListSelection(.search("person 99999"))).movies
    #expect(none.isEmpty)
  }

  /// Returns the name of the TV series that an empty search has, and the number of its requests.
  private func tvSeries(
    _ text: String, in double: MovieDatabaseDouble = MovieDatabaseDouble(films: 20)
  ) async throws -> (name: String?, requests: Int) {
    let here = try MovieDatabaseSurroundings(double)
    let selection = MovieListSelection(.search(text))
    let batch = try await here.lists.movies(in: selection, from: 0, limit: 20)
    #expect(batch.movies.isEmpty || batch.tvSeries == nil)
    return (batch.tvSeries, here.transport.targets.count)
  }

  @Test(arguments: [
    ("breaking bad", "Breaking Bad", 3), ("Bad, BREAKING", "Breaking Bad", 3),
    ("breaking -worse", "Breaking Bad", 3), ("breaking b", nil, 3), ("breaking bads", nil, 3),
    ("film 7", nil, 1), ("film 7 -drama", nil, 1), ("person 3", nil, 3), ("3000001", nil, 1),
  ])
  func `A search without films and people names the TV series with all of its words`(
    text: String, name: String?, requests: Int
  ) async throws {
    let found = try await tvSeries(text)
    #expect(found.name == name && found.requests == requests)
  }

  @Test func `A search is empty if TV series cannot be loaded`() async throws {
    for answer in [LoopbackAnswer.html(status: 500), .json("{}"), .json(#"{"results":[7]}"#)] {
      let double = MovieDatabaseDouble(films: 20)
      double.add(.init(answer, at: "/3/search/tv"))
      #expect(try await tvSeries("breaking bad", in: double).name == nil)
    }
  }

  /// Returns the films of a query.
  private func films(_ lists: MovieListInteractor, _ text: String) async throws -> [MovieSummary] {
    try await all(lists, TypedQuery(text).selection).movies
  }

  @Test func `The service filters by people, ratings, votes and years`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200))
    let everything = try await films(here.lists, "")
    let acted = try await films(here.lists, "with:\"person 3\"")
    #expect(!acted.isEmpty && acted.count < everything.count)
    let others = try await films(here.lists, "-with:\"person 3\"")
    #expect(Set(acted.map(\.id)).isDisjoint(with: others.map(\.id)))
    #expect(acted.count + others.count == everything.count)
    let request = here.transport.targets.last { $0.contains("with_cast") }
    #expect(request?.contains("/discover/movie") == true)
    #expect(try await films(here.lists, "by:\"person 99999\"").isEmpty)
    let rated = try await films(here.lists, "rating:>6.5 votes:>20 year:1960..1990")
    let wanted = everything.filter { film in
      (film.rating?.average ?? 0) >= 6.55 && (film.rating?.votes ?? 0) > 20
        && (1960...1990).contains(film.year ?? 0)
    }
    #expect(Set(rated.map(\.id)) == Set(wanted.map(\.id)))
  }

  @Test func `A list by rating has no other minimum of votes than the user's`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200))
    for text in ["list:top-rated votes:<20", "votes:<20 sort:rating"] {
      _ = try await films(here.lists, text)
      let request = try #require(here.transport.targets.last)
      #expect(request.contains("vote_count.lte=19") && !request.contains("vote_count.gte"))
    }
    _ = try await films(here.lists, "list:top-rated")
    #expect(here.transport.targets.last?.contains("vote_count.gte=200") == true)
  }

  @Test func `A page says whom the service has chosen for a name`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200)) { body in
      let text = String(decoding: body, as: UTF8.self)
      guard text.contains("known_for\"") else { return body }
      let other = #"{"id":8,"name":"Jane Person 3","known_for_department":"Acting"},"#
      return Array(text.replacing(#""results":["#, with: #""results":[\#(other)"#).utf8)
    }
    let filter = MovieFilterAttribute.actor("person 3")
    let selection = MovieListSelection(.allTime, filters: [filter])
    let batch = try await here.lists.movies(in: selection, from: 0, limit: 40)
    #expect(batch.people == [IdentifiedPerson(filter, name: "Person 3")])
  }

  @Test func `A number costs one request, and one more if no film has it`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 20))
    let interactor = MovieDetailInteractor(here.lists)
    guard case .film(let movie) = try await interactor.film(named: "7") else {
      Issue.record("no film")
      return
    }
    #expect(movie.id.text == "7" && here.transport.targets.count == 1)
    here.transport.forgetRequests()
    #expect(try await interactor.film(named: "3000001") == .none(nearest: []))
    #expect(here.transport.targets.count == 2)
    #expect(!here.transport.targets.contains { $0.contains("/search/person") })
  }

  @Test func `A seed selects the same film, whatever is cached, and offline`() async throws {
    let isOffline = Mutex(false)
    let double = MovieDatabaseDouble(films: 400)
    let online = MovieDatabaseTransport(double)
    let transport = MovieDatabaseTransport { (request) throws(MovieDataError) in
      if isOffline.withLock({ $0 }) { throw .offline }
      return try online.reply(to: request)
    }
    let here = try MovieDatabaseSurroundings(double, transport: transport)
    let store = MovieDataAdapter(source: here.client)
    let library = InMemoryMovieLibrary()
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(try await store.detail(of: MovieIdentifier("300"))),
      [.rating(UserRating(halves: 9))], at: Timestamp(seconds: 1))
    func film(_ seed: UInt64) async throws -> [MovieIdentifier] {
      let outcome = try await TonightInteractor(here.lists, library: library)
        .films(
          of: MovieListSelection(.allTime), as: TonightFilm.Role.roles(1, seed: seed), seed: seed)
      guard case .films(let films, _, _) = outcome else { return [] }
      return films.map(\.movie.id)
    }
    var chosen: [[MovieIdentifier]] = []
    for seed in UInt64(0)..<8 { chosen.append(try await film(seed)) }
    #expect(chosen.allSatisfy { $0.count == 1 } && Set(chosen).count > 3)
    for number in 1...400 { _ = try await store.detail(of: MovieIdentifier("\(number)")) }
    for seed in UInt64(0)..<8 { #expect(try await film(seed) == chosen[Int(seed)]) }
    isOffline.withLock { $0 = true }
    here.clock.advance(by: 100_000)
    for seed in UInt64(0)..<8 { #expect(try await film(seed) == chosen[Int(seed)]) }
  }

  @Test(arguments: [
    ("theme:heist", MovieFilterKind.theme), ("series:alien", .series), ("film length:<90", .length),
    ("country:-us", .country), ("genre:drama or genre:comedy", nil),
    ("film genre:drama or comedy", nil),
  ])
  func `What the service cannot filter by is refused before any request`(
    text: String, kind: MovieFilterKind?
  ) async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 20))
    await #expect(throws: MovieDataError.unsupported(kind, by: .service)) {
      try await films(here.lists, text)
    }
    #expect(here.transport.targets.isEmpty)
  }

  @Test func `A service search for an identifier shows that film`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 20))
    let address = "https://www.themoviedb.org/movie/7-film"
    let movies = try await all(here.lists, MovieListSelection(.search(address))).movies
    #expect(movies.map(\.id.text) == ["7"])
    let missing = "https://www.themoviedb.org/movie/99999"
    #expect(try await all(here.lists, MovieListSelection(.search(missing))).movies.isEmpty)
    #expect(!here.transport.targets.contains { $0.contains("/search/") })
  }

  @Test func `A service search omits excluded words`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200))
    let all = try await all(here.lists, MovieListSelection(.search("film 1"))).movies
    let others = try await self.all(here.lists, MovieListSelection(.search("film 1 -drama"))).movies
    #expect(others == all.filter { !$0.genres.contains(.drama) })
    #expect(!others.isEmpty && others.count < all.count)
    #expect(!here.transport.targets.contains { $0.contains("query=") && $0.contains("drama") })
    let no = try await self.all(here.lists, MovieListSelection(.search("!drama"))).movies
    #expect(!no.isEmpty && no.allSatisfy { !$0.genres.contains(.drama) })
  }

  @Test func `A year without a list is queried over all films`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 400))
    var options = ListOptions()
    options.query = "year:2024"
    let text = try await ListCommand(
      CommandContext(
        store: MovieDataAdapter(source: here.client), library: InMemoryMovieLibrary(),
        now: Timestamp(seconds: MovieDatabaseDouble.usualDay.dayNumber * 86_400))
    ).run(options, format: .tabbed)
    #expect(!text.isEmpty)
    let asked = here.transport.targets.filter { $0.contains("/discover/") }
    #expect(asked.count == here.transport.targets.count && !asked.isEmpty)
    #expect(
      asked.allSatisfy {
        $0.contains("primary_release_date.gte=2024-01-01")
          && $0.contains("primary_release_date.lte=2024-12-31")
      })
  }

  @Test func `A list cached yesterday is found today despite relative dates`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 40))
    let today = MovieDatabaseDouble.usualDay
    _ = try await here.lists.movies(in: MovieListSelection(.popular), from: 0, limit: 20)
    let asked = here.transport.targets.count
    #expect(here.transport.targets.last?.contains("2025-06-15") == true)
    let tomorrow = MovieDatabaseClient(
      cache: here.cache, locale: MovieDatabaseLocale(language: "en-US", region: "US"),
      today: today.adding(days: 1))
    let lists = MovieListInteractor(
      store: MovieDataAdapter(source: tomorrow), today: today.adding(days: 1), language: "en-US",
      region: "US")
    let batch = try await lists.movies(in: MovieListSelection(.popular), from: 0, limit: 20)
    #expect(batch.movies.count == 20)
    #expect(here.transport.targets.count == asked)
  }

  @Test func `A browser open past midnight requests the new day`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 40))
    let day = Mutex(MovieDatabaseDouble.usualDay)
    let client = MovieDatabaseClient(
      cache: here.cache, locale: MovieDatabaseLocale(language: "en-US", region: "US"),
      today: day.withLock { $0 })
    let upcoming = MovieQuery(filters: [
      .releasedOnOrAfter(MovieDatabaseDouble.usualDay.adding(days: 2))
    ])
    _ = try await client.page(1, of: upcoming)
    _ = try await client.page(1, of: upcoming)
    let asked = here.transport.targets.count
    day.withLock { $0 = $0.adding(days: 1) }
    // One day ahead of today is a different query than two days ahead.
    _ = try await client.page(1, of: upcoming)
    #expect(here.transport.targets.count == asked + 1)
  }

  @Test func `Bad rows, short pages and overlaps lose and repeat no film`() async throws {
    var conduct = MovieDatabaseDoubleConduct()
    conduct.badRows = 2
    conduct.rowsOfPage = [2: 18, 3: 0]
    conduct.shift = 3
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 100, conduct: conduct))
    await #expect(throws: MovieDataError.invalidContent(.empty)) {
      _ = try await here.client.page(3, of: everything)
    }
    for number in [1, 2, 4, 5] {
      let page = try await here.client.page(number, of: everything)
      #expect(Set(page.movies.map(\.id)).count == page.movies.count)
      #expect(page.totalPages == 5 && page.totalMovies == 100)
      #expect(page.movies.count == [18, 16, 0, 18, 18][number - 1])
      #expect(page.movies.count + page.holes.count == 20)
    }
    let batch = try await here.lists.movies(
      in: MovieListSelection(.allTime), from: 15, limit: 25)
    #expect(batch.movies.count + batch.holes.count == 25)
    #expect(batch.holes.map(\.position) == [22, 23, 38, 39])
    #expect(batch.holes.allSatisfy { $0.flaw == .missing })
  }

  @Test func `A list longer than the service's limit says so`() async throws {
    var conduct = MovieDatabaseDoubleConduct()
    conduct.totalPages = 58_322
    conduct.totalResults = 1_166_422
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 10_040, conduct: conduct))
    let batch = try await here.lists.movies(
      in: MovieListSelection(.allTime), from: 9980, limit: 100)
    #expect(batch.movies.count == 20 && batch.nextOffset == nil)
    #expect(batch.isCutShort && batch.total == 10_000)
    here.transport.forgetRequests()
    for number in [0, -1, 501, .max] {
      #expect(try await here.client.page(number, of: everything).movies.isEmpty)
    }
    #expect(here.transport.targets.isEmpty)
  }

  @Test func `A person or series is one response, split into pages`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 2000))
    let person = Person(id: PersonIdentifier("8"), name: "Person 8")
    let films = try await all(here.lists, MovieListSelection(.person(person))).movies
    #expect(films.count > 60 && Set(films.map(\.id)).count == films.count)
    let days = films.compactMap(\.releaseDate)
    #expect(days == days.sorted(by: >))
    #expect(here.transport.targets.count == 1)
    let series = MovieCollection(id: CollectionIdentifier("3"), name: "Series 3")
    let parts = try await all(here.lists, MovieListSelection(.collection(series))).movies
    #expect(parts.map(\.id.text) == ["32", "31", "30"])
    await #expect(throws: MovieDataError.notFound) {
      try await here.client.page(
        1, of: MovieQuery(scope: .person(PersonIdentifier("../authentication"))))
    }
    await #expect(throws: MovieDataError.notFound) {
      try await here.client.page(
        1, of: MovieQuery(scope: .collection(CollectionIdentifier("99999"))))
    }
    #expect(here.transport.targets.count == 3)
  }

  @Test func `Filters the service lacks are applied locally`() async throws {
    let here = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200))
    for scope in [MovieQuery.Scope.trending, .trendingToday, .search("film")] {
      let query = MovieQuery(scope: scope, filters: [.genre(.comedy)])
      let films = try await here.client.page(1, of: query).movies
      #expect(!films.isEmpty && films.count < 20)
      #expect(films.allSatisfy { $0.genres.contains(.comedy) })
    }
  }
}
