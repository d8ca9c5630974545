import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

struct SurpriseInteractorTests {
  private static func offering(atOnce: Bool) -> SourceCapabilities {
    var offering = SourceCapabilities.everything
    offering.themes = ["heist", "samurai"]
    offering.isLocal = atOnce
    return offering
  }

  private func store(_ count: Int, atOnce: Bool = true) -> InMemoryMovieDataStore {
    InMemoryMovieDataStore(
      films(0..<count), offering: Self.offering(atOnce: atOnce), isLocal: atOnce)
  }

  private func draw(
    _ store: InMemoryMovieDataStore, _ selection: MovieListSelection = .init(.allTime),
    seed: UInt64, after last: MovieIdentifier? = nil
  ) async throws -> Surprise? {
    let outcome = try await SurpriseInteractor(store: store, today: day("2026-07-01"))
      .film(of: selection, seed: seed, after: last)
    guard case .film(let surprise) = outcome else {
      #expect(outcome == .noFilms)
      return nil
    }
    return surprise
  }

  @Test func `The numbers match SplitMix64`() {
    var numbers = SplitMix64(seed: 1_234_567)
    let first = (0..<3).map { _ in numbers.next() }
    #expect(
      first == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func `A seed repeats its film and reason, and all seeds reach every film`() async throws {
    let store = store(20)
    var found: Set<MovieIdentifier> = []
    for seed in UInt64(0)..<200 {
      let surprise = try #require(try await draw(store, seed: seed))
      #expect(surprise == (try await draw(store, seed: seed)))
      #expect(surprise.seed == seed)
      found.insert(surprise.movie.id)
    }
    #expect(found == Set(films(0..<20).map(\.id)))
  }

  @Test func `The film belongs to the selection`() async throws {
    var short = film("Short", 1955, genres: [.western])
    short.runtime = 80
    var long = film("Long", 1955, genres: [.western])
    long.runtime = 200
    let store = InMemoryMovieDataStore([film("Other", 1931), short, long], isLocal: true)
    for seed in UInt64(0)..<20 {
      let western = try await draw(
        store,
        .init(
          .allTime,
          filters: [.genre(.western), .year(.within(1950...1959)), .runtime(.atMost(89))]),
        seed: seed)
      #expect(western?.movie.title == "Short")
    }
    #expect(try await draw(store, .init(.genre(.horror)), seed: 1) == nil)
    #expect(try await draw(self.store(0), seed: 1) == nil)
  }

  @Test func `The next film differs from the last where possible`() async throws {
    for count in [2, 3, 10] {
      let store = store(count)
      for seed in UInt64(0)..<60 {
        let first = try #require(try await draw(store, seed: seed))
        let next = try #require(try await draw(store, seed: seed + 1, after: first.movie.id))
        #expect(next.movie.id != first.movie.id, "\(count) films, seed \(seed)")
      }
    }
    let only = try await draw(store(1), seed: 3, after: film(0).id)
    #expect(only?.movie.id == film(0).id)
  }

  @Test func `A service is asked for the total and one of its most popular films`() async throws {
    let store = store(2_000, atOnce: false)
    for seed in UInt64(0)..<40 {
      let before = store.requests.count
      let surprise = try #require(try await draw(store, seed: seed))
      let asked = store.requests.dropFirst(before)
      #expect(asked.count == 2)
      #expect(asked.allSatisfy { $0.limit == 1 && $0.offset < SurpriseInteractor.reach })
      #expect(store.detailRequests.last == surprise.movie.id)
    }
    #expect(store.detailRequests.count == 40)
  }

  @Test func `A library list draws from all of its films with any source`() async throws {
    let store = store(2_000, atOnce: false)
    for seed in UInt64(0)..<40 {
      #expect(try await draw(store, .init(.mine(.favorites)), seed: seed) != nil)
    }
    let places = store.requests.map(\.offset)
    #expect(places.contains { $0 > 1_500 })
  }

  @Test func `A failure is reported and not taken for an empty list`() async throws {
    let store = store(10, atOnce: false)
    store.fail(with: .offline)
    await #expect(throws: MovieDataError.offline) { _ = try await draw(store, seed: 1) }
    store.fail(with: nil)
    store.failDetails(with: .timedOut)
    await #expect(throws: MovieDataError.timedOut) { _ = try await draw(store, seed: 1) }
  }

  // MARK: The reason

  private func reason(_ movie: MovieDetail, among others: [MovieDetail] = []) async throws
    -> SurpriseReason
  {
    let store = InMemoryMovieDataStore(
      [movie] + others, offering: Self.offering(atOnce: true), isLocal: true)
    let years = movie.summary.year.map { [MovieFilterAttribute.year(.equal($0))] } ?? []
    let selection = MovieListSelection(
      .allTime, filters: movie.summary.genres.map(MovieFilterAttribute.genre) + years)
    return try #require(try await draw(store, selection, seed: 5)).reason
  }

  @Test func `Only notable facts are in the reason`() async throws {
    var movie = detail(film("Seven Samurai", 1954, genres: [.action]))
    movie.summary.runtime = 207
    movie.summary.originalLanguage = Language(code: "ja")
    movie.keywords = ["samurai", "a word of a service"]
    #expect(
      try await reason(movie)
        == SurpriseReason(
          year: 1954, genre: .action, theme: "samurai", minutes: 207,
          language: Language(code: "ja"), standing: .bestKnown(ofDecade: 1950)))
    movie.summary.runtime = 120
    movie.summary.originalLanguage = Language(code: "en")
    movie.keywords = []
    let plain = try await reason(movie)
    #expect(plain.minutes == nil && plain.language == nil && plain.theme == nil)
  }

  @Test func `A person with several films in the list is named`() async throws {
    func byOne(_ title: String, _ year: Int) -> MovieDetail {
      var movie = detail(film(title, year, genres: year == 1931 ? [.western] : []))
      movie.crew = [CrewMember(name: "Ida", job: "Director", person: PersonIdentifier("ida"))]
      return movie
    }
    // More popular films of the decade keep it out of the most popular ones.
    let known = (0..<30).map { detail(film("Known \($0)", 1932)) }
    let store = InMemoryMovieDataStore(
      known + [byOne("A", 1931), byOne("B", 1941), byOne("C", 1951)],
      offering: Self.offering(atOnce: true), isLocal: true)
    let surprise = try await draw(store, .init(.genre(.western)), seed: 9)
    #expect(surprise?.reason.standing == .one(of: 3, by: "Ida"))
  }
}
