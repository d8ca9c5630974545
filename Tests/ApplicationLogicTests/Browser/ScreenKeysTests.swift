import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Tonight
@testable import Widgets
@testable import Year

/// The keys of the screens over the panes, pressed one by one.
@Suite(.timeLimit(.minutes(60))) @MainActor struct ScreenKeysTests {
  /// A screen: its keys, and what is pressed to open it in several states.
  struct ScreenCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var keys: [Key]
    var states: [[Key]]

    init<Action>(_ name: String, _ bindings: KeyBindings<Action>, _ states: [[Key]]) {
      testDescription = name
      keys = bindings.bindings.flatMap(\.keys)
      self.states = states
    }
  }

  private nonisolated static func typed(_ text: String, _ more: Key...) -> [Key] {
    text.map { .character($0) } + more
  }

  /// In each case some state has text on both sides of the cursor, rows on both sides of the
  /// selected one, and something deleted that can be put back.
  private nonisolated static let cases: [ScreenCase] = [
    ScreenCase(
      "Tonight", .tonight,
      [typed("x"), typed("xw"), typed("xX"), typed("xFyear:1800", Key(.enter))]),
    ScreenCase(
      "Year", .year,
      [
        // The year before the last one that is shown, its last line, and a line in the middle.
        typed("vjvS"), typed("vV2025-05-01", Key(.enter), .character("S")),
        typed("vV2025-05-01", Key(.enter), .character("S"), .character("h")),
        typed("vSjj"), typed("vSG"),
      ]),
    ScreenCase(
      "Search", .search,
      [
        typed("/film 00", Key(.down), Key(.down), Key(.left), Key(.left)),
        typed("/film 00", Key(.pageDown), Key(.pageDown)),
        typed("/film 00", .control("w")), typed("Fgen"),
      ]),
    ScreenCase(
      "Prompt", .prompt,
      [
        typed(":sort", Key(.left), Key(.left)), typed(":s", Key(.tab), Key(.tab)),
        typed(":sort", Key(.enter), .character(":")),
        typed(":sort", Key(.enter), .character(":"), Key(.up)), typed(":a b", .control("w")),
      ]),
    ScreenCase(
      "Picker", .picker,
      [
        typed("L", Key(.pageDown), Key(.down)), typed("Lth", Key(.left), Key(.left)),
        typed("Ldrama c", .control("w")), typed("Lnoir"),
      ]),
    ScreenCase("Rating", .stars, [typed("*3"), typed("*")]),
    ScreenCase(
      "Note", .note,
      [
        typed("none two", Key(.enter)) + typed("three four", Key(.left), Key(.up), Key(.left)),
        typed("nfirst", Key(.enter)) + typed("second", Key(.up), Key(.left)),
        typed("none", .control("w")),
        typed("n") + (0..<30).flatMap { typed("\($0)", Key(.enter)) } + [Key(.pageUp)],
      ]),
    ScreenCase("Unsaved note", .unsaved, [typed("none", Key(.escape))]),
    ScreenCase("Credits", .popup, [typed("A", Key(.down), Key(.down)), typed("w")]),
    ScreenCase(
      "Lists", .lists,
      [[Key(.tab), Key(.tab)] + Array(repeating: Key(.down), count: 3), ownList]),
  ]

  @Test(arguments: cases)
  func `Every key of a screen does something in some state`(screen: ScreenCase) async {
    for key in Set(screen.keys) {
      var hasEffect = false
      for state in screen.states where !hasEffect {
        hasEffect = await changes(key, after: state)
      }
      #expect(hasEffect, "\(key.name)")
    }
    // A key without a binding shows that the check can fail.
    for state in screen.states {
      // Tasks that the keys started may still change the frame a few times.
      var isQuiet = false
      for _ in 0..<10 where !isQuiet { isQuiet = await !changes(.control("]"), after: state) }
      #expect(isQuiet)
    }
  }

  /// The keys that select the user's own list in the pane of lists.
  private nonisolated static let ownList = typed(":list noir", Key(.enter), Key(.tab), Key(.tab))

  private func changes(_ key: Key, after state: [Key]) async -> Bool {
    var offering = allFilms
    offering.sorts = [.popularity, .title]
    let films = (0..<60).map { number in
      var film = detail(number)
      film.summary.genres = [.drama]
      return film
    }
    let library = InMemoryMovieLibrary()
    _ = try? CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1))), to: "Noir", creates: true,
      at: Timestamp(seconds: 1_780_000_000))
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films, offering: offering, isLocal: true), columns: 160, rows: 30,
      library: library, usesExternalEditor: true)
    defer { run.end() }
    for key in state { await run.press(key) }
    // Whatever the keys started has ended.
    await run.press(.control("]"))
    let frame = run.terminal.frame
    await run.press(key)
    return run.terminal.frame != frame || !run.links.opened.isEmpty || run.ending != nil
  }
}
