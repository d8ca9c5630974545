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
    await run.type(":unfollow kurosawa")
    await run.press(Key(.enter))
    #expect(try names == [])
    run.end()
  }

  @Test func `Followed people are among the lists, and one is opened or removed there`()
    async throws
  {
    let run = await opened(columns: 180, rows: 60)
    await run.type(":follow kurosawa")
    await run.press(Key(.enter), Key(.escape))
    #expect(run.text.contains("Followed people"))
    #expect(run.text.contains("New from people"))
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

  // MARK: News

  private func news(_ memory: InMemoryTextStore, _ people: RecordingPeopleStore) -> BrowserRun {
    BrowserRun(
      MovieDataAdapter(
        source: RoutedMovieDataSource(People(people), library: library)),
      columns: 100, library: library, memory: memory)
  }

  @Test func `New films are checked once a day and told`() async throws {
    let people = RecordingPeopleStore()
    people.set(
      7, "Ana",
      [PersonCredit(movie: film("Tomorrow", released: "2026-07-02"), role: .director)])
    let since = Timestamp(seconds: 1_780_000_000)
    _ = try library.follow(
      [FollowEdit(FollowedPerson(name: "Ana", tmdb: 7, since: since), isFollowed: true)],
      as: LibraryAction(at: since))
    let memory = InMemoryTextStore("")
    for count in [1, 1] {
      let run = news(memory, people)
      while people.requests.count < count { await run.terminal.idle() }
      await run.terminal.idle()
      await run.type(":new-from-people")
      await run.press(Key(.enter))
      #expect(run.text.contains("Tomorrow") && run.text.contains("Ana"))
      run.end()
    }
    #expect(people.requests == ["person 7"])
    // The key that refreshes asks again.
    let run = news(memory, people)
    await run.type(":new-from-people")
    await run.press(Key(.enter))
    await run.type("r")
    while people.requests.count < 2 { await run.terminal.idle() }
    #expect(people.requests == ["person 7", "person 7"])
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
