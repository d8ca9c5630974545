import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import TerminalModel
@testable import Widgets
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieBrowserWireframeTests {
  private let store = InMemoryMovieDataStore(
    films(0..<214), offering: allFilms, isLocal: true)

  // MARK: Panes

  @Test(arguments: [(119, false), (120, true), (200, true), (20, false)])
  func `From 120 columns the film is shown beside the list`(columns: Int, isSplit: Bool) async {
    let run = await BrowserRun.opened(store, columns: columns, rows: 30)
    #expect(run.text.contains("│") == isSplit)
    #expect(run.text.contains("First Actor") == isSplit)
    await run.press(.character("j"))
    #expect(run.text.contains("The line of Film 0001") == isSplit)
    run.end()
  }

  @Test func `On a narrow terminal a film replaces the list`() async {
    let run = await BrowserRun.opened(store)
    let before = run.terminal.frame
    await run.press(Key(.enter))
    #expect(run.text.contains("The line of Film 0000"))
    #expect(run.chosen == nil)
    await run.press(Key(.escape))
    #expect(run.terminal.frame == before)
    run.end()
  }

  @Test(arguments: [80, 120])
  func `A count on the page reaches films that are not loaded yet`(columns: Int) async {
    let run = await BrowserRun.opened(store, columns: columns)
    await run.press(Key(.enter))
    await run.type("150J")
    #expect(run.text.contains("The line of Film 0150"))
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0150") == true)
    run.end()
  }

  @Test(arguments: ["?", ":", "\t"])
  func `Other input before the key discards a count`(other: Character) async {
    let run = await BrowserRun.opened(store, columns: 120)
    await run.type("12")
    await run.press(other == "\t" ? Key(.tab) : .character(other))
    await run.press(Key(.escape))
    await run.type("j")
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    run.end()
  }

  @Test(arguments: [80, 120], ["esc", "h", "left", "tab"])
  func `Back returns to the same row`(columns: Int, way: String) async {
    let back: [String: Key] = [
      "esc": Key(.escape), "h": .character("h"), "left": Key(.left), "tab": Key(.tab),
    ]
    for forth in [Key(.enter), .character("l"), Key(.right), Key(.tab)] {
      let run = await BrowserRun.opened(store, columns: columns)
      await run.type("77G9k")
      let before = run.terminal.frame
      await run.press(forth)
      #expect(run.terminal.frame != before)
      await run.press(.character("j"), .character("j"))
      if let key = back[way] { await run.press(key) }
      #expect(run.terminal.frame.cursor == before.cursor)
      #expect(run.chosen == Self.chosen(in: before))
      run.end()
    }
  }

  @Test func `J and K on the page show neighboring films and move the list`() async {
    let run = await BrowserRun.opened(store)
    await run.press(Key(.enter))
    await run.type("3JK")
    #expect(run.text.contains("The line of Film 0002"))
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
    run.end()
  }

  @Test func `The page follows the cursor and loads once after the debounce`() async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms)
    let rests = SuspendedCalls<Int, Int>()
    let run = BrowserRun(scripted, columns: 120) { _ = try await rests.ask(0) }
    try await scripted.batches.next().answer(batch(0..<40, next: nil))
    await run.terminal.idle()
    for _ in 0..<30 { await run.type("j") }
    while try await !rests.next().answer(0) {}
    let call = try await scripted.details.next()
    #expect(call.question == film(30).id)
    call.answer(detail(30))
    await run.terminal.waitForFrame { $0.text.contains("The line of Film 0030") }

    #expect(scripted.details.questions.first == film(30).id)
    run.end()
  }

  @Test func `An empty list opens nothing`() async {
    let run = await BrowserRun.opened(InMemoryMovieDataStore([MovieSummary]()), columns: 120)
    let before = run.terminal.frame
    await run.press(Key(.enter), Key(.tab), .character("l"), .character("j"), .character("G"))
    #expect(run.terminal.frame == before)
    run.end()
  }

  // MARK: Frames

  @Test func `A hundred keys received together draw one frame`() async {
    for columns in [80, 120] {
      let run = await BrowserRun.opened(store, columns: columns)
      let frames = run.terminal.frames.count
      await run.press(Array(repeating: .character("j"), count: 100))
      #expect(run.terminal.frames.count == frames + 1)
      run.end()
    }
  }

  @Test func `One key draws one frame, loads included`() async {
    let run = await BrowserRun.opened(store)
    for step in 1...213 {
      let frames = run.terminal.frames.count
      await run.press(Key(.down))
      #expect(run.terminal.frames.count == frames + 1)
      #expect(run.chosen?.hasPrefix(film(step).title) == true)
      #expect(run.text.contains("\(step + 1) of 214"))
    }
    #expect(run.text.contains(Wording.end(of: 214)))
    run.end()
  }

  @Test func `The first frame shows cached films`() async {
    let run = await BrowserRun.opened(store)
    #expect(run.terminal.frames.count == 1)
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    run.end()
  }

  @Test func `Nothing is drawn while idle`() async {
    let run = await BrowserRun.opened(store, columns: 120)
    let frames = run.terminal.frames.count
    await run.terminal.idle()
    #expect(run.terminal.frames.count == frames)
    run.end()
  }

  @Test func `A list that arrives later is drawn without input`() async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms, known: [detail(0)])
    let run = BrowserRun(scripted)
    let call = try await scripted.batches.next()
    await run.terminal.idle()
    #expect(run.text.contains("Loading…"))
    call.answer(batch(0..<3, next: nil))
    await run.terminal.waitForFrame { $0.text.contains(Wording.end(of: 3)) }
    run.end()
  }

  // MARK: Overlays

  @Test func `The list picker applies or cancels the choice`() async {
    let every = InMemoryMovieDataStore(films(0..<214), isLocal: true)
    let run = await BrowserRun.opened(every)
    let before = run.terminal.frame
    await run.type("L")
    #expect(run.text.contains("─ Lists ─"))
    #expect(run.text.contains("│ > \(Wording.heading(of: .allTime))"))
    #expect(!run.text.contains("quit"))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == before)
    await run.type("L")
    await run.press(Key(.down), Key(.enter))
    #expect(run.rows.first?.hasPrefix("Top rated") == true)
    #expect(run.chosen?.hasPrefix("Film 0213") == true)
    run.end()
  }

  @Test func `Lists show the numbers of their films, if the source is local`() async {
    var offering = allFilms
    for isLocal in [true, false] {
      offering.isLocal = isLocal
      let run = await BrowserRun.opened(
        InMemoryMovieDataStore(films(0..<1_214), offering: offering, isLocal: true))
      await run.type("L")
      for _ in 0..<1000 { await Task.yield() }
      await run.terminal.idle()
      let row = run.rows.first { $0.contains("> \(Wording.heading(of: .allTime))") }
      #expect(row?.contains("1,214") == isLocal, "\(run.text)")
      run.end()
    }
  }

  @Test func `Without a key for posters, the notice says so`() async {
    var offering = allFilms
    offering.isLocal = true
    let run = await BrowserRun.opened(InMemoryMovieDataStore(films(0..<2), offering: offering))
    var texts: [String] = []
    for _ in 0..<2 {
      await run.type("p")
      texts.append(run.text)
    }
    #expect(texts.contains { $0.contains("free TMDB key") })
    #expect(!texts.contains { $0.contains("Posters on.") })
    run.end()
  }

  @Test func `The order picker applies the chosen order`() async {
    let every = InMemoryMovieDataStore(films(0..<214), isLocal: true)
    let run = await BrowserRun.opened(every)
    await run.type("s")
    #expect(run.text.contains("─ Sort by ─"))
    await run.press(Key(.down), Key(.enter))
    #expect(run.text.contains("least popular first"))
    #expect(run.chosen?.hasPrefix("Film 0213") == true)
    run.end()
  }

  @Test func `Help opens on every screen and returns to it`() async {
    let every = InMemoryMovieDataStore(films(0..<214), isLocal: true)
    for keys in ["", "l", "A"] {
      let run = await BrowserRun.opened(every)
      await run.type(keys)
      let before = run.terminal.frame
      await run.type("?")
      #expect(run.text.contains("─ Keys ─"))
      await run.press(Key(.escape))
      #expect(run.terminal.frame == before)
      run.end()
    }
  }

  @Test func `Letters typed into a search are not commands`() async {
    let run = await BrowserRun.opened(store)
    await run.type("/q?L s")
    #expect(run.rows.contains { $0.hasPrefix("/q?L s") })
    #expect(run.terminal.frame.showsCursor)
    #expect(run.rows.last?.contains("quit") == false)
    await run.press(Key(.escape))
    #expect(!run.terminal.frame.showsCursor)
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    run.end()
  }

  @Test func `Pasted text is accepted in a search only`() async {
    let run = await BrowserRun.opened(store)
    run.terminal.send([.paste("qqq")])
    await run.terminal.idle()
    await run.type("/")
    run.terminal.send([.paste("film 0042\n")])
    await run.terminal.idle()
    #expect(run.chosen?.hasPrefix("Film 0042") == true)
    run.end()
  }

  // MARK: Web pages

  @Test func `o opens the film's web page and reports it`() async {
    let run = await BrowserRun.opened(store)
    await run.type("lo")
    #expect(run.links.opened == ["https://www.themoviedb.org/movie/100000"])
    #expect(run.text.contains("Opened https://www.themoviedb.org/movie/100000"))
    run.links.works = false
    await run.type("o")
    #expect(
      run.text.contains(Wording.noWebBrowser("https://www.themoviedb.org/movie/100000")))
    run.end()
  }

  private static func chosen(in frame: CellBuffer) -> String? {
    frame.textRows.lazy.map(BrowserRun.insideBorder).first { $0.hasPrefix("> ") }.map {
      String($0.dropFirst(2))
    }
  }
}
