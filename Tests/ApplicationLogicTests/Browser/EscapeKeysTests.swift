import BrowserTestSupport
import BusinessLogic
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import FilmPages
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Escape and a key in one piece do what both do one after the other, in every mode.
@Suite(.timeLimit(.minutes(60))) @MainActor struct EscapeKeysTests {
  /// The keys that lead to each mode, at 160 columns.
  private nonisolated static let modes: [(name: String, keys: [Key])] = [
    ("list", []), ("list after a count", typed("j12")), ("page", [Key(.enter)]),
    ("lists", typed("L")), ("orders", typed("s")), ("search", typed("/the")),
    ("filter", typed("Fw")), ("prompt", typed(":gen")), ("help", typed("?")),
    ("stars", typed("*")), ("note", typed("na")), ("unsaved note", typed("na") + [Key(.escape)]),
    ("year", typed("S")), ("tonight", typed("x")), ("own lists", typed("I")),
  ]

  private nonisolated static let keys: [Key] =
    (0x20..<0x7F).compactMap { Unicode.Scalar($0) }.map { .character(Character($0)) }
    + "abdefghijklmnopqrstuvwxy".map { .control($0) }
    + [
      Key(.enter), Key(.tab), Key(.backspace), Key(.delete), Key(.up), Key(.down), Key(.left),
      Key(.right), Key(.home), Key(.end), Key(.pageUp), Key(.pageDown), Key(.function(5)),
      Key(.escape), Key(.left, .control),
    ]

  /// The modes in which keys with Alt edit text.
  private static let textModes: Set = [
    "lists", "orders", "search", "filter", "prompt", "help", "note", "own lists",
  ]

  /// The keys with Alt that have an action anywhere.
  private static let keysWithAlt = Set(
    KeyFile("").bindings.tables.flatMap(\.actions).flatMap(\.keys)
      .filter { $0.modifiers.contains(.alt) })

  private nonisolated static func typed(_ text: String) -> [Key] { text.map { .character($0) } }

  private func opened(_ mode: [Key]) async -> BrowserRun {
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(Gallery.classics, isLocal: true), columns: 160, rows: 30,
      library: InMemoryMovieLibrary(), drafts: InMemoryNoteDrafts())
    for key in mode { await run.press(key) }
    await settle(run)
    return run
  }

  /// Waits until the numbers of films in the pane of lists are there, too.
  private func settle(_ run: BrowserRun) async {
    var text = ""
    repeat {
      text = run.text
      for _ in 0..<20 { await run.terminal.idle() }
    } while run.text != text
  }

  /// Returns the screen after some events, and how the browser has ended.
  private func result(_ mode: [Key], _ events: [[TerminalEvent]]) async -> String {
    let run = await opened(mode)
    for events in events {
      run.terminal.send(events)
      await settle(run)
    }
    defer { run.end() }
    // After the end, nothing is drawn.
    return run.ending.map { "\($0)" } ?? run.text
  }

  @Test(arguments: modes.map(\.name))
  func `Escape and a key at once equal both keys`(name: String) async throws {
    let mode = try #require(Self.modes.first { $0.name == name }).keys
    let bound = Self.textModes.contains(name) ? Self.keysWithAlt : []
    let keys = Self.keys.filter { !bound.contains(Key($0.code, $0.modifiers.union(.alt))) }
    var numbers = SeededNumbers(TestSample.seed)
    for key in keys.shuffled(using: &numbers).prefix(TestSample.number("ESCAPE_KEYS") ?? 12) {
      let apart = await result(mode, [[.key(Key(.escape))], [.key(key)]])
      let once = await result(mode, [[.keyAfterEscape(key)]])
      #expect(once == apart, "FUZZ_SEED=\(TestSample.seed): \(name), \(key.name)")
    }
  }

  @Test(arguments: [("search", "d"), ("filter", "b"), ("prompt", "d"), ("note", "f")])
  func `In a text field a key with Alt that has an action performs it`(
    name: String, letter: Character
  ) async throws {
    let mode = try #require(Self.modes.first { $0.name == name }).keys
    let alt = await result(mode, [[.key(Key(.character(letter), .alt))]])
    #expect(await result(mode, [[.keyAfterEscape(.character(letter))]]) == alt)
    #expect(await result(mode, [[.key(Key(.escape))], [.key(.character(letter))]]) != alt)
  }

  @Test func `A key with Alt of the key file works outside of text fields`() async {
    let run = BrowserRun(
      InMemoryMovieDataStore(Gallery.classics, isLocal: true), keyFile: "list.last-film = Alt-g")
    await run.terminal.idle()
    run.terminal.send([.keyAfterEscape(.character("g"))])
    await run.terminal.idle()
    #expect(run.text.contains(Wording.end(of: Gallery.classics.count)))
    run.end()
  }

  @Test func `A key with Alt that is certain never closes anything`() async {
    let run = await opened(Self.typed("?"))
    let help = run.text
    await run.press(Key(.right, .alt), Key(.character("j"), .alt))
    #expect(run.text == help)
    run.end()
  }
}
