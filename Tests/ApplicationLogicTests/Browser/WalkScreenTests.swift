import BrowserTestSupport
import BusinessLogic
import DomainEntities
import MovieData
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// The walk through a list, which checks off the films that are seen.
@Suite(.timeLimit(.minutes(60))) @MainActor struct WalkScreenTests {
  private static func store(_ count: Int = 60, isLocal: Bool = true) -> InMemoryMovieDataStore {
    InMemoryMovieDataStore((0..<count).map { detail($0) }, offering: allFilms, isLocal: isLocal)
  }

  private let library = InMemoryMovieLibrary()
  private let walks = InMemoryTextStore()

  private func run(
    _ store: (any MovieDataStore)? = nil, columns: Int = 80, rows: Int = 24,
    ratingMarksSeen: Bool = true,
    memory: InMemoryTextStore? = nil
  ) async -> BrowserRun {
    let run = BrowserRun(
      store ?? Self.store(), columns: columns, rows: rows, library: library, memory: memory,
      prepare: {
        $0.walks = walks
        $0.ratingMarksSeen = ratingMarksSeen
      })
    await run.terminal.idle()
    return run
  }

  /// Returns a browser over the films and the lists of the library.
  private func runOverLibrary(_ count: Int = 60) async -> BrowserRun {
    let source = RoutedMovieDataSource(
      ScriptedMovieDataSource(count: count, offering: .everything), library: library)
    return await run(MovieDataAdapter(source: source))
  }

  private func marks(_ number: Int) throws -> MovieMarks {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks ?? MovieMarks()
  }

  private func mark(_ numbers: some Sequence<Int>, _ change: MarkChange) throws {
    let films = numbers.map { LibraryMovie(film($0)) }
    _ = try MovieMarkInteractor(library: library).mark(
      films, [change], at: Timestamp(seconds: 1_780_000_000))
  }

  private func seen(_ count: Int = 60) throws -> [Int] {
    try (0..<count).filter { try marks($0).isSeen }
  }

  private func steps() throws -> Int { try library.history(before: nil, limit: 1000).count }

  /// Returns whether a film is asked about.
  private func asks(about number: Int, _ run: BrowserRun) -> Bool {
    run.rows.contains { $0.hasPrefix("  \(film(number).title)") } && run.text.contains("seen")
  }

  // MARK: Answers

  @Test func `Each answer is one key, one step of the library, and leads to the next film`()
    async throws
  {
    let run = await run()
    await run.type("c")
    #expect(asks(about: 0, run) && run.text.contains("1 of 60 · 0 seen"), "\(run.text)")
    await run.type("vna3X")
    #expect(asks(about: 5, run) && run.text.contains("6 of 60 · 2 seen"), "\(run.text)")
    #expect(try marks(0).isSeenOnUnknownDay)
    #expect(try marks(1).isEmpty)
    #expect(try marks(2).isOnWatchlist)
    #expect(try marks(3).rating == UserRating(halves: 6) && marks(3).isSeenOnUnknownDay)
    #expect(try marks(4).isNotForMe)
    #expect(try steps() == 4)
    run.end()
  }

  @Test func `Fifty films take at most sixty keys, from the list to the summary`() async throws {
    let run = await run(Self.store(50))
    var keys = 1
    await run.type("c")
    for number in 0..<50 {
      await run.type(number.isMultiple(of: 3) ? "v" : number.isMultiple(of: 7) ? "4" : " ")
      keys += 1
    }
    #expect(keys <= 60)
    let isSeen = { (number: Int) in number.isMultiple(of: 3) || number.isMultiple(of: 7) }
    #expect(try seen(50) == (0..<50).filter(isSeen))
    #expect(run.text.contains("50 films: 22 seen, 28 not seen"), "\(run.text)")
    run.end()
  }

  @Test func `Films that are seen, rated or not for the user are skipped, and counted`()
    async throws
  {
    try mark(0..<3, .seen(on: day("2020-01-01")))
    try mark([3], .notForMe(true))
    try mark([5], .watchlist(true))
    let run = await run()
    await run.type("c")
    #expect(asks(about: 4, run) && run.text.contains("5 of 60 · 3 seen"), "\(run.text)")
    await run.type("n")
    #expect(asks(about: 5, run) && run.text.contains("+ on the watchlist"), "\(run.text)")
    run.end()
  }

  @Test func `The walk begins at the film under the cursor`() async throws {
    let run = await run()
    await run.type("10gc")
    #expect(asks(about: 9, run), "\(run.text)")
    run.end()
  }

  @Test func `A walk through selected films has no others`() async throws {
    let run = await run()
    await run.type(" j  c")
    #expect(asks(about: 0, run) && run.text.contains("1 of 3"), "\(run.text)")
    #expect(run.text.contains("3 selected"))
    await run.type("vvv")
    #expect(try seen() == [0, 2, 3])
    #expect(run.text.contains("3 films: 3 seen"), "\(run.text)")
    run.end()
  }

  @Test func `Half stars change the rating given last`() async throws {
    let run = await run()
    await run.type("c-")
    #expect(run.text.contains("Rate a film first"))
    await run.type("4-")
    #expect(try marks(0).rating == UserRating(halves: 7))
    #expect(asks(about: 1, run))
    await run.type("2++v-")
    #expect(try marks(1).rating == UserRating(halves: 6))
    #expect(try marks(2).rating == nil)
    run.end()
  }

  @Test func `Without the rule, a rated film is not marked as seen, but not asked about again`()
    async throws
  {
    let run = await run(ratingMarksSeen: false)
    await run.type("c4")
    #expect(try !marks(0).isSeen && marks(0).rating == UserRating(halves: 8))
    await run.press(Key(.escape))
    await run.type("gc")
    #expect(asks(about: 1, run))
    run.end()
  }

  @Test func `A viewing on a known day is never removed by an answer`() async throws {
    try mark([0], .seen(on: day("2020-01-01")))
    let run = await run()
    await run.type("ckn")
    #expect(asks(about: 0, run) && run.text.contains("was seen on a known day"), "\(run.text)")
    #expect(try marks(0).viewings.count == 1)
    run.end()
  }

  // MARK: Back and undo

  @Test func `Back shows the film again, and another answer replaces the first`() async throws {
    let run = await run()
    await run.type("cv4ah")
    #expect(asks(about: 2, run) && run.text.contains("+ on the watchlist"), "\(run.text)")
    await run.type("vkkn")
    #expect(try marks(2).isSeen && !marks(2).isOnWatchlist)
    #expect(try marks(1).isEmpty)
    #expect(asks(about: 3, run))
    await run.type("kkkX")
    #expect(try marks(0).isNotForMe && !marks(0).isSeen, "\(run.text)")
    run.end()
  }

  @Test func `Moving forward over answered films changes nothing`() async throws {
    let run = await run()
    await run.type("cv4vkkk")
    let before = try steps()
    await run.type("jjj")
    #expect(asks(about: 3, run))
    #expect(try steps() == before && seen() == [0, 1, 2])
    run.end()
  }

  @Test func `Undo takes back answers one by one and shows their films`() async throws {
    let run = await run()
    await run.type("cvn4")
    await run.type("u")
    #expect(asks(about: 2, run), "\(run.text)")
    #expect(try marks(2).isEmpty)
    await run.type("u")
    #expect(asks(about: 1, run))
    await run.type("u")
    #expect(asks(about: 0, run))
    #expect(try marks(0).isEmpty)
    run.end()
  }

  @Test func `Undo in the list takes back an answer of the walk`() async throws {
    let run = await run()
    await run.type("cvv")
    await run.press(Key(.escape))
    await run.type("u")
    #expect(try seen() == [0])
    run.end()
  }

  // MARK: Going on later

  @Test func `A walk continues where it was left, also in the next session`() async throws {
    let first = await run()
    await first.type("cvnan")
    await first.press(Key(.escape))
    await first.type("c")
    #expect(asks(about: 4, first), "\(first.text)")
    first.end()
    let second = await run()
    await second.type("c")
    #expect(asks(about: 4, second))
    #expect(second.text.contains("5 of 60 · 1 seen"))
    second.end()
  }

  @Test func `A session that ended in a walk shows it again`() async throws {
    let memory = InMemoryTextStore("")
    let first = await run(memory: memory)
    await first.type("cvn")
    await first.press(.control("c"))
    let second = await run(memory: memory)
    #expect(asks(about: 2, second), "\(second.text)")
    await second.press(Key(.escape))
    #expect(second.chosen?.hasPrefix("Film 0000") == true, "\(second.text)")
    second.end()
  }

  @Test func `Another list has its own answers`() async throws {
    let run = await run()
    await run.type("cnn")
    await run.press(Key(.escape))
    await run.type("/film")
    await run.press(Key(.tab))
    await run.type("c")
    #expect(asks(about: 0, run), "\(run.text)")
    run.end()
  }

  @Test func `A damaged memory is ignored`() async {
    walks.text = "version = 1\n[list]\nfilm = x\n[list"
    let run = await run()
    await run.type("c")
    #expect(asks(about: 0, run))
    run.end()
  }

  @Test func `At the end, the films without an answer follow, then those not seen`() async throws {
    let run = await runOverLibrary(5)
    await run.type("3gcvvv")
    #expect(
      run.text.contains("5 films: 3 seen, 2 without an answer")
        && run.text.contains("the 2 films without an answer"), "\(run.text)")
    await run.type(" ")
    #expect(asks(about: 0, run))
    await run.type("nn")
    #expect(run.text.contains("5 films: 3 seen, 2 not seen"), "\(run.text)")
    await run.type(" ")
    #expect(asks(about: 0, run))
    await run.type("vn")
    await run.press(Key(.enter))
    #expect(
      run.chosen?.hasPrefix("Film 0001") == true && run.text.contains("1 of 1"), "\(run.text)")
    await run.press(Key(.escape))
    #expect(run.text.contains("5 films: 4 seen"), "\(run.text)")
    run.end()
  }

  // MARK: Lists

  @Test func `Films are loaded ahead, and a failed page is retried without losing one`()
    async throws
  {
    let store = Self.store(300, isLocal: false)
    let run = await run(store)
    await run.type("G")
    await run.type("gc")
    store.fail(with: .serviceUnavailable)
    for _ in 0..<320 where !run.text.contains("to retry") { await run.type("v") }
    #expect(
      run.text.contains("TMDB is unavailable") || run.text.contains("to retry"), "\(run.text)")
    let count = try seen(300).count
    #expect(count < 300)
    store.fail(with: nil)
    await run.type("r")
    for _ in 0..<300 { await run.type("v") }
    #expect(try seen(300) == Array(0..<300), "\(run.text)")
    #expect(run.text.contains("300 films: 300 seen"), "\(run.text)")
    run.end()
  }

  @Test func `A list that shrinks with its answers is walked through whole`() async throws {
    try mark(0..<45, .watchlist(true))
    let run = await runOverLibrary()
    await run.type(":watchlist")
    await run.press(Key(.enter))
    await run.type("c")
    #expect(run.text.contains("1 of 45"), "\(run.text)")
    for _ in 0..<45 { await run.type("v") }
    #expect(try seen() == Array(0..<45))
    #expect(run.text.contains("45 films: 45 seen"), "\(run.text)")
    run.end()
  }

  @Test func `An empty list says so`() async {
    let run = await run(Self.store(0))
    await run.type("cvn ")
    #expect(run.text.contains("This list has no films."), "\(run.text)")
    run.end()
  }

  // MARK: Failures

  @Test func `A failure to save is shown beside the film, which stays`() async throws {
    let run = await run()
    await run.type("c")
    library.fail(with: .library(.full))
    await run.type("v")
    #expect(run.text.contains(Wording.sentence(MovieDataError.library(.full))), "\(run.text)")
    #expect(asks(about: 0, run))
    library.fail(with: nil)
    await run.type("v")
    #expect(try seen() == [0])
    #expect(asks(about: 1, run))
    run.end()
  }

  @Test func `Without a library there is no walk`() async {
    let run = await BrowserRun.opened(Self.store(), library: nil)
    let list = run.rows[2]
    await run.type("c")
    #expect(run.text.contains(Wording.noLibrary) && run.rows[2] == list, "\(run.text)")
    run.end()
  }

  // MARK: The film

  @Test func `Enter opens the film, and back leads to the walk`() async throws {
    let run = await run()
    await run.type("cv")
    await run.press(Key(.enter))
    #expect(run.text.contains(film(1).title))
    await run.press(Key(.escape))
    #expect(asks(about: 1, run) && run.text.contains("2 of 60"), "\(run.text)")
    await run.type("v")
    #expect(try seen() == [0, 1])
    run.end()
  }

  @Test func `Back leads to the walk through the list below, not to the last one`() async throws {
    let run = await run()
    await run.type("cvv")
    await run.press(Key(.enter))
    await run.type("/film 001")
    await run.press(Key(.tab))
    await run.type("cn")
    #expect(run.text.contains("of 10"), "\(run.text)")
    await run.press(Key(.escape))
    await run.press(Key(.escape))
    await run.press(Key(.escape))
    #expect(asks(about: 2, run) && run.text.contains("3 of 60 · 2 seen"), "\(run.text)")
    run.end()
  }

  @Test func `Other keys of marks work for the film`() async throws {
    let run = await run()
    await run.type("cf")
    #expect(try marks(0).isFavorite)
    #expect(asks(about: 0, run) && run.text.contains("♥"), "\(run.text)")
    run.end()
  }

  @Test(arguments: [(40, 12), (20, 6), (80, 24), (200, 50)])
  func `The film and the progress are shown in any size`(columns: Int, rows: Int) async throws {
    let run = await run(columns: columns, rows: rows)
    await run.type("cv")
    #expect(asks(about: 1, run) && run.text.contains("2 of 60 · 1 seen"), "\(run.text)")
    run.end()
  }
}
