import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct PromptScreenTests {
  private nonisolated static let sizes = [(80, 24), (40, 12), (20, 5)]
  private let store = InMemoryMovieDataStore(films(0..<214), isLocal: true)

  private func entered(_ text: String, columns: Int = 80, after keys: String = "") async
    -> BrowserRun
  {
    let run = await BrowserRun.opened(store, columns: columns)
    await run.type(keys + ":" + text)
    await run.press(Key(.enter))
    return run
  }

  @Test(arguments: [
    ("top rated", "Top rated"), ("genre drama", "Drama"), ("decade 1970s", "The 1970s"),
    ("search film 0042", "Search: film 0042"),
    ("sort title:desc", Wording.order(MovieSort(by: .title, ascending: false))),
    ("goto 100", "100 of 214"), ("last-film", "214 of 214"), ("help", "─ Keys ─"),
    ("list", "─ Lists ─"), ("sort", "─ Sort by ─"), ("open", "The line of Film 0000"),
    ("refresh", "Refreshed."), ("open-page", "Opened https://"), ("3x", "Unknown command"),
  ])
  func `A command typed by name runs`(text: String, shown: String) async {
    for (columns, keys) in [(80, ""), (120, ""), (120, "l")] where text != "refresh" || keys == "" {
      let run = await entered(text, columns: columns, after: keys)
      #expect(run.text.contains(shown), "\(run.text)")
      run.end()
    }
  }

  @Test func `List commands typed on a page return to the list`() async {
    let run = await entered("goto 100", after: "l")
    #expect(run.chosen?.hasPrefix("Film 0099") == true)
    run.end()
  }

  @Test func `Page commands run on the focused page`() async {
    let run = await entered("next-film 3", after: "l")
    #expect(run.text.contains("The line of Film 0003"))
    run.end()
  }

  @Test func `Esc changes nothing, and quit quits`() async {
    let run = await BrowserRun.opened(store)
    await run.type("5j")
    let before = run.terminal.frame
    await run.type(":top ra")
    await run.press(Key(.tab), Key(.escape))
    #expect(run.terminal.frame == before)
    run.terminal.send(":quit".map { .key(.character($0)) } + [.key(Key(.enter))])
    #expect(run.ending == .quit)
  }

  @Test func `Only one prompt opens, and none in a popup or a search`() async {
    for keys in ["L", "?", "/", ":"] {
      let run = await BrowserRun.opened(store)
      await run.type(keys)
      let before = run.text
      await run.type(":")
      #expect(run.text != before)
      let line = keys == "L" || keys == "?" ? "/:" : "\(keys):"
      #expect(run.rows.contains { $0.contains(line) })
      run.end()
    }
  }

  @Test(arguments: sizes)
  func `The prompt on screen`(columns: Int, rows: Int) async {
    await expect("prompt", "", [], columns, rows)
    await expect("prompt-completed", "genre ", [Key(.tab), Key(.tab)], columns, rows)
    await expect("prompt-failed", "gnere drama", [Key(.enter)], columns, rows)
  }

  private func expect(
    _ name: String, _ text: String, _ keys: [Key], _ columns: Int, _ rows: Int
  ) async {
    let store = InMemoryMovieDataStore(Gallery.classics, isLocal: true)
    let run = await BrowserRun.opened(store, columns: columns, rows: rows)
    await run.type(":" + text)
    await run.press(keys)
    expectGolden(run.terminal.frame, name)
    run.end()
  }

  @Test(arguments: [
    (100, "column 6; \(Wording.form(of: .filter(.year)))"), (80, "“abc” at column 6"),
    (40, "“abc” at…"),
  ])
  func `What is wrong with a query is shown beside it at any width`(
    columns: Int, remark: String
  ) async {
    let run = await BrowserRun.opened(store, columns: columns)
    await run.type("Fyear:abc")
    #expect(run.rows.contains { $0.hasPrefix("Filter: year:abc  ") && $0.hasSuffix(remark) })
    await run.press(Key(.enter))
    #expect(run.rows.contains { $0.hasPrefix("Invalid year “abc” ") && $0.contains("column 6") })
    await run.press(Key(.backspace))
    #expect(run.rows.contains { $0.hasPrefix("Filter: year:ab ") })
    run.end()
  }
}
