import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import TerminalModel

/// Following people in the browser.
@Suite(.timeLimit(.minutes(60))) @MainActor struct FollowTests {
  private let library = InMemoryMovieLibrary()
  private let store = InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)

  private func opened(columns: Int = 100, rows: Int = 30) async -> BrowserRun {
    await BrowserRun.opened(store, columns: columns, rows: rows, library: library)
  }

  private func openPerson(_ run: BrowserRun) async {
    await run.type(":person kurosawa")
    await run.press(Key(.enter))
  }

  private var names: [String] { get throws { try library.followedPeople().map(\.name) } }

  @Test func `A key follows the person on the page, and undo takes it back`() async throws {
    let run = await opened()
    await openPerson(run)
    await run.type("+")
    #expect(run.text.contains("Following Akira Kurosawa."))
    #expect(run.text.contains("Followed since 28 May 2026."))
    #expect(try names == ["Akira Kurosawa"])
    await run.type("u")
    #expect(try names == [])
    #expect(!run.text.contains("Followed since"))
    await run.type("U")
    #expect(try names == ["Akira Kurosawa"])
    await run.type("+")
    #expect(run.text.contains("No longer following Akira Kurosawa."))
    run.end()
  }

  @Test func `Commands follow a person and stop following them`() async throws {
    let run = await opened()
    await run.type(":follow kurosawa")
    await run.press(Key(.enter))
    #expect(try names == ["Akira Kurosawa"])
    #expect(run.text.contains("Followed since"))
    // Commands are typed over the list.
    await run.press(Key(.escape))
    await run.type(":unfollow kurosawa")
    await run.press(Key(.enter))
    #expect(run.text.contains("No longer following Akira Kurosawa."))
    #expect(try names == [])
    run.end()
  }

  @Test func `Followed people are among the lists, and one is opened or removed there`()
    async throws
  {
    // Other lists of marks come after genres and decades.
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(Gallery.kurosawa[0].summary), [.tag("rain")],
      at: Timestamp(seconds: 1_780_000_000))
    let run = await opened(columns: 180, rows: 60)
    await run.type(":follow kurosawa")
    await run.press(Key(.enter), Key(.escape))
    let place = try #require(run.rows.firstIndex { $0.contains("Followed people") })
    #expect(run.rows[place + 1].contains("New from people"))
    await run.type("L")
    await run.type("followed")
    await run.press(Key(.enter))
    #expect(run.text.contains("followed since 28 May 2026"))
    await run.press(Key(.enter))
    #expect(run.text.contains("Directed 6 films"))
    await run.press(Key(.escape))
    await run.type(":follow")
    await run.press(Key(.enter), .control("x"))
    #expect(try names == [])
    #expect(!run.text.contains("Followed people"))
    run.end()
  }

  @Test func `Without followed people, the command says how to follow one`() async {
    let run = await opened()
    await run.type(":follow")
    await run.press(Key(.enter))
    #expect(run.text.contains("You do not follow anyone yet. Press + on the page of a person"))
    run.end()
  }

  // MARK: New films

  private func opened(_ people: RecordingPeopleStore, hours: Int) async -> BrowserRun {
    let source = RoutedMovieDataSource(
      People(people), library: library, now: { Self.time(hours: hours) })
    let run = BrowserRun(
      MovieDataAdapter(source: source), columns: 100, library: library,
      now: Self.time(hours: hours))
    for _ in 0..<20 { await run.terminal.idle() }
    return run
  }

  private nonisolated static func time(hours: Int) -> Timestamp {
    Timestamp(seconds: 1_780_000_000 + hours * 3_600)
  }

  private func followed(_ people: RecordingPeopleStore) throws {
    people.set(
      7, "Ana",
      [PersonCredit(movie: film("Tomorrow", 2026, released: "2026-07-02"), role: .director)])
    let person = FollowedPerson(name: "Ana", tmdb: 7, since: Self.time(hours: 0))
    _ = try library.follow(
      [FollowEdit(person, isFollowed: true)], as: LibraryAction(at: person.since))
  }

  @Test func `New films are checked once a day, named, and listed`() async throws {
    let people = RecordingPeopleStore(isCached: false)
    try followed(people)
    let first = await opened(people, hours: 0)
    #expect(first.text.contains("New from Ana: Tomorrow (2026)."))
    first.end()
    let second = await opened(people, hours: 1)
    #expect(!second.text.contains("New from Ana"))
    await second.type(":new-from-people")
    await second.press(Key(.enter))
    #expect(second.text.contains("Tomorrow"))
    await second.type("r")
    #expect(people.requests == ["person 7"])
    second.end()
    let third = await opened(people, hours: 24)
    #expect(people.requests == ["person 7", "person 7"])
    third.end()
  }

  @Test func `A list of new films that is empty fills as soon as people are checked`() async throws
  {
    let people = RecordingPeopleStore(isCached: false)
    try followed(people)
    people.fail(7, .offline)
    let run = await opened(people, hours: 0)
    await run.type(":new-from-people")
    await run.press(Key(.enter))
    #expect(run.text.contains("No new films from people you follow yet."))
    people.fail(7, nil)
    await run.type("r")
    for _ in 0..<20 { await run.terminal.idle() }
    #expect(run.text.contains("Tomorrow"))
    await run.type(":unfollow 7")
    await run.press(Key(.enter))
    for _ in 0..<20 { await run.terminal.idle() }
    await run.press(Key(.escape))
    #expect(!run.text.contains("Tomorrow"))
    run.end()
  }

  @Test func `A person who was asked for by number is followed with the name`() async throws {
    let people = RecordingPeopleStore(isCached: false)
    people.set(
      7, "Ana",
      [PersonCredit(movie: film("Tomorrow", 2026, released: "2026-07-02"), role: .director)])
    let run = await opened(people, hours: 0)
    await run.type(":follow 7")
    await run.press(Key(.enter))
    for _ in 0..<20 { await run.terminal.idle() }
    #expect(try names == ["Ana"])
    run.end()
  }
}

/// Films of a script, with people.
private final class People: MovieDataSource {
  private let films = ScriptedMovieDataSource(count: 9)
  private let people: RecordingPeopleStore

  init(_ people: RecordingPeopleStore) { self.people = people }

  var offering: SourceCapabilities { films.offering }
  var usefulConcurrency: Int { films.usefulConcurrency }

  nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    try await films.page(number, of: query, freshness: freshness)
  }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await films.detail(of: id, freshness: freshness)
  }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { films.knownDetail(of: id) }

  func knownDetail(of person: Person) -> PersonDetail? { people.knownDetail(of: person) }

  nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    try await people.detail(of: person, freshness: freshness)
  }
}
