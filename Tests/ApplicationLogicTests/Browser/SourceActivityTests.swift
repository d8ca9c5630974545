import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct SourceActivityTests {
  @Test(
    arguments: [
      ([], nil, "TMDB"),
      ([], .seconds(3 * 3600), Wording.source("TMDB", age: .seconds(3 * 3600))),
      (
        [.retrying(after: .milliseconds(2_400), attempt: 1, because: .timedOut)], nil,
        Wording.retrying(in: 3)
      ),
      ([.retrying(after: .seconds(1), attempt: 1, because: .timedOut), .answered], nil, "TMDB"),
      (
        [.usesCache(because: .offline)], .seconds(90),
        Wording.source(Wording.state(.offline), age: .seconds(90))
      ),
      ([.usesCache(because: .unauthorized)], nil, Wording.state(.unauthorized)),
      (
        [.usesCache(because: .offline, age: .seconds(7_200))], nil,
        Wording.source(Wording.state(.offline), age: .seconds(7_200))
      ),
      (
        [.usesCache(because: .offline, age: .seconds(90))], .seconds(7_200),
        Wording.source(Wording.state(.offline), age: .seconds(7_200))
      ),
      (
        [.usesCache(because: .serviceUnavailable)], .seconds(86_400 * 2),
        Wording.source(Wording.state(.serviceUnavailable), age: .seconds(86_400 * 2))
      ),
      (
        [.fellBack(to: "built-in catalog", because: .offline)], nil,
        Wording.replaced(.offline, by: "built-in catalog")
      ),
      ([.refreshed(DocumentName("x"))], nil, "TMDB"),
    ] as [([SourceEvent], Duration?, String)])
  func `Source activity is described in a few words`(
    events: [SourceEvent], age: Duration?, text: String
  ) {
    let activity = SourceActivity()
    for event in events { activity.receive(event) }
    #expect(activity.text(source: "TMDB", age: age) == text)
  }

  @Test(arguments: [
    (5, "1 min ago"), (90, "1 min ago"), (7_200, "2 h ago"), (86_400 * 2, "2 d ago"),
  ])
  func `An age is short`(seconds: Int, age: String) {
    let activity = SourceActivity()
    #expect(activity.text(source: "TMDB", age: .seconds(seconds)).hasSuffix(" \(age)"))
  }

  @Test func `The title line shows activity reported from any thread`() async {
    let activity = SourceActivity()
    let store = InMemoryMovieDataStore(films(0..<30), offering: allFilms, isLocal: true)
    let run = BrowserRun(store, activity: activity)
    await run.terminal.idle()
    #expect(run.rows[0].hasSuffix("Test films"))
    await Task.detached {
      activity.report(.retrying(after: .seconds(7), attempt: 2, because: .timedOut))
    }.value
    await run.terminal.waitForFrame { $0.textRows[0].hasSuffix(Wording.retrying(in: 7)) }
    let frames = run.terminal.frames.count
    activity.receive(.retrying(after: .seconds(7), attempt: 2, because: .timedOut))
    await run.terminal.idle()
    #expect(run.terminal.frames.count == frames, "the same again is no news")
    activity.receive(.answered)
    await run.terminal.idle()
    #expect(run.rows[0].hasSuffix("Test films"))
    run.end()
  }

  @Test func `Changed rows are reloaded in place without a jump or a message`() async {
    let activity = SourceActivity()
    let store = InMemoryMovieDataStore(films(0..<60), offering: allFilms, isLocal: true)
    let run = BrowserRun(store, activity: activity)
    await run.terminal.idle()
    await run.type("30G3k")
    let place = run.rows.firstIndex { $0.hasPrefix("> ") }
    store.replace(with: [film("New", 2020)] + films(0..<60))
    activity.receive(.refreshed(DocumentName("list")))
    await run.terminal.idle()
    #expect(run.chosen?.hasPrefix("Film 0026") == true)
    #expect(run.rows.firstIndex { $0.hasPrefix("> ") } == place)
    #expect(run.text.contains("28 of 61") && !run.text.contains("afresh"))
    run.end()
  }

  @Test func `A changed page is updated without touching the list`() async {
    let activity = SourceActivity()
    var movie = Gallery.live
    let store = ChangingStore(movie)
    let run = BrowserRun(store, activity: activity)
    await run.terminal.idle()
    await run.press(Key(.enter))
    activity.receive(.usesCache(because: .offline))
    await run.terminal.idle()
    #expect(run.text.contains(Wording.asOf(.seconds(3 * 86_400), isUnreachable: true)))
    let asked = store.requests
    movie.age = nil
    movie.tagline = "Something new"
    store.detail = movie
    activity.receive(.refreshed(DocumentName("film")))
    await run.terminal.idle()
    #expect(run.text.contains("Something new") && !run.text.contains("As of"))
    #expect(store.requests == asked)
    run.end()
  }

  @Test func `A changed person is updated without touching the page and the list under it`() async {
    let activity = SourceActivity()
    let person = Person(id: PersonIdentifier("1"), name: "Agnes Moorehead")
    let credits = [PersonCredit(movie: Gallery.live.summary, role: .actor, text: "Mrs. Snow")]
    let store = ChangingStore(Gallery.live)
    store.person = PersonDetail(person: person, credits: credits)
    let run = BrowserRun(store, activity: activity)
    await run.terminal.idle()
    await run.type(":person 1")
    await run.press(Key(.enter))
    #expect(run.text.contains("Acted in 1 film") && run.text.contains("Mrs. Snow"))
    let asked = store.requests
    store.person?.biography = "A new biography."
    activity.receive(.refreshed(DocumentName("person")))
    await run.terminal.idle()
    #expect(run.text.contains("A new biography.") && store.requests == asked)
    run.end()
  }
}

/// A store of one film that a test changes.
private final class ChangingStore: MovieDataStore, @unchecked Sendable {
  // Only the main actor touches it: the test and all its callers run there.
  var detail: MovieDetail
  var person: PersonDetail?
  var requests = 0
  let offering = allFilms

  init(_ detail: MovieDetail) { self.detail = detail }

  func knownDetail(of person: Person) -> PersonDetail? { self.person }

  nonisolated(nonsending) func movies(
    matching request: MovieFetchRequest
  ) async throws(MovieDataError) -> MovieBatch {
    requests += 1
    return MovieBatch(movies: [detail.summary], nextOffset: nil, total: 1)
  }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail { detail }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { detail }
}
