import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// The popup at the first start.
@Suite(.timeLimit(.minutes(60))) @MainActor struct WelcomeTests {
  private static func store() -> InMemoryMovieDataStore {
    InMemoryMovieDataStore(films(0..<100), isLocal: true)
  }

  private static func opened(
    _ memory: InMemoryTextStore, columns: Int = 80, rows: Int = 24
  ) async -> BrowserRun {
    await BrowserRun.opened(store(), columns: columns, rows: rows, memory: memory)
  }

  @Test func `The welcome appears once, over the loaded list, in one frame`() async {
    let memory = InMemoryTextStore()
    let run = await Self.opened(memory)
    #expect(run.terminal.frames.count == 1)
    #expect(run.text.contains("Welcome"))
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    await run.press(.control("c"))
    let next = await Self.opened(memory)
    #expect(!next.text.contains("Welcome"))
    next.end()
    // Not even if the first session was killed.
    let killed = InMemoryTextStore("")
    let after = await Self.opened(killed)
    #expect(!after.text.contains("Welcome"))
    after.end()
  }

  @Test func `Without a place to save, no welcome is shown`() async {
    let memory = InMemoryTextStore()
    memory.isWritable = false
    let run = await Self.opened(memory)
    #expect(!run.text.contains("Welcome"))
    run.end()
    let without = await BrowserRun.opened(Self.store())
    #expect(!without.text.contains("Welcome"))
    without.end()
    let fresh = InMemoryTextStore()
    let other = await BrowserRun.opened(Self.store(), memory: fresh, isFresh: true)
    #expect(!other.text.contains("Welcome"))
    other.end()
  }

  @Test(arguments: [Key(.enter), Key(.escape), .character("q"), .character(" "), .character("h")])
  func `A key that closes popups only closes the welcome`(key: Key) async {
    let run = await Self.opened(InMemoryTextStore())
    await run.press(key)
    let plain = await BrowserRun.opened(Self.store())
    #expect(run.terminal.frame == plain.terminal.frame)
    #expect(run.ending == nil)
    plain.end()
    run.end()
  }

  @Test(
    arguments: [
      [.character("j")], [.character("/")], [.character("L")], [.character("?")], [.character("x")],
      [Key(.tab)], [Key(.down)], [.character("3"), .character("j")], [.character("G")],
    ] as [[Key]])
  func `Every other key keeps its usual effect`(keys: [Key]) async {
    let run = await Self.opened(InMemoryTextStore())
    let plain = await BrowserRun.opened(Self.store())
    if keys == [.character("x")] {
      // The film is drawn at random each time.
      await run.press(keys)
      #expect(!run.text.contains("Welcome"))
    } else {
      await run.press(keys)
      await plain.press(keys)
      #expect(run.terminal.frame == plain.terminal.frame, "\(run.text)")
    }
    run.end()
    plain.end()
  }

  @Test func `Ctrl-C quits, and pasted text is not a key`() async {
    let run = await Self.opened(InMemoryTextStore())
    run.terminal.send([.paste("q")])
    await run.terminal.idle()
    #expect(!run.text.contains("Welcome"))
    #expect(run.ending == nil)
    run.end()
    let other = await Self.opened(InMemoryTextStore())
    await other.press(.control("c"))
    #expect(other.ending == .interrupted)
  }

  @Test func `A mouse click closes the welcome`() async {
    let run = await Self.opened(InMemoryTextStore())
    run.terminal.send([.mouse(MouseEvent(.press(.left), at: Point(x: 40, y: 12)))])
    await run.terminal.idle()
    #expect(!run.text.contains("Welcome"))
    #expect(run.chosen?.hasPrefix("Film 0000") == true)
    run.end()
  }

  @Test func `The welcome has under sixty words and names the bound keys`() {
    var live = SourceCapabilities.everything
    var known = SourceCapabilities.everything
    live.isLocal = false
    known.isLocal = true
    let other = KeyFile("list.search = e\n").bindings
    for offering in [live, known] {
      for bindings in [BrowserBindings.standard, other] {
        let text = PopupText.welcome(offering, bindings: bindings)
        let lines = text.lines(width: 64).map(\.text)
        let words = lines.flatMap { $0.split(separator: " ") }
        #expect(words.count + 1 < 60, "\(words.count)")
        let keys = text.blocks.compactMap { if case .keys(let key, _) = $0 { key } else { nil } }
        #expect(keys.count == 7)
        #expect(keys.first == bindings[.movieList].keyLabel(.search))
      }
    }
  }

  @Test func `The welcome names the actual source of the films`() async {
    var offering = SourceCapabilities.everything
    offering.name = "The Movie Database"
    let activity = SourceActivity()
    let run = BrowserRun(
      InMemoryMovieDataStore(films(0..<100), offering: offering), activity: activity,
      memory: InMemoryTextStore())
    await run.terminal.idle()
    #expect(run.text.contains(Wording.welcome(offering)))
    #expect(run.text.contains("The Movie Database"))
    activity.receive(.fellBack(to: "built-in catalog", because: .offline))
    await run.terminal.idle()
    #expect(!run.text.contains(Wording.welcome(offering)))
    #expect(run.text.contains("\(Wording.failure(.offline)). "))
    #expect(run.text.contains("the built-in"))
    #expect(run.text.contains("Press r ") && run.text.contains("The Movie Database."))
    activity.receive(.answered)
    await run.terminal.idle()
    #expect(run.text.contains(Wording.welcome(offering)))
    run.end()
  }

  @Test(arguments: [(40, 12), (20, 5), (1, 1), (200, 50)])
  func `The welcome fits any window, scrolling where needed`(columns: Int, rows: Int) async {
    let run = await Self.opened(InMemoryTextStore(), columns: columns, rows: rows)
    for _ in 0..<40 { await run.type("j") }
    #expect(!run.text.contains("Welcome"))
    #expect(run.ending == nil)
    run.end()
  }
}
