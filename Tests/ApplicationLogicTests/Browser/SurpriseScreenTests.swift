import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

/// `x` on the screen and in plain mode.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SurpriseScreenTests {
  private func store(_ count: Int = 60, atOnce: Bool = true) -> InMemoryMovieDataStore {
    var offering = SourceCapabilities.everything
    offering.lists = [.allTime]
    offering.isLocal = atOnce
    return InMemoryMovieDataStore(films(0..<count), offering: offering, isLocal: atOnce)
  }

  /// Returns the title on the page.
  private func title(_ run: BrowserRun) -> String? {
    guard let start = run.text.firstRange(of: "The line of ") else { return nil }
    return String(run.text[start.upperBound...].prefix(9))
  }

  @Test(arguments: [80, 140], [true, false])
  func `x opens a random film with its reason, and Esc returns to the row`(
    columns: Int, atOnce: Bool
  ) async throws {
    let run = await BrowserRun.opened(store(atOnce: atOnce), columns: columns)
    await run.type("7G")
    let list = run.terminal.frame
    await run.type("x")
    let first = try #require(title(run))
    #expect(run.text.contains("film") && run.text.contains("Seed "))
    var titles: Set<String> = [first]
    for _ in 0..<6 {
      let before = title(run)
      await run.type("x")
      #expect(title(run) != before)
      titles.insert(try #require(title(run)))
    }
    #expect(titles.count > 2)
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0006") == true)
    #expect(run.rows[0] == list.textRows[0])
    run.end()
  }

  @Test func `x on a film's page leads back to that page and its history`() async {
    let run = await BrowserRun.opened(store(), columns: 80)
    await run.type("4G")
    await run.press(Key(.enter))
    let page = run.terminal.frame
    await run.type("xx")
    #expect(run.text.contains("Seed "))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == page)
    run.end()
  }

  @Test func `The surprise comes from the current list`() async throws {
    let run = await BrowserRun.opened(store(), columns: 80)
    await run.type("/0042")
    await run.press(Key(.tab))
    await run.type("x")
    #expect(title(run) == "Film 0042")
    await run.press(Key(.escape))
    #expect(run.text.contains("1 of 1"))
    run.end()
  }

  @Test func `A surprise from an empty list reports it and stays`() async {
    let run = await BrowserRun.opened(store(0), columns: 80)
    await run.type("x")
    #expect(run.text.contains("This list has no films to choose from."))
    run.end()
  }

  private func library(_ seen: Range<Int>) throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for number in seen {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    return library
  }

  @Test(arguments: [true, false])
  func `x skips seen films and reports when none are left`(atOnce: Bool) async throws {
    let run = await BrowserRun.opened(
      store(12, atOnce: atOnce), columns: 80, library: try library(0..<11))
    for _ in 0..<5 {
      await run.type("x")
      #expect(title(run) == "Film 0011")
    }
    run.end()
    let none = await BrowserRun.opened(
      store(12, atOnce: atOnce), columns: 80, library: try library(0..<12))
    await none.type("x")
    #expect(none.text.contains("All 12 films in this list are seen or marked “not for me”."))
    #expect(none.chosen?.hasPrefix("Film 0000") == true)
    none.end()
  }

  @Test func `A failed surprise is reported on the current screen`() async {
    let store = store(atOnce: false)
    let run = await BrowserRun.opened(store, columns: 80)
    store.fail(with: .offline)
    await run.type("x")
    #expect(run.text.contains("Cannot connect to TMDB."))
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    run.end()
  }

  @Test func `The prompt opens a surprise by name`() async {
    let run = await BrowserRun.opened(store(), columns: 80)
    await run.type(":surprise")
    await run.press(Key(.enter))
    #expect(run.text.contains("Seed "))
    run.end()
  }

  @Test(arguments: [true, false])
  func `A late surprise does not interrupt later navigation`(isMouse: Bool) async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let run = BrowserRun(store) { _ = try await rests.ask(0) }
    try await store.batches.next().answer(batch(0..<3, next: nil))
    await run.terminal.idle()
    let row = try #require(run.rows.firstIndex { $0.contains("Film 0002") })
    await run.type("x")
    #expect(run.text.contains("Choosing a film…"))
    let call = try await store.batches.next()
    let place = Point(x: 3, y: row)
    run.terminal.send(
      isMouse
        ? [
          .mouse(MouseEvent(.press(.left), at: place)),
          .mouse(MouseEvent(.release(.left), at: place)),
        ] : [.paste("x")])
    await run.terminal.idle()
    #expect(!run.text.contains("Choosing a film…"))
    call.answer(batch(0..<3, next: nil))
    await run.terminal.idle()
    #expect(call.wasCancelled && !run.text.contains("Seed "))
    if isMouse { #expect(run.chosen?.hasPrefix("Film 0002") == true) }
    run.end()
  }

  @Test(arguments: [Key.control("l"), .character("+")])
  func `A key that cancels the surprise clears its message`(key: Key) async throws {
    let store = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let run = BrowserRun(store) { _ = try await rests.ask(0) }
    try await store.batches.next().answer(batch(0..<3, next: nil))
    await run.terminal.idle()
    await run.type("x")
    #expect(run.text.contains("Choosing a film…"))
    let call = try await store.batches.next()
    await run.press(key)
    #expect(call.wasCancelled && !run.text.contains("Choosing a film…"))
    run.end()
  }

  // MARK: Plain mode

  private func plain(_ store: InMemoryMovieDataStore, seed: UInt64) -> PlainPresenter {
    PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 14), seed: { seed })
  }

  @Test func `Plain mode shows the surprise with its reason and seed, and b returns`() async {
    let plain = plain(store(), seed: 77)
    let list = await plain.start()
    let page = await plain.receive("x")
    #expect(page.contains("Seed 77\n"))
    #expect(page.contains(" film"))
    // The next film differs even if the same number is drawn.
    #expect(await plain.receive("surprise") != page)
    #expect(await plain.receive("b") == list)
  }

  @Test func `Plain mode skips seen films`() async throws {
    func plain(seen: Range<Int>) throws -> PlainPresenter {
      PlainPresenter(
        store: store(3), links: RecordingLinkOpener(), today: day("2026-07-01"),
        size: TerminalSize(columns: 80, rows: 14), library: try library(seen), seed: { 4 })
    }
    let some = try plain(seen: 0..<2)
    _ = await some.start()
    #expect((await some.receive("x")).contains("Film 0002"))
    let none = try plain(seen: 0..<3)
    _ = await none.start()
    #expect(
      (await none.receive("x")).hasPrefix(
        "All 3 films in this list are seen or marked “not for me”."))
  }

  @Test func `Plain mode reports when no film is left`() async {
    let plain = plain(store(0), seed: 1)
    _ = await plain.start()
    #expect((await plain.receive("x")).hasPrefix("This list has no films to choose from."))
  }
}
