import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import BusinessLogic

/// Several people in the words of a query.
struct NamesTogetherTests {
  private static let films: [MovieDetail] = {
    var films = Gallery.kurosawa
    // Two films are without the actor, and a title has words of the form.
    films[0].cast = []
    films[1].cast = []
    films[6].summary.title = "With Kurosawa and Mifune"
    return films
  }()

  private func lists(_ films: [MovieDetail] = Array(films.dropLast())) -> MovieListInteractor {
    MovieListInteractor(
      store: InMemoryMovieDataStore(films, isLocal: true), today: day("2026-07-01"))
  }

  private func titles(
    _ text: String, in list: MovieList? = nil, of lists: MovieListInteractor
  ) async throws -> [String] {
    let query = try TypedQuery(text)
    return try await lists.movies(in: query.selection(of: list), from: 0, limit: 20).movies
      .map(\.title)
  }

  @Test(arguments: [
    ("with Alec Guinness and David Lean", ["Alec Guinness", "David Lean"]),
    ("With  guinness & lean", ["guinness", "lean"]),
    ("with tracy, hepburn", ["tracy", "hepburn"]),
    ("with tracy, hepburn and grant", ["tracy", "hepburn", "grant"]),
    ("with tracy, hepburn, and grant", ["tracy", "hepburn", "grant"]),
    ("with and lean", nil), ("with guinness", nil), ("with six you get eggroll", nil),
    ("guinness and lean", nil), ("without a and b", nil), ("with a and b and c and d and e", nil),
    ("", nil),
  ])
  func `A text with and between names has the names`(text: String, names: [String]?) {
    #expect(NamesTogether(text)?.names == names)
  }

  @Test(arguments: [
    "with akira kurosawa and toshiro mifune", "with Mifune and Kurosawa", "with mifune & kurosawa",
  ])
  func `A search finds the films that all of the people have`(text: String) async throws {
    let found = try await titles(text, of: lists())
    #expect(found == ["Ran", "Ikiru", "Yojimbo", "High and Low"])
  }

  @Test func `Conditions narrow the films of several people`() async throws {
    let found = try await titles("with kurosawa and mifune decade:60s", of: lists())
    #expect(found == ["Yojimbo", "High and Low"])
  }

  @Test func `Such words in a list are conditions too`() async throws {
    let found = try await titles("with kurosawa and mifune", in: .decade(1960), of: lists())
    #expect(found == ["Yojimbo", "High and Low"])
  }

  @Test func `A name that no person has leaves the words`() async throws {
    let lists = lists()
    let selection = try TypedQuery("with kurosawa and ozu").selection
    #expect(try await lists.namingPeople(in: selection) == selection)
  }

  @Test func `The title of a film leaves the words`() async throws {
    let lists = lists(Self.films)
    let selection = try TypedQuery("with kurosawa and mifune").selection
    #expect(try await lists.namingPeople(in: selection) == selection)
  }

  @Test func `The people of such a search can be opened`() async throws {
    var films = Gallery.kurosawa
    films[6].cast.append(
      CastMember(name: "Mika Mifune", person: PersonIdentifier("Mika Mifune")))
    let people = PersonInteractor(lists(films))
    let found = try await people.people(inSearch: "with mifune and kurosawa")
    #expect(found.map(\.person.name) == ["Toshiro Mifune", "Akira Kurosawa", "Mika Mifune"])
    #expect(try await people.people(inSearch: "with mifune and ozu").isEmpty)
  }

  @Test func `A service is asked for the people, for the title, and then for their films`()
    async throws
  {
    let store = ServiceStore(knowing: ["Bogart", "Bacall"])
    let lists = MovieListInteractor(store: store, today: day("2026-07-01"))
    _ = try await titles("with bogart and bacall", of: lists)
    #expect(store.names == ["bogart", "bacall"])
    let requests = store.films.requests.map(\.query)
    #expect(requests.map(\.scope) == [.search("with bogart and bacall"), .everything])
    #expect(requests.last?.filters.suffix(2) == [.person("bogart"), .person("bacall")])
    _ = try await titles("with bogart and hepburn", of: lists)
    #expect(store.films.requests.last?.query.scope == .search("with bogart and hepburn"))
    store.fail()
    // Films that have the words would be another list.
    let count = store.films.requests.count
    await #expect(throws: MovieDataError.offline) {
      try await titles("with bogart and bacall", of: lists)
    }
    #expect(store.films.requests.count == count)
  }

  @Test func `Without an answer about the people the words are searched`() async throws {
    let store = InMemoryMovieDataStore(Gallery.kurosawa)
    let lists = MovieListInteractor(store: store, today: day("2026-07-01"))
    let selection = try TypedQuery("with kurosawa and mifune").selection
    #expect(try await lists.namingPeople(in: selection) == selection)
  }
}

/// A store of a service that knows people by their last names.
private final class ServiceStore: MovieDataStore {
  let offering = SourceCapabilities.everything
  let films = InMemoryMovieDataStore(Gallery.kurosawa)
  private let known: [String]
  private let state = Mutex<(names: [String], hasFailed: Bool)>(([], false))

  init(knowing names: [String]) { known = names }

  /// The names that were searched.
  var names: [String] { state.withLock { $0.names } }

  /// Makes searches for people fail from now on.
  func fail() { state.withLock { $0.hasFailed = true } }

  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch { try await films.movies(matching: request) }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail { throw .notFound }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { nil }

  nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    let hasFailed = state.withLock { state in
      state.names.append(words)
      return state.hasFailed
    }
    if hasFailed { throw .offline }
    return known.filter { $0.lowercased() == words }.map {
      FoundPerson(person: Person(id: PersonIdentifier("1"), name: "A \($0)"))
    }
  }
}
