import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel
@testable import Widgets

/// How many keys common tasks take, counted by pressing them.
@Suite(.timeLimit(.minutes(60))) @MainActor struct TaskKeysTests {
  /// Every tenth film has the same actor.
  private static let store: InMemoryMovieDataStore = {
    let details = (0..<60).map { number in
      var detail = detail(number)
      detail.cast = [
        CastMember(
          name: "Actor \(number / 10)", character: "A hero",
          person: PersonIdentifier("a\(number / 10)"))
      ]
      detail.keywords = ["heist"]
      return detail
    }
    return InMemoryMovieDataStore(details, offering: allFilms, isLocal: true)
  }()

  @Test func `Three keys mark a film as watched and rate it`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(Self.store, library: library)
    await run.press(.character("*"), .character("4"), Key(.enter))
    let marks = try library.entry(of: MovieIdentifiers(film(0)))?.marks
    #expect(marks?.isSeen == true && marks?.rating?.halves == 8)
    run.end()
  }

  @Test func `Three keys list the films of an actor by year`() async {
    let details = (0..<20).map { number in
      var detail = detail(number)
      detail.cast = [CastMember(name: "An Actor", person: PersonIdentifier("a\(number % 2)"))]
      return detail
    }
    var offering = allFilms
    offering.sorts = [.popularity, .title, .releaseDate]
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(details, offering: offering, isLocal: true))
    let keys: [Key] =
      [Key(.enter), .character("}"), Key(.enter)]
    #expect(keys.count <= 3)
    await run.press(keys)
    #expect(run.rows.first?.contains("An Actor") == true)
    let films = run.rows.drop { !$0.contains("Acted in 10 films") }
    let titles = films.compactMap { row in
      row.split(separator: "Film 00").dropFirst().first.flatMap { Int($0.prefix(2)) }
    }
    #expect(titles == Array(stride(from: 18, through: 0, by: -2)), "\(run.text)")
    run.end()
  }

  @Test(arguments: [80, 140])
  func `Five keys lead back from five levels to the very row`(columns: Int) async {
    let run = await BrowserRun.opened(Self.store, columns: columns)
    await run.type("7j")
    // In the pane, a film keeps the entry that was opened.
    func text() -> String { run.text.replacing("> Actor", with: "  Actor") }
    var texts = [text()]
    func press(_ keys: [Key]) async {
      await run.press(keys)
      texts.append(text())
    }
    // Another list, a search, its film, the films of an actor, and one of them.
    await press("L".map { .character($0) } + [Key(.down), Key(.enter)])
    await press("/film 001".map { .character($0) } + [Key(.tab)])
    await press([Key(.enter)])
    // Back on the page, the entry that was opened is selected.
    await run.press(Key(.down))
    texts[3] = text()
    await press([Key(.enter)])
    // The film that was opened is selected.
    await run.press(Key(.down))
    texts[4] = text()
    await press([Key(.enter)])
    #expect(Set(texts).count == 6)
    for level in (0..<5).reversed() {
      await run.press(Key(.escape))
      #expect(text() == texts[level], "\(level)")
    }
    run.end()
  }

  @Test(arguments: ["list", "page", "140"])
  func `Every key of the help has an effect`(state: String) async throws {
    let columns = state == "140" ? 140 : 80
    func opened() async -> BrowserRun {
      let run = await BrowserRun.opened(
        Self.store, columns: columns, rows: state == "page" ? 12 : 24,
        library: InMemoryMovieLibrary())
      await run.type("20G")
      // In the middle of a page that is longer than its window.
      if state == "page" { await run.press(Key(.enter), Key(.down), Key(.down)) }
      return run
    }
    let first = await opened()
    await first.type("?")
    var keys: [String] = []
    for _ in 0..<100 {
      // The list behind the help has a chosen row too.
      let chosen = first.rows.flatMap { $0.split(separator: " > ").dropFirst() }
      let labels = chosen.compactMap { $0.split(separator: " ").first }
      let key = labels.map { $0.count > 1 && $0.last == "," ? String($0.dropLast()) : String($0) }
        .first { Key(named: $0) != nil }
      if let key, keys.last != key { keys.append(key) }
      await first.press(Key(.down))
    }
    first.end()
    #expect(keys.count > 20, "\(keys)")
    for name in keys {
      let key = try #require(Key(named: name), "\(name)")
      let run = await opened()
      let before = run.terminal.frame
      await run.press(key)
      let hasEffect =
        run.terminal.frame != before || run.ending != nil || !run.links.opened.isEmpty
        || ["Ctrl-l", "Ctrl-z", "r"].contains(name)
      #expect(hasEffect, "\(name)")
      run.end()
    }
  }
}
