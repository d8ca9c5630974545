import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Keys for the trailer, where to watch, and credits.
@Suite(.timeLimit(.minutes(60))) @MainActor struct TrailerTests {
  private let store = InMemoryMovieDataStore(
    [Gallery.live], offering: allFilms, isLocal: true)
  private let trailer = "https://www.youtube.com/watch?v=abc"

  @Test(arguments: [80, 140], [false, true])
  func `t plays the trailer and reports it, on the list and on the page`(
    columns: Int, isOnPage: Bool
  ) async {
    let run = await BrowserRun.opened(store, columns: columns)
    run.links.player = "mpv"
    if isOnPage { await run.press(Key(.enter)) }
    await run.type("t")
    #expect(run.links.played == [trailer])
    #expect(run.text.contains("Playing in mpv"))
    run.links.player = nil
    await run.type("t")
    #expect(run.links.opened == [trailer])
    #expect(run.text.contains("Opened https"))
    run.links.works = false
    await run.type("t")
    #expect(run.text.contains("video player"))
    run.end()
  }

  @Test func `A film without a trailer says so`() async {
    let bare = InMemoryMovieDataStore(films(0..<3), offering: allFilms, isLocal: true)
    let run = await BrowserRun.opened(bare)
    await run.type("t")
    #expect(run.text.contains(Wording.noTrailer(in: allFilms)))
    await run.type("w")
    #expect(run.text.contains(Wording.noWatchOptions(of: "Film 0000", in: allFilms)))
    run.end()
  }

  @Test(arguments: [40, 80, 100, 140])
  func `Without a key, t and w explain that a key adds trailers and offers`(columns: Int) async {
    var offering = allFilms
    offering.isLocal = true
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films(0..<3), offering: offering, isLocal: true),
      columns: columns)
    // In the message line, or in a popup if the line is too short.
    func expect(_ words: String...) {
      for word in words { #expect(run.text.contains(word), "\(word)") }
    }
    await run.type("t")
    expect("Trailers", "TMDB", "account", "key.")
    if run.text.contains("─ Trailer ─") { await run.press(Key(.escape)) }
    await run.type("w")
    expect("Where to watch", "TMDB", "account", "key.")
    run.end()
  }

  @Test func `A trailer precedes a teaser, and unplayable videos are skipped`() {
    func video(_ kind: String, _ key: String, site: String = "YouTube") -> MovieVideo {
      MovieVideo(name: key, kind: kind, site: site, key: key)
    }
    var movie = detail(1)
    #expect(movie.trailer == nil)
    movie.videos = [video("Trailer", "x", site: "Elsewhere")]
    #expect(movie.trailer == nil)
    movie.videos += [video("Clip", "c"), video("Teaser", "b")]
    #expect(movie.trailer?.page == "https://www.youtube.com/watch?v=b")
    movie.videos += [video("Trailer", "a"), video("Trailer", "d")]
    #expect(movie.trailer?.page == "https://www.youtube.com/watch?v=a")
  }

  @Test func `w lists where to watch with the credit, and Enter opens the page`() async {
    let run = await BrowserRun.opened(store)
    await run.type("w")
    for text in ["watch in Germany", "Arthouse Plus", "Apple TV", "JustWatch"] {
      #expect(run.text.contains(text), "\(text)")
    }
    await run.press(Key(.enter))
    #expect(run.links.opened == ["https://www.themoviedb.org/movie/1092/watch?locale=DE"])
    #expect(!run.text.contains("Arthouse Plus") && run.text.contains("Opened"))
    run.end()
  }

  @Test func `An uncached detail is requested immediately and only once`() async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let run = BrowserRun(scripted) { _ = try await rests.ask(0) }
    try await scripted.batches.next().answer(batch(0..<3, next: nil))
    await run.terminal.idle()
    await run.type("t")
    #expect(run.text.contains("Loading…"))
    let call = try await scripted.details.next()
    call.answer(Gallery.live)
    await run.terminal.waitForFrame { $0.text.contains("Opened") }
    #expect(run.links.opened == [trailer])

    await run.type("jt")
    let left = try await scripted.details.next()
    await run.type("k")
    left.answer(Gallery.live)
    await run.terminal.idle()
    #expect(left.wasCancelled)
    #expect(run.links.opened == [trailer])
    run.end()
  }

  @Test(
    arguments: [
      [TerminalEvent.key(.character("?"))], [.key(.character(":"))], [.key(.character("/"))],
      [.key(.character("L"))], [.paste("x")],
      [.mouse(MouseEvent(.press(.left), at: Point(x: 3, y: 3)))],
    ], ["t", "w"])
  func `A late trailer is not played after moving on`(
    events: [TerminalEvent], key: String
  ) async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let run = BrowserRun(scripted) { _ = try await rests.ask(0) }
    try await scripted.batches.next().answer(batch(0..<3, next: nil))
    await run.terminal.idle()
    // The selected film is the one that is clicked.
    let row = try #require(run.rows.firstIndex { $0.hasPrefix("> ") })
    await run.type(key)
    let call = try await scripted.details.next()
    #expect(run.text.contains("Loading…"))
    run.terminal.send(
      events.map { event in
        guard case .mouse = event else { return event }
        return .mouse(MouseEvent(.press(.left), at: Point(x: 3, y: row)))
      })
    await run.terminal.idle()
    #expect(!run.text.contains("Loading…"))
    call.answer(Gallery.live)
    await run.terminal.idle()
    #expect(run.links.opened.isEmpty)
    #expect(!run.text.contains("Arthouse Plus"))
    run.end()
  }

  @Test func `A failed detail is reported on the current screen`() async throws {
    let failing = InMemoryMovieDataStore(films(0..<3), offering: allFilms)
    failing.failDetails(with: .timedOut)
    let run = await BrowserRun.opened(failing)
    await run.type("t")
    await run.terminal.waitForFrame { $0.text.contains("\(Wording.failure(.timedOut)).") }
    run.end()
  }

  @Test func `The about popup contains the notices its sources require`() async {
    for open in ["A", ":credits\r"] {
      let run = await BrowserRun.opened(store, columns: 120, rows: 40)
      await run.press(open.map { $0 == "\r" ? Key(.enter) : .character($0) })
      let text = run.rows.joined(separator: " ").filter { $0 != "│" }
        .split(separator: " ").joined(separator: " ")
      #expect(text.contains("moviebrowser 1.2.3"))
      #expect(text.contains("not endorsed,") && text.contains("approved by TMDB."))
      #expect(text.contains("JustWatch") && text.contains("Apache-2.0"))
      await run.press(Key(.escape))
      #expect(!run.text.contains("1.2.3"))
      run.end()
    }
  }
}
