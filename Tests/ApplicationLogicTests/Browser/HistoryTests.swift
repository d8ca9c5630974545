import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel
@testable import Wording

/// Navigating from film to person to film, and back.
@Suite(.timeLimit(.minutes(60))) @MainActor struct HistoryTests {
  /// Returns a store of the films 0 to 99.
  ///
  /// All have the same two directors, and each recommends the film after the next.
  private static func store() -> InMemoryMovieDataStore {
    let details = (0..<100).map { number in
      var detail = detail(number)
      detail.summary.links = MovieLinks()
      detail.crew = [
        CrewMember(name: "Some Director", job: "Director", person: PersonIdentifier("d"))
      ]
      detail.cast = [
        CastMember(
          name: "Actor \(number / 10)", character: "A hero",
          person: PersonIdentifier("a\(number / 10)"))
      ]
      detail.recommendations = [MovieRecommendation(movie: film((number + 2) % 100))]
      return detail
    }
    return InMemoryMovieDataStore(details, offering: allFilms, isLocal: true)
  }

  @Test(arguments: [80, 140])
  func `Back returns from a person's films to the film and the same screen`(columns: Int) async {
    let run = await BrowserRun.opened(Self.store(), columns: columns)
    await run.type("43G5k")
    await run.press(Key(.enter))
    await run.type("jj")
    let page = run.terminal.frame
    #expect(run.text.contains("> Actor 3"))
    await run.press(Key(.enter))
    #expect(run.text.contains("Acted in 10 films") && run.text.contains("Film 0039"))
    #expect(run.rows[0].contains("\(Wording.heading(of: .allTime)) › Film 0037 › "))
    #expect(run.rows[0].contains("Actor 3"))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == page)
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0037") == true)
    #expect(run.rows[0].hasPrefix("\(Wording.heading(of: .allTime)) "))
    run.end()
  }

  @Test(arguments: [80, 140])
  func `Back retraces a chain of films to the original row`(columns: Int) async {
    let run = await BrowserRun.opened(Self.store(), columns: columns)
    await run.type("8G")
    await run.press(Key(.enter))
    var frames: [CellBuffer] = []
    for number in [9, 11, 13, 15] {
      await run.type("jjj")
      frames.append(run.terminal.frame)
      await run.press(.character("l"))
      #expect(run.text.contains("The line of Film 00\(number < 10 ? "0" : "")\(number)"))
    }
    for frame in frames.reversed() {
      await run.press(Key(.backspace))
      #expect(run.terminal.frame == frame)
    }
    await run.press(Key(.left))
    #expect(run.chosen?.hasPrefix("Film 0007") == true)
    run.end()
  }

  @Test func `A list opened from a page has its own pages, and back undoes everything`() async {
    let run = await BrowserRun.opened(Self.store())
    var frames: [CellBuffer] = []
    for _ in 0..<12 {
      frames.append(run.terminal.frame)
      await run.press(Key(.enter))
      frames.append(run.terminal.frame)
      await run.type("jj")
      await run.press(Key(.enter))
      await run.type("jj")
    }
    for _ in 0..<12 {
      await run.press(Key(.escape))
      await run.press(Key(.escape))
    }
    #expect(run.terminal.frame == frames.first)
    run.end()
  }

  @Test func `History keeps at most fifty steps`() async {
    let run = await BrowserRun.opened(Self.store())
    await run.press(Key(.enter))
    for _ in 0..<60 {
      await run.press(.character("j"), .character("j"), .character("j"), Key(.enter))
    }
    #expect(run.text.contains("The line of Film 0020"))
    for _ in 0..<50 { await run.press(Key(.escape)) }
    #expect(run.text.contains("The line of Film 0020"))
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    run.end()
  }

  @Test func `J on a detached film moves to the next film in the list`() async {
    let run = await BrowserRun.opened(Self.store())
    await run.press(Key(.enter))
    await run.type("jjjl")
    #expect(run.text.contains("The line of Film 0002"))
    await run.type("J")
    #expect(run.text.contains("The line of Film 0001"))
    // Back leads to the film that was left.
    await run.press(Key(.escape))
    #expect(run.text.contains("The line of Film 0002"))
    await run.press(Key(.escape))
    #expect(run.text.contains("The line of Film 0000"))
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    run.end()
  }

  @Test func `A detached page beside the list stays until the cursor moves`() async {
    let run = await BrowserRun.opened(Self.store(), columns: 140)
    await run.press(Key(.enter))
    await run.type("jjjl")
    await run.press(Key(.tab))
    #expect(run.text.contains("The line of Film 0002"))
    await run.press(Key(.tab))
    #expect(run.text.contains("The line of Film 0002"))
    await run.press(Key(.tab), .character("j"))
    #expect(run.text.contains("The line of Film 0001"))
    await run.press(Key(.enter), Key(.escape), Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    run.end()
  }

  @Test func `A list opened by name from a page leads back to the page`() async {
    let store = InMemoryMovieDataStore(films(0..<50), isLocal: true)
    let run = await BrowserRun.opened(store)
    await run.press(Key(.enter))
    let page = run.terminal.frame
    await run.type(":top-rated")
    await run.press(Key(.enter))
    #expect(run.rows[0].contains("Top rated"))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == page)
    run.end()
  }

  @Test(arguments: [80, 140], [false, true])
  func `A sort order stays when a page is opened and left, and back leads to it`(
    columns: Int, isOnPage: Bool
  ) async {
    let store = InMemoryMovieDataStore(films(0..<50), isLocal: true)
    let run = await BrowserRun.opened(store, columns: columns)
    // Chosen on a page too, the order is that of the list.
    if isOnPage { await run.press(Key(.enter)) }
    await run.type("stitle")
    for key in [Key(.down), Key(.enter)] { await run.press(key) }
    let order = Wording.order(MovieSort(by: .title, ascending: false))
    #expect(run.text.contains(order), "\(run.text)")
    #expect(run.chosen?.hasPrefix("Film 0049") == true)
    await run.type("3j")
    for key in [Key(.enter), Key(.escape)] { await run.press(key) }
    #expect(run.chosen?.hasPrefix("Film 0046") == true && run.text.contains(order))
    await run.type(":top-rated")
    await run.press(Key(.enter))
    #expect(!run.text.contains(order))
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0046") == true && run.text.contains(order))
    run.end()
  }

  @Test func `Back with no history changes nothing`() async {
    let run = await BrowserRun.opened(Self.store())
    let before = run.terminal.frame
    await run.press(Key(.escape), Key(.backspace), .character("h"))
    #expect(run.terminal.frame == before)
    run.end()
  }

  @Test func `A click selects an entry and a second click opens it`() async {
    let run = await BrowserRun.opened(Self.store(), columns: 140)
    guard let row = run.rows.firstIndex(where: { $0.contains("Actor 0") }) else {
      Issue.record("no actor: \(run.text)")
      return
    }
    let press = TerminalEvent.mouse(
      MouseEvent(.press(.left), at: Point(x: 100, y: row)))
    run.terminal.send([press])
    await run.terminal.idle()
    #expect(run.rows[row].contains("> Actor 0"))
    run.terminal.send([press])
    await run.terminal.idle()
    #expect(run.rows[0].contains("Actor 0"))
    run.end()
  }
}
