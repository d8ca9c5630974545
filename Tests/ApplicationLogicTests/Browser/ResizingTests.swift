import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct ResizingTests {
  private static let sizes = [
    (80, 24), (1, 1), (20, 5), (40, 12), (200, 60), (99, 24), (100, 24), (2, 60), (200, 1), (1, 1),
    (24, 7), (0, 0), (80, 24),
  ]

  @Test(arguments: ["", "l", "/film", "?", "L", "s", "L?", "99j", "G"])
  func `Every state survives every size and keeps the selected film`(keys: String) async {
    let store = InMemoryMovieDataStore(films(0..<214), isLocal: true)
    let run = await BrowserRun.opened(store)
    await run.type("42G")
    await run.type(keys)
    let before = run.terminal.frame
    for (columns, rows) in Self.sizes {
      await run.resize(columns, rows)
      #expect(run.terminal.frame.fault(columns, rows) == nil)
    }
    #expect(run.terminal.frame.textRows.first == before.textRows.first)
    #expect(run.rows.contains { $0.contains("> ") } == before.text.contains("> "))
    await run.press(Key(.escape), Key(.escape), Key(.escape))
    let chosen = keys == "99j" ? "Film 0140" : keys == "G" ? "Film 0213" : "Film 0041"
    #expect(run.chosen?.hasPrefix(chosen) == true)
    run.end()
  }

  @Test(arguments: ["loading", "empty", "failed", "failed below rows"])
  func `An empty list survives every size`(state: String) async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms)
    let run = BrowserRun(scripted)
    var call = try await scripted.batches.next()
    switch state {
    case "empty": call.answer(batch(0..<0, next: nil))
    case "failed": call.fail(.offline)
    case "failed below rows":
      call.answer(batch(0..<20, next: 20))
      call = try await scripted.batches.next()
      call.fail(.rateLimited(retryAfter: .seconds(30)))
    default: break
    }
    await run.terminal.idle()
    for (columns, rows) in Self.sizes {
      await run.resize(columns, rows)
      #expect(run.terminal.frame.fault(columns, rows) == nil)
      await run.press(Key(.down), .character("G"), .control("f"), .character("g"), Key(.enter))
      #expect(run.terminal.frame.fault(columns, rows) == nil)
      await run.press(Key(.escape))
    }
    let words = [
      "loading": Wording.loading, "empty": "No films", "failed": Wording.failure(.offline),
      "failed below rows": "for 30 seconds",
    ]
    #expect(run.text.contains(words[state] ?? "?"))
    run.end()
  }

  @Test(arguments: 0..<6)
  func `Random keys and sizes never trap, and every frame is valid`(seed: Int) async {
    var random = SeededNumbers(seed)
    let movies = Gallery.hostile + Gallery.wide + Gallery.classics + films(0..<60)
    let store = InMemoryMovieDataStore(movies, isLocal: true)
    let run = await BrowserRun.opened(store)
    let keys: [Key] =
      "jjjkGg12lhLs/?rJKoOn aeX長".map { .character($0) } + "dufbnplw".map { .control($0) }
      + [
        Key(.enter), Key(.escape), Key(.tab), Key(.up), Key(.down), Key(.home), Key(.end),
        Key(.pageUp), Key(.pageDown), Key(.backspace), Key(.function(5)), Key(.left, .shift),
      ]
    for _ in 0..<150 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        await run.resize(
          Int.random(in: 0...130, using: &random), Int.random(in: 0...40, using: &random))
      }
      let burst = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        keys.randomElement(using: &random)
      }
      await run.press(burst)
      let size = run.terminal.size
      #expect(run.terminal.frame.fault(size.columns, size.rows) == nil)
    }
    run.end()
  }
}
