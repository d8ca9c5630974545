import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import TerminalModel

/// The pane of lists, from 160 columns on.
@Suite(.timeLimit(.minutes(60))) @MainActor struct ListsPaneTests {
  private let store: MovieDataAdapter
  private let library = InMemoryMovieLibrary()

  init() {
    var offering = SourceCapabilities.everything
    offering.isLocal = true
    store = MovieDataAdapter(
      source: RoutedMovieDataSource(
        ScriptedMovieDataSource(count: 60, offering: offering), library: library))
  }

  private func opened(columns: Int = 160) async -> BrowserRun {
    let run = await BrowserRun.opened(store, columns: columns, rows: 80, library: library)
    await wait(run, for: "The 1920s", 60)
    return run
  }

  /// Waits until a list in the pane has a number of films.
  private func wait(_ run: BrowserRun, for list: String, _ number: Int) async {
    while !lists(run).contains(where: { $0.contains(list) && $0.hasSuffix(" \(number)") }) {
      guard !Task.isCancelled else { return }
      for _ in 0..<200 { await Task.yield() }
      await run.terminal.idle()
    }
  }

  /// Returns the part of a row that belongs to the pane.
  private nonisolated static func list(_ row: String) -> String {
    guard row.hasPrefix("│ "), let part = row.split(separator: "││").first else { return "" }
    let text = part.dropFirst(2)
    return String(
      text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
  }

  private func lists(_ run: BrowserRun) -> [String] {
    run.rows.map(Self.list).filter { !$0.isEmpty }
  }

  private func selected(_ run: BrowserRun) -> String? {
    lists(run).first { $0.hasPrefix("> ") }
  }

  @Test(arguments: [(159, false), (160, true)])
  func `Lists with their kinds and numbers are shown from 160 columns`(
    columns: Int, isShown: Bool
  ) async {
    let run =
      isShown
      ? await opened(columns: columns)
      : await BrowserRun.opened(store, columns: columns, rows: 80, library: library)
    #expect(run.text.contains("─ Lists ─") == isShown)
    #expect(run.text.contains("My watchlist") == isShown)
    if isShown {
      #expect(lists(run).contains { $0.contains("All time") && $0.hasSuffix(" 60") })
      #expect(lists(run).contains("My films") && lists(run).contains("Decades"))
    }
    run.end()
  }

  @Test func `Tab leads from the film to the lists and to the films again`() async {
    let run = await opened()
    await run.press(Key(.tab), Key(.tab))
    #expect(run.rows.last?.hasPrefix("Enter show films") == true)
    #expect(run.rows.last?.contains(" mark") == false)
    await run.press(Key(.tab))
    #expect(run.rows.last?.hasPrefix("Enter open") == true)
    run.end()
  }

  @Test func `Keys rename and delete the selected list, unless it is built in`() async throws {
    let lists = CustomListInteractor(library: library)
    _ = try lists.create("Noir", at: Timestamp(seconds: 1))
    let run = await opened()
    await run.press(Key(.tab), Key(.tab), .control("x"))
    #expect(try library.customLists().count == 1)
    #expect(run.rows.last?.contains("delete") == false)
    while selected(run)?.hasPrefix("> Noir") == false {
      let before = selected(run)
      await run.type("j")
      guard selected(run) != before else { break }
    }
    #expect(selected(run)?.hasPrefix("> Noir") == true)
    await run.press(.control("x"))
    #expect(try library.customLists().isEmpty)
    #expect(run.text.contains("List “Noir” deleted"))
    run.end()
  }

  @Test func `Enter shows the films of a list, and Esc returns to the row`() async throws {
    let run = await opened()
    await run.type("7j")
    let film = try #require(run.chosen)
    await run.press(Key(.tab), Key(.tab))
    let before = try #require(selected(run))
    await run.press(Key(.end))
    let last = try #require(selected(run))
    #expect(last != before)
    await run.press(Key(.enter))
    #expect(run.rows[0].hasPrefix("The "))
    #expect(selected(run) == last)
    await run.press(Key(.escape))
    #expect(run.chosen == film)
    #expect(selected(run) == before)
    run.end()
  }

  @Test func `Headings are never selected`() async {
    let run = await opened()
    await run.press(Key(.tab), Key(.tab))
    for (start, key) in [(Key(.home), Key(.down)), (Key(.end), Key(.up))] {
      await run.press(start)
      var seen = Set([selected(run)].compactMap(\.self))
      for _ in 0..<100 {
        await run.press(key)
        guard let selected = selected(run) else {
          Issue.record("nothing is selected\n\(run.text)")
          break
        }
        seen.insert(selected)
      }
      #expect(seen.count == lists(run).count { $0.hasPrefix("> ") || $0.hasPrefix("  ") })
    }
    run.end()
  }

  @Test func `A mark changes the number of its list`() async {
    let run = await opened()
    await wait(run, for: "My watchlist", 0)
    await run.type("a")
    await wait(run, for: "My watchlist", 1)
    await run.type("u")
    await wait(run, for: "My watchlist", 0)
    run.end()
  }

  @Test func `Keys of the films work in the lists`() async {
    let run = await opened()
    await run.press(Key(.tab), Key(.tab))
    await run.type("/film 0003")
    #expect(run.text.contains("/film 0003"))
    #expect(run.rows.last?.contains("Enter show films") == false)
    run.end()
  }

  @Test func `A list without a row selects none`() async {
    let run = await opened()
    await run.type("/film 0003")
    await run.press(Key(.tab))
    #expect(run.rows[0].hasPrefix("Search: film 0003"))
    #expect(selected(run) == nil)
    run.end()
  }

  @Test func `A click shows the films of a list`() async throws {
    let run = await opened()
    let row = try #require(run.rows.firstIndex { $0.contains("My watchlist") })
    run.terminal.send([
      .mouse(MouseEvent(.press(.left), at: Point(x: 6, y: row)))
    ])
    await run.terminal.idle()
    #expect(run.rows[0].hasPrefix("My watchlist"))
    run.end()
  }
}
