import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel

/// The next session starts where the last one ended.
@Suite(.timeLimit(.minutes(60))) @MainActor struct SessionRestoreTests {
  /// Returns a store of the films 0 to 299.
  ///
  /// Every tenth has the same actor, and each recommends the second film before it.
  private static func store(_ count: Int = 300, offering: SourceCapabilities = allFilms)
    -> InMemoryMovieDataStore
  {
    let details = (0..<count).map { number in
      var detail = detail(number)
      detail.summary.links = MovieLinks()
      detail.cast = (0..<20).map { place in
        CastMember(
          name: "Actor \(number / 10) \(place)", character: "A hero",
          person: PersonIdentifier("a\(number / 10)"))
      }
      // A less known film is no reason for tonight; reasons are not kept for the next session.
      detail.recommendations = [MovieRecommendation(movie: film(max(number - 2, 0)))]
      return detail
    }
    return InMemoryMovieDataStore(
      details, offering: offering, isLocal: offering.isLocal)
  }

  private static let known: SourceCapabilities = {
    var offering = allFilms
    offering.isLocal = true
    return offering
  }()

  /// Ends a browser after some keys and starts it again; returns both screens.
  private static func restarted(
    _ keys: [[Key]], columns: Int = 80, offering: SourceCapabilities = known,
    then next: InMemoryMovieDataStore? = nil
  ) async -> (before: CellBuffer, run: BrowserRun, memory: InMemoryTextStore) {
    let memory = InMemoryTextStore("")
    let first = await BrowserRun.opened(store(offering: offering), columns: columns, memory: memory)
    for some in keys { await first.press(some) }
    let before = first.terminal.frame
    await first.press(.control("c"))
    #expect(first.ending == .interrupted)
    let run = await BrowserRun.opened(
      next ?? store(offering: offering), columns: columns, memory: memory)
    return (before, run, memory)
  }

  private nonisolated static func keys(_ text: String) -> [Key] { text.map { .character($0) } }

  /// Key sequences that navigate; the keys of each group are pressed together.
  nonisolated static let ways: [[[Key]]] = [
    [], [keys("7j")], [keys("57G8k")], [keys("G")], [keys("120G"), keys("10k")],
    [[Key(.enter)]], [keys("9j"), [Key(.enter)], keys("jjj")],
    [keys("30G"), [Key(.enter)], keys("G")], [[Key(.enter)], keys("5j5j5j"), [Key(.enter)]],
    [keys("44G"), [Key(.enter)], keys("j"), [Key(.enter)], keys("j")],
    [keys("44G"), [Key(.enter)], keys("j"), [Key(.enter)], keys("j"), [Key(.enter)], keys("jj")],
    [keys("s"), [Key(.down), Key(.down)], [Key(.enter)], keys("12j")],
    [keys("L"), [Key(.down)], [Key(.enter)], keys("12j")],
    [keys("8j"), keys("/film 002"), [Key(.tab)], keys("j")],
    [keys("8j"), keys("/nothing goes with this"), [Key(.tab)]],
    [keys("8j"), keys("/film 002")], [keys("8j"), keys("/")],
    [keys("8j"), keys("x"), [Key(.enter)]],
    [keys("x"), keys("x"), [Key(.enter)], keys("5j")],
    [keys("_")], [keys("+"), keys("j")], [keys("<<<")], [keys(">>"), keys("3j")],
  ]

  @Test(arguments: ways, [80, 140])
  func `The next session starts on the last screen`(keys: [[Key]], columns: Int) async {
    let (before, run, _) = await Self.restarted(keys, columns: columns)
    #expect(run.terminal.frame == before, "\(run.text)\n\nwas\n\n\(before.text)")
    run.end()
  }

  @Test(arguments: ways, [80, 140])
  func `The last screen is restored from an uncached source`(keys: [[Key]], columns: Int) async {
    let (before, run, _) = await Self.restarted(keys, columns: columns, offering: allFilms)
    #expect(run.chosen == BrowserRun.chosen(in: before))
    #expect(run.rows[0] == before.textRows[0])
    run.end()
  }

  @Test(arguments: [(80, 8), (200, 60), (40, 12), (80, 24)])
  func `A window of another size restores the same film`(columns: Int, rows: Int) async {
    let memory = InMemoryTextStore("")
    for (columns, rows) in [(140, 50), (columns, rows), (140, 50)] {
      let run = await BrowserRun.opened(
        Self.store(offering: Self.known), columns: columns, rows: rows, memory: memory)
      if memory.kept.isEmpty { await run.type("123G") }
      #expect(run.chosen?.hasPrefix("Film 0122") == true, "\(run.text)")
      await run.press(.control("c"))
    }
  }

  @Test func `The first frame shows everything that is cached`() async {
    let (before, run, _) = await Self.restarted([Self.keys("250G"), [Key(.enter)], Self.keys("4j")])
    #expect(run.terminal.frames.count == 1)
    #expect(run.terminal.frame == before)
    run.end()
  }

  @Test func `The back history survives a restart`() async {
    let way: [[Key]] = [
      Self.keys("44G"), [Key(.enter)], Self.keys("j"), [Key(.enter)], Self.keys("3j"),
      [Key(.enter)], Self.keys("jj"),
    ]
    let store = Self.store(offering: Self.known)
    let first = await BrowserRun.opened(store)
    for keys in way { await first.press(keys) }
    let (before, run, _) = await Self.restarted(way)
    #expect(before == first.terminal.frame)
    for _ in 0..<4 {
      await first.press(Key(.escape))
      await run.press(Key(.escape))
      #expect(run.terminal.frame == first.terminal.frame, "\(run.text)")
    }
    #expect(run.chosen?.hasPrefix("Film 0043") == true)
    first.end()
    run.end()
  }

  @Test func `A restored search closes to the row of the list beneath`() async {
    let (_, run, _) = await Self.restarted([
      Self.keys("88G"), Self.keys("/film 002"), [Key(.tab)], Self.keys("jj"),
    ])
    #expect(run.chosen?.hasPrefix("Film 0022") == true)
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0087") == true)
    run.end()
  }

  @Test func `Typed search text continues or is closed with the search`() async {
    let (_, run, memory) = await Self.restarted([Self.keys("8j"), Self.keys("/film 002")])
    await run.type("2")
    #expect(run.chosen?.hasPrefix("Film 0022") == true)
    await run.press(Key(.escape))
    #expect(run.chosen?.hasPrefix("Film 0008") == true)
    run.end()
    // A search text that does not belong to the restored list is ignored.
    memory.text = memory.kept.first.map { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.hasPrefix("typed = ") ? "typed = other" : String($0)
      }.joined(separator: "\n")
    }
    let other = await BrowserRun.opened(Self.store(offering: Self.known), memory: memory)
    await other.type("j")
    #expect(other.chosen?.hasPrefix("Film 0021") == true)
    other.end()
  }

  @Test func `A film is restored at its current row, or else its old row`() async {
    let (_, moved, _) = await Self.restarted(
      [Self.keys("50G")],
      then: InMemoryMovieDataStore(
        films(40..<100), offering: Self.known, isLocal: true))
    #expect(moved.chosen?.hasPrefix("Film 0049") == true)
    #expect(moved.text.contains("10 of 60"))
    moved.end()
    let (_, gone, _) = await Self.restarted(
      [Self.keys("50G")],
      then: InMemoryMovieDataStore(
        films(Array(0..<49) + Array(50..<100)), offering: Self.known, isLocal: true))
    #expect(gone.chosen?.hasPrefix("Film 0050") == true)
    #expect(gone.text.contains("50 of 99"))
    gone.end()
    let (_, short, _) = await Self.restarted(
      [Self.keys("50G")],
      then: InMemoryMovieDataStore(films(100..<120), offering: Self.known, isLocal: true))
    #expect(short.chosen?.hasPrefix("Film 0119") == true)
    short.end()
  }

  @Test func `The page of a film that no longer exists gives way to the list`() async {
    let way: [[Key]] = [
      Self.keys("5j"), [Key(.enter)], Self.keys("G"), Self.keys("k"), [Key(.enter)],
    ]
    for offering in [Self.known, allFilms] {
      let films = films(Array(0..<3) + Array(4..<20))
      let next = InMemoryMovieDataStore(
        films, offering: offering, isLocal: offering.isLocal)
      let (before, run, _) = await Self.restarted(way, offering: offering, then: next)
      #expect(before.text.contains("The line of Film 0003"))
      #expect(run.chosen?.hasPrefix("Film 0005") == true, "\(run.text)")
      #expect(!run.text.contains("Film 0003"))
      run.end()
    }
  }

  @Test func `A person without films is not restored`() async {
    let person: [[Key]] = [[Key(.enter)], Self.keys("j"), [Key(.enter)]]
    let (before, run, _) = await Self.restarted(
      person, then: InMemoryMovieDataStore(films(0..<9), offering: Self.known, isLocal: true)
    )
    #expect(before.textRows[0].contains("Actor 0"))
    #expect(run.rows[0].contains("Film 0000") && !run.rows[0].contains("Actor 0"), "\(run.text)")
    run.end()
  }

  @Test func `Restoring an uncached list loads only the rows around the position`() async {
    let next = Self.store(offering: allFilms)
    let (_, run, _) = await Self.restarted([Self.keys("280G")], offering: allFilms, then: next)
    #expect(run.chosen?.hasPrefix("Film 0279") == true, "\(run.text)")
    #expect(next.requests.allSatisfy { $0.offset >= 220 }, "\(next.requests)")
    run.end()
  }

  @Test func `Quitting before the rows arrive still restores the same row`() async {
    let memory = InMemoryTextStore("")
    let first = await BrowserRun.opened(Self.store(), memory: memory)
    await first.type("77G")
    await first.press(.control("c"))
    let left = memory.text
    let slow = BrowserRun(ScriptedMovieDataStore(offering: allFilms), memory: memory)
    slow.terminal.hangUp()
    #expect(memory.kept.count == 2)
    #expect(memory.text == left)
  }

  @Test func `A key pressed before the rows arrive moves from the saved row`() async {
    let (_, run, _) = await Self.restarted([Self.keys("77G")], offering: allFilms)
    run.end()
    let memory = InMemoryTextStore("")
    let first = await BrowserRun.opened(Self.store(), memory: memory)
    await first.type("77G")
    await first.press(.control("c"))
    let second = BrowserRun(Self.store(), memory: memory)
    await second.type("j")
    #expect(second.chosen?.hasPrefix("Film 0077") == true, "\(second.text)")
    second.end()
  }

  @Test func `Toggled options persist until the settings change them`() async {
    let memory = InMemoryTextStore("")
    func start(mouse: String?) async -> BrowserRun {
      let run = BrowserRun(
        Self.store(offering: Self.known), memory: memory, mouseSetting: mouse)
      await run.terminal.idle()
      return run
    }
    let first = await start(mouse: "auto")
    #expect(!first.terminal.reportsMouse)
    await first.type("m")
    #expect(first.terminal.reportsMouse)
    await first.press(.control("c"))
    let second = await start(mouse: "auto")
    #expect(second.terminal.reportsMouse)
    await second.press(.control("c"))
    // The command line applies to its own session only and discards the saved toggles.
    let third = await start(mouse: nil)
    #expect(!third.terminal.reportsMouse)
    third.end()
    memory.text = memory.kept[1]
    let fourth = await start(mouse: "never")
    #expect(!fourth.terminal.reportsMouse)
    fourth.end()
  }

  @Test(arguments: [
    "", "nonsense", "version = 2\n[screen]\nsource = Test films\n", "\u{0}\u{FFFD}[list]",
  ])
  func `An unreadable session starts fresh`(text: String) async {
    let memory = InMemoryTextStore(text)
    let run = await BrowserRun.opened(Self.store(offering: Self.known), memory: memory)
    let fresh = await BrowserRun.opened(Self.store(offering: Self.known))
    #expect(run.terminal.frame == fresh.terminal.frame)
    await run.press(.control("c"))
    #expect(memory.kept.count == 1)
    fresh.end()
  }

  @Test func `A fresh start ignores the saved session and saves a new one`() async {
    let (_, run, memory) = await Self.restarted([Self.keys("50G")])
    run.end()
    let recalls = memory.recalls
    let fresh = await BrowserRun.opened(
      Self.store(offering: Self.known), memory: memory, isFresh: true)
    #expect(fresh.chosen?.hasPrefix("Film 0000") == true)
    #expect(memory.recalls == recalls)
    await fresh.type("2j")
    await fresh.press(.control("c"))
    let next = await BrowserRun.opened(Self.store(offering: Self.known), memory: memory)
    #expect(next.chosen?.hasPrefix("Film 0002") == true)
    next.end()
  }

  @Test func `The session is saved once on every exit and before every suspension`() async {
    for end in [0, 1, 2, 3] {
      let memory = InMemoryTextStore("")
      let run = await BrowserRun.opened(Self.store(offering: Self.known), memory: memory)
      await run.type("3j")
      switch end {
      case 0: await run.type("q")
      case 1: run.terminal.send([.endRequested])
      case 2: run.terminal.hangUp()
      default:
        await run.press(.control("z"))
        #expect(run.terminal.suspensions == 1)
      }
      #expect(memory.kept.count == 1)
      #expect(run.ending == [.quit, .terminated, .terminalClosed, nil][end])
      let snapshot = memory.text.flatMap { SessionSnapshot(reading: $0) }
      #expect(snapshot?.places.last?.list?.shown.place == 3)
      run.end()
    }
  }
}

extension BrowserRun {
  /// Returns the selected film of a frame.
  static func chosen(in frame: CellBuffer) -> String? {
    frame.textRows.lazy.map(BrowserRun.insideBorder).compactMap {
      $0.hasPrefix("> ") ? String($0.dropFirst(2)) : nil
    }.first
  }
}
