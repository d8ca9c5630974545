import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// Which films are chosen for tonight.
struct TonightInteractorTests {
  private static func offering(isLocal: Bool) -> SourceCapabilities {
    var offering = SourceCapabilities.everything
    offering.themes = ["heist", "samurai", "grief"]
    offering.isLocal = isLocal
    return offering
  }

  private func store(_ count: Int, isLocal: Bool = true) -> InMemoryMovieDataStore {
    store((0..<count).map { detail($0) }, isLocal: isLocal)
  }

  private func store(_ films: [MovieDetail], isLocal: Bool = true) -> InMemoryMovieDataStore {
    InMemoryMovieDataStore(films, offering: Self.offering(isLocal: isLocal), isLocal: isLocal)
  }

  private func films(
    _ store: InMemoryMovieDataStore, _ selection: MovieListSelection = .init(.allTime),
    _ preferences: TonightPreferences = .init(), count: Int = 3, seed: UInt64 = 1,
    without shown: Set<MovieIdentifier> = [], library: InMemoryMovieLibrary? = nil
  ) async throws -> [TonightFilm] {
    let outcome = try await TonightInteractor(
      MovieListInteractor(store: store, today: day("2026-07-01")), library: library
    ).films(
      of: selection, preferences: preferences, as: TonightFilm.Role.roles(count, seed: seed),
      seed: seed, without: shown)
    guard case .films(let films, _, _) = outcome else {
      #expect(outcome == .noFilms)
      return []
    }
    return films
  }

  @Test func `The numbers match SplitMix64`() {
    var numbers = SplitMix64(seed: 1_234_567)
    let first = (0..<3).map { _ in numbers.next() }
    #expect(
      first == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test(arguments: [true, false])
  func `A seed repeats its films, and all seeds reach every film`(isLocal: Bool) async throws {
    let store = store(20, isLocal: isLocal)
    var found: Set<MovieIdentifier> = []
    for seed in UInt64(0)..<100 {
      let chosen = try await films(store, seed: seed)
      #expect(chosen.count == 3 && Set(chosen.map(\.movie.id)).count == 3)
      #expect(chosen == (try await films(store, seed: seed)))
      found.formUnion(chosen.map(\.movie.id))
    }
    #expect(found.count == 20)
  }

  @Test func `Films that were shown come back only if there are no others`() async throws {
    let store = store(7)
    var shown: Set<MovieIdentifier> = []
    for count in [3, 3, 1] {
      let chosen = try await films(store, seed: 5, without: shown).map(\.movie.id)
      #expect(chosen.count == count && shown.isDisjoint(with: chosen))
      shown.formUnion(chosen)
    }
    #expect(try await films(store, seed: 5, without: shown).count == 3)
  }

  @Test func `The films belong to the list`() async throws {
    let western = detail(film("Western", 1955, genres: [.western]))
    let store = store([detail(film("Other", 1931)), western])
    #expect(try await films(store, .init(.genre(.western))).map(\.movie) == [western])
    #expect(try await films(store, .init(.genre(.horror))).isEmpty)
    #expect(try await films(self.store(0)).isEmpty)
  }

  // MARK: Wishes

  /// Changes the details of a film.
  private func changed(_ number: Int, _ change: (inout MovieDetail) -> Void) -> MovieDetail {
    var movie = detail(number)
    change(&movie)
    return movie
  }

  @Test func `Films are no longer than asked for`() async throws {
    let lengths = [80, 90, 91, 200]
    let store = store(lengths.indices.map { n in changed(n) { $0.summary.runtime = lengths[n] } })
    var preferences = TonightPreferences()
    preferences.maxMinutes = 90
    let chosen = try await films(store, .init(.allTime), preferences)
    #expect(Set(chosen.map(\.movie.summary.runtime)) == [80, 90])
  }

  @Test(arguments: [true, false])
  func `Films under 40 minutes are chosen only if a length is named`(isLocal: Bool) async throws {
    let lengths: [Int?] = [1, 39, 40, nil, 100]
    let store = store(
      lengths.indices.map { n in changed(n) { $0.summary.runtime = lengths[n] } },
      isLocal: isLocal)
    var preferences = TonightPreferences()
    #expect(
      Set(try await films(store, .init(.allTime), preferences, count: 5).map(\.movie.id))
        == Set((2..<5).map { film($0).id }))
    preferences.maxMinutes = 90
    #expect(
      try await films(store, .init(.allTime), preferences, count: 5).map(\.movie.id) == [film(2).id]
    )
    let under = MovieFilterAttribute.runtime(.atMost(90))
    let named = try await films(store, .init(.allTime, filters: [under]), count: 5)
    #expect(Set(named.map(\.movie.id)) == Set((0..<3).map { film($0).id }))
    preferences = TonightPreferences()
    preferences.query = try TypedQuery("length:<40")
    #expect(
      Set(try await films(store, .init(.allTime), preferences).map(\.movie.id))
        == [film(0).id, film(1).id])
  }

  @Test(arguments: [true, false])
  func `Short films are chosen if there are no others`(isLocal: Bool) async throws {
    let store = store((0..<3).map { n in changed(n) { $0.summary.runtime = 5 } }, isLocal: isLocal)
    #expect(try await films(store).count == 3)
  }

  @Test func `Films have a theme of the mood`() async throws {
    let movies = (0..<30).map { n in changed(n) { $0.keywords = n < 2 ? ["heist"] : ["grief"] } }
    var preferences = TonightPreferences()
    preferences.mood = .tense
    let chosen = try await films(store(movies), .init(.allTime), preferences)
    #expect(Set(chosen.map(\.movie.id)) == [film(0).id, film(1).id])
    preferences.mood = .scary
    #expect(try await films(store(movies), .init(.allTime), preferences).isEmpty)
  }

  @Test func `A service is asked for a theme of the mood that it knows`() async throws {
    let store = store(30, isLocal: false)
    var preferences = TonightPreferences()
    preferences.mood = .tense
    _ = try await films(store, .init(.allTime), preferences)
    #expect(store.requests.allSatisfy { $0.query.filters.contains(.theme("heist")) })
    preferences.mood = .scary
    await #expect(throws: MovieDataError.unsupported(.theme, by: .service)) {
      _ = try await films(store, .init(.allTime), preferences)
    }
  }

  @Test func `Moods have themes, and no theme is in two moods`() {
    let themes = Mood.allCases.flatMap(\.themes)
    #expect(Mood.allCases.allSatisfy { $0.themes.count >= 3 || !$0.genres.isEmpty })
    #expect(Set(themes).count == themes.count)
  }

  @Test func `Films are from the decade`() async throws {
    var preferences = TonightPreferences()
    preferences.decade = 1950
    let chosen = try await films(store(100), .init(.allTime), preferences)
    #expect(chosen.allSatisfy { (1950...1959).contains($0.movie.summary.year ?? 0) })
    #expect(chosen.count == 3)
  }

  @Test func `Familiar films are by people of seen films, and new ones are not`() async throws {
    let store = store(
      (0..<10).map { n in
        changed(n) {
          $0.crew = [CrewMember(name: "Director \(n / 5)", job: "Director")]
          $0.cast = [CastMember(name: "Actor \(n)")]
        }
      })
    let library = InMemoryMovieLibrary()
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(detail(0)), [.seen(on: nil)], at: Timestamp(seconds: 1))
    var preferences = TonightPreferences()
    for (familiarity, numbers) in [
      (TonightPreferences.Familiarity.familiar, 1..<5), (.new, 5..<10),
    ] {
      preferences.familiarity = familiarity
      for seed in UInt64(0)..<10 {
        let chosen = try await films(
          store, .init(.allTime), preferences, seed: seed, library: library)
        #expect(chosen.count == 3)
        #expect(Set(chosen.map(\.movie.id)).isSubset(of: numbers.map { film($0).id }))
      }
    }
  }

  @Test func `Without seen films the most popular fifth is familiar`() async throws {
    var preferences = TonightPreferences()
    preferences.familiarity = .familiar
    let chosen = try await films(store(20), .init(.allTime), preferences, count: 9)
    #expect(Set(chosen.map(\.movie.id)) == Set((0..<4).map { film($0).id }))
  }

  @Test func `A query replaces the list, and the watchlist narrows it`() async throws {
    var preferences = TonightPreferences()
    preferences.query = try TypedQuery("decade:1930s")
    preferences.onlyWatchlist = true
    #expect(
      preferences.selection(from: .init(.genre(.western)))
        == MovieListSelection(
          .allTime, filters: try TypedQuery("decade:1930s").filters + [.watchlist]))
    #expect(
      TonightPreferences().selection(from: .init(.genre(.western)))
        == MovieListSelection(.genre(.western)))
  }

  // MARK: Sources

  @Test func `A service gets few requests, all for its most popular films`() async throws {
    let store = store(2_000, isLocal: false)
    for seed in UInt64(0)..<40 {
      let (before, details) = (store.requests.count, store.detailRequests.count)
      #expect(try await films(store, seed: seed).count == 3)
      let asked = store.requests.dropFirst(before)
      #expect(asked.allSatisfy { $0.offset + $0.limit <= TonightPool.reach })
      #expect(asked.count + store.detailRequests.count - details <= TonightPool.maxRequests)
    }
  }

  @Test func `A mood is found in a library list even if few films have it`() async throws {
    let store = store(
      (0..<50).map { n in
        changed(n) {
          $0.keywords = n == 7 ? ["satire"] : n == 9 ? ["ghosts"] : []
          $0.summary.genres = n == 9 ? [.horror] : [.comedy]
        }
      }, isLocal: false)
    var preferences = TonightPreferences()
    for (mood, number) in [(Mood.wry, 7), (.scary, 9)] {
      preferences.mood = mood
      for seed in UInt64(0)..<5 {
        let before = store.detailRequests.count
        let chosen = try await films(
          store, .init(.mine(.favorites)), preferences, count: 1, seed: seed)
        #expect(chosen.map(\.movie.id) == [film(number).id])
        // The genres of its row tell which film can be scary.
        if mood == .scary { #expect(store.detailRequests.count == before + 1) }
      }
    }
  }

  @Test func `A service's films of a theme need the genres of the mood`() async throws {
    let films = (0..<60).map { n in
      changed(n) {
        $0.keywords = ["ghosts"]
        $0.summary.genres = n == 55 ? [.horror] : [.comedy]
      }
    }
    var offering = Self.offering(isLocal: false)
    offering.themes = ["ghosts"]
    let store = InMemoryMovieDataStore(films, offering: offering, isLocal: false)
    var preferences = TonightPreferences()
    preferences.mood = .scary
    for seed in UInt64(0)..<5 {
      let chosen = try await self.films(store, .init(.allTime), preferences, seed: seed)
      #expect(chosen.map(\.movie.id) == [film(55).id])
    }
  }

  @Test func `A library list is drawn from as a whole with any source`() async throws {
    let store = store(2_000, isLocal: false)
    _ = try await films(store, .init(.mine(.favorites)))
    #expect(store.requests.map(\.offset).contains { $0 > 1_500 })
  }

  @Test func `A failure is reported and not taken for an empty list`() async throws {
    let store = store(10, isLocal: false)
    store.fail(with: .offline)
    await #expect(throws: MovieDataError.offline) { _ = try await films(store) }
    store.fail(with: nil)
    store.failDetails(with: .timedOut)
    await #expect(throws: MovieDataError.timedOut) { _ = try await films(store) }
  }

  // MARK: Variety

  @Test func `Three films have different directors and not all one kind of reason`() async throws {
    let library = InMemoryMovieLibrary()
    let store = store(
      (0..<60).map { n in
        changed(n) {
          $0.keywords = ["heist"]
          if n.isMultiple(of: 2) { $0.awards = [MovieAward(.bafta)] }
          $0.crew = [CrewMember(name: "Director \(n / 6)", job: "Director")]
          $0.summary.directors = $0.directors
        }
      })
    for number in 0..<60 where number.isMultiple(of: 6) {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(detail(number)), [.watchlist(true)], at: Timestamp(seconds: 1))
    }
    for seed in UInt64(0)..<20 {
      let chosen = try await films(store, seed: seed, library: library)
      #expect(Set(chosen.flatMap(\.movie.directors)).count == 3, "\(seed)")
      #expect(Set(chosen.compactMap(\.reason?.kind)).count > 1, "\(seed)")
    }
  }

  // MARK: Roles

  @Test func `Without marks, three films are known, less known and unknown`() async throws {
    let store = store(60)
    for seed in UInt64(0)..<20 {
      let chosen = try await films(store, seed: seed)
      #expect(chosen.map(\.role) == TonightFilm.Role.allCases)
      let places = try chosen.map { film in
        try #require((0..<60).first { TestSupport.film($0).id == film.movie.id })
      }
      #expect(places[0] < 10 && (10..<30).contains(places[1]) && places[2] >= 30, "\(places)")
    }
  }

  @Test func `With marks, the sure and the likely film have reasons from them`() async throws {
    let loved = [
      changed(0) { movie in
        movie.recommendations = (10..<14).map { MovieRecommendation(movie: film($0)) }
      },
      changed(1) { $0.crew = [CrewMember(name: "X", job: "Director")] },
    ]
    let others = (2..<60).map { number in
      changed(number) {
        $0.awards = [MovieAward(.palmeDOr)]
        let director = (20..<24).contains(number) ? "X" : "Director \(number)"
        $0.crew = [CrewMember(name: director, job: "Director")]
        $0.summary.directors = $0.directors
      }
    }
    let library = InMemoryMovieLibrary()
    for film in loved {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film), [.rating(UserRating(halves: 10))], at: Timestamp(seconds: 1))
    }
    for seed in UInt64(0)..<20 {
      let chosen = try await films(store(loved + others), seed: seed, library: library)
      let kinds = chosen.map(\.reason?.kind)
      #expect(Set(kinds.prefix(2)) == [.like, .people], "\(kinds)")
    }
  }

  @Test func `Films over 150 minutes are chosen only if asked for, or of an own list`() async throws
  {
    let store = store((0..<6).map { n in changed(n) { $0.summary.runtime = n < 4 ? 151 : 150 } })
    let usual = Set([film(4).id, film(5).id])
    #expect(Set(try await films(store, count: 6).map(\.movie.id)) == usual)
    var preferences = TonightPreferences()
    preferences.maxMinutes = 180
    #expect(try await films(store, .init(.allTime), preferences, count: 6).count == 6)
    let long = MovieListSelection(.allTime, filters: [.runtime(.atLeast(120))])
    #expect(try await films(store, long, count: 6).count == 6)
    #expect(try await films(store, .init(.mine(.favorites)), count: 6).count == 6)
  }

  @Test(arguments: [true, false])
  func `Of a series only the first unseen part is chosen`(isLocal: Bool) async throws {
    let series = MovieCollection(id: CollectionIdentifier("s"), name: "S")
    let store = store(
      (0..<5).map { n in changed(n) { $0.collection = n < 4 ? series : nil } }, isLocal: isLocal)
    let library = InMemoryMovieLibrary()
    for next in 0..<4 {
      let chosen = try await films(store, count: 5, library: library).map(\.movie.id)
      #expect(Set(chosen) == [film(next).id, film(4).id])
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(detail(next)), [.seen(on: nil)], at: Timestamp(seconds: 1))
    }
    // A list of the user's is shown as it is.
    #expect(try await films(store, .init(.mine(.favorites)), count: 5).count == 5)
  }

  @Test func `Spin-offs of a series are a sequence of their own`() async throws {
    let series = MovieCollection(id: CollectionIdentifier("s"), name: "S")
    let store = store(
      (0..<4).map { n in
        changed(n) {
          $0.collection = series
          $0.part = n < 2 ? n + 1 : nil
        }
      })
    let chosen = try await films(store, count: 4, library: InMemoryMovieLibrary())
    #expect(Set(chosen.map(\.movie.id)) == [film(0).id, film(2).id])
  }

  @Test func `Films of disliked genres are left out unless a genre is asked for`() async throws {
    let store = store(
      (0..<8).map { n in changed(n) { $0.summary.genres = [n < 6 ? .horror : .comedy] } })
    let library = InMemoryMovieLibrary()
    for number in 0..<2 {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(changed(number) { $0.summary.genres = [.horror] }),
        [.rating(UserRating(halves: 2))], at: Timestamp(seconds: 1))
    }
    #expect(
      Set(try await films(store, count: 8, library: library).map(\.movie.id))
        == [film(6).id, film(7).id])
    #expect(try await films(store, .init(.genre(.horror)), count: 8, library: library).count == 4)
  }

  @Test func `A list with too few unseen films is filled up from all films`() async throws {
    let store = store((0..<9).map { n in changed(n) { $0.summary.genres = n < 2 ? [.war] : [] } })
    let interactor = TonightInteractor(
      MovieListInteractor(store: store, today: day("2026-07-01")), library: nil)
    func filled(
      _ list: MovieListSelection, _ preferences: TonightPreferences = .init()
    ) async throws -> [Bool] {
      try await interactor.filledFilms(
        of: list, preferences: preferences, as: TonightFilm.Role.allCases, seed: 1
      ).films.map(\.isFromElsewhere)
    }
    #expect(try await filled(.init(.genre(.war))) == [false, false, true])
    #expect(try await filled(.init(.genre(.western))) == [true, true, true])
    #expect(try await filled(.init(.allTime)) == [false, false, false])
    var preferences = TonightPreferences()
    preferences.query = try TypedQuery("genre:war")
    #expect(try await filled(.init(.allTime), preferences) == [false, false])
    // One film in place of another, next to both of the list.
    let other = try await interactor.filledFilms(
      of: .init(.genre(.war)), as: [.sure], seed: 1, nextTo: [film(0).id, film(1).id])
    #expect(other.films.map(\.isFromElsewhere) == [true])
  }

  @Test func `Other words for moods are understood`() {
    #expect(Mood(word: "Sad") == .moving && Mood(word: "cozy") == .feelGood)
    #expect(Mood(word: "funny") == .funny && Mood(word: "feel-good") == .feelGood)
    #expect(Mood(word: "purple") == nil)
  }
}
