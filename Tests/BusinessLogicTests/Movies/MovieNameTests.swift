import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// Finding a film by name.
@Suite(.timeLimit(.minutes(60)))
struct MovieNameTests {
  private static let library = [
    film("The Third Man", 1949, tmdbID: 1092),
    film("Solaris", 1972, original: "Солярис"),
    film("Solaris", 2002),
    film("Seven Samurai", 1954, original: "七人の侍"),
    film("Amélie", 2001, original: "Le Fabuleux Destin d'Amélie Poulain"),
    film("8½", 1963, id: "eight-and-a-half", others: ["Otto e mezzo"]),
    film("1917", 2019, id: "nineteen-seventeen", tmdbID: 530_915),
    film("Somebody", 1990, id: "1917"),
    film("Blade Runner 2049", 2017),
    film("Pinocchio", 2022, id: "pinocchio-2022"),
    film("Pinocchio", 2022, id: "pinocchio-2022-2"),
    film("A Trip to the Moon", 1902),
    film("The The", 2000),
  ]

  /// A store that has to be asked, as a service does.
  private let store = InMemoryMovieDataStore(library)
  /// A store that knows its films, as a catalog does.
  private let local = InMemoryMovieDataStore(library, isLocal: true)
  private var interactor: MovieDetailInteractor { interactor(store) }

  private func interactor(_ store: InMemoryMovieDataStore) -> MovieDetailInteractor {
    MovieDetailInteractor(MovieListInteractor(store: store, today: day("2026-07-01")))
  }

  private static let names: [(name: String, id: String)] = [
    // By identifier, and by the number that the store knows as well.
    ("solaris-1972", "solaris-1972"), ("eight-and-a-half", "eight-and-a-half"),
    ("1092", "the-third-man-1949"),
    // A number that is also the title of another film.
    ("1917", "1917"),
    // By title, ignoring case, accents and punctuation.
    ("The Third Man", "the-third-man-1949"), ("the THIRD man", "the-third-man-1949"),
    ("amelie", "amelie-2001"), ("AMÉLIE!", "amelie-2001"), ("8 1/2", "eight-and-a-half"),
    // Without its article, or with an extra one.
    ("Third Man", "the-third-man-1949"), ("trip to the moon", "a-trip-to-the-moon-1902"),
    ("The Seven Samurai", "seven-samurai-1954"), ("the the", "the-the-2000"),
    // By its original and other titles.
    ("Солярис", "solaris-1972"), ("七人の侍", "seven-samurai-1954"),
    ("otto e mezzo", "eight-and-a-half"),
    ("le fabuleux destin d'amélie poulain", "amelie-2001"),
    // With the year.
    ("solaris 1972", "solaris-1972"), ("Solaris (2002)", "solaris-2002"),
    ("third man 1949", "the-third-man-1949"), ("1917 2019", "nineteen-seventeen"),
    // With the number of another service.
    ("Solaris (II) 1972", "solaris-1972"), ("Amélie (I)", "amelie-2001"),
    ("Solaris (III) (2002)", "solaris-2002"),
    // A title that ends in a number of its own.
    ("Blade Runner 2049", "blade-runner-2049-2017"),
    ("Blade Runner 2049 2017", "blade-runner-2049-2017"),
    // An identifier finds its film even if a title and a year would fit two.
    ("pinocchio-2022", "pinocchio-2022"), ("pinocchio-2022-2", "pinocchio-2022-2"),
  ]

  /// The only match for the words.
  private static let words: [(name: String, id: String)] = [
    ("blade", "blade-runner-2049-2017"), ("sev sam", "seven-samurai-1954"),
    ("fabuleux", "amelie-2001"),
  ]

  @Test func `A name that identifies one film finds it`() async throws {
    for (name, id) in Self.names + Self.words {
      try await expect(interactor, name, finds: id)
      try await expect(interactor(local), name, finds: id)
    }
  }

  @Test func `A store that knows its films is not searched for an exact name`() async throws {
    for (name, id) in Self.names where !name.contains("(I") {
      try await expect(interactor(local), name, finds: id)
    }
    #expect(local.requests == [])
  }

  @Test func `A whole title is needed where that is wanted`() async throws {
    let added = "The Seven Samurai"
    for interactor in [interactor, interactor(local)] {
      for (name, id) in Self.names where name != added {
        try await expect(interactor, name, finds: id, by: .wholeTitle)
      }
      for name in Self.words.map(\.name) + [added, "An Amélie", "A Third Man", "so"] {
        let match = try await interactor.film(named: name, by: .wholeTitle)
        guard case .none(let nearest) = match else {
          Issue.record("\(name) is answered with \(match)")
          continue
        }
        #expect(!nearest.isEmpty, "\(name)")
      }
    }
  }

  @Test func `A title that is written exactly wins over one with an article more`() async throws {
    let films = [film("The Queen", 2006), film("Queen", 1920), film("A Queen", 1930)]
    let names = interactor(InMemoryMovieDataStore(films, isLocal: true))
    for strictness in [NameStrictness.wholeTitle, .beginningsOfWords] {
      try await expect(names, "queen", finds: "queen-1920", by: strictness)
      try await expect(names, "the queen", finds: "the-queen-2006", by: strictness)
    }
    let others = interactor(InMemoryMovieDataStore([films[0], films[2]], isLocal: true))
    let match = try await others.film(named: "queen", by: .wholeTitle)
    #expect(match == .several([films[0], films[2]]))
  }

  private func expect(
    _ interactor: MovieDetailInteractor, _ name: String, finds id: String,
    by strictness: NameStrictness = .beginningsOfWords,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let match = try await interactor.film(named: name, by: strictness)
    guard case .film(let found) = match else {
      Issue.record("\(name) is answered with \(match)", sourceLocation: location)
      return
    }
    #expect(found.id.text == id, "\(name)", sourceLocation: location)
  }

  @Test(arguments: [
    ("solaris", ["solaris-1972", "solaris-2002"]),
    ("Pinocchio 2022", ["pinocchio-2022", "pinocchio-2022-2"]),
    // Words that several titles start with.
    ("so", ["solaris-1972", "solaris-2002", "1917"]),
  ])
  func `A name that fits several films lists them all`(name: String, ids: [String]) async throws {
    for interactor in [interactor, interactor(local)] {
      let match = try await interactor.film(named: name)
      guard case .several(let found) = match else {
        Issue.record("\(name) is answered with \(match)")
        continue
      }
      #expect(found.map(\.id.text) == ids)
    }
  }

  @Test(arguments: ["", " ", "!", "no such film", "1492", "solaris 1972 1972"])
  func `An unknown name finds nothing`(name: String) async throws {
    #expect(try await interactor.film(named: name) == .none(nearest: []))
    #expect(try await interactor(local).film(named: name) == .none(nearest: []))
  }

  @Test func `An identifier finds its film even if search fails; a title does not`() async throws {
    store.fail(at: 0, with: .offline)
    for name in ["solaris-1972", "1092", "1917"] {
      guard case .film(let found) = try await interactor.film(named: name) else {
        Issue.record("\(name) is no film")
        continue
      }
      #expect([name, "the-third-man-1949"].contains(found.id.text))
    }
    await #expect(throws: MovieDataError.offline) { try await interactor.film(named: "solaris") }
    #expect(store.requests.count == 1)
  }

  @Test func `A title with a wrong year suggests the films of that title`() async throws {
    for interactor in [interactor, interactor(local)] {
      let match = try await interactor.film(named: "solaris 1999")
      guard case .none(let nearest) = match else {
        Issue.record("answered with \(match)")
        continue
      }
      #expect(nearest.map(\.id.text) == ["solaris-1972", "solaris-2002"])
    }
  }

  @Test func `A search result with other words is only a suggestion`() async throws {
    let store = ScriptedMovieDataStore()
    let interactor = MovieDetailInteractor(
      MovieListInteractor(store: store, today: day("2026-07-01")))
    let match = Task { try await interactor.film(named: "slaris") }

    try await store.details.next().fail(.notFound)
    let search = try await store.batches.next()
    search.answer(MovieBatch(movies: [film("Solaris", 1972)], nextOffset: nil, total: 1))

    #expect(search.question.query.scope == .search("slaris"))
    #expect(search.question.limit == MovieListInteractor.batchSizes.upperBound)
    #expect(try await match.value == .none(nearest: [film("Solaris", 1972)]))
    #expect(store.unclaimed.isEmpty)
  }
}
