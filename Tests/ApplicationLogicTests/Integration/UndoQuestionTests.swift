@testable import BusinessLogic
import BrowserTestSupport
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import MovieData
@testable import Plain
@testable import TerminalModel
@testable import Wording

/// Undo and redo ask before they take back much, or anything that the last action was not about.
@Suite(.timeLimit(.minutes(60))) @MainActor struct UndoQuestionTests {
  private let library = InMemoryMovieLibrary()
  private static let today = Timestamp(seconds: 1_780_000_000).day

  private func run(columns: Int = 80) async -> BrowserRun {
    let store = InMemoryMovieDataStore(
      (0..<60).map { detail($0) }, offering: allFilms, isLocal: true)
    return await BrowserRun.opened(store, columns: columns, library: library)
  }

  /// Imports films as another program does.
  private func importFilms(_ numbers: Range<Int>) throws {
    let moment = Timestamp(seconds: 1_780_000_000)
    let edits = numbers.map { number in
      LibraryEdit(LibraryMovie(film(number))) { $0.applying(.favorite(true), at: moment) }
    }
    let action = LibraryAction(.importing, at: moment, label: "big.zip")
    _ = try library.apply(edits, as: action)
  }

  private func favorites() throws -> Int { try library.counts()[.favorites] }

  /// Whether the screen asks; long questions are wrapped.
  private func asks(_ run: BrowserRun, _ direction: StepReversal.Direction = .undo) -> Bool {
    run.text.contains("─ \(Wording.title(direction)) ─")
  }

  @Test(arguments: [60, 80, 140])
  func `An import is undone only after a question that names it`(columns: Int) async throws {
    try importFilms(0..<30)
    let run = await run(columns: columns)
    await run.type("u")
    #expect(asks(run) && run.text.contains("the import of 30 films"), "\(run.text)")
    #expect(try favorites() == 30)
    for key in [Key.character("n"), Key(.escape), .character("r"), .character("7")] {
      await run.press(key)
      #expect(!asks(run))
      #expect(try favorites() == 30)
      await run.type("u")
    }
    await run.type("y")
    #expect(!asks(run) && run.text.contains("Undone: 30 films"))
    #expect(try favorites() == 0)
    await run.type("U")
    #expect(asks(run, .redo))
    await run.type("y")
    #expect(try favorites() == 30)
    run.end()
  }

  @Test func `Keys typed ahead do not answer a question that was not shown`() async throws {
    try importFilms(0..<30)
    let run = await run()
    await run.type("uy")
    #expect(try favorites() == 30)
    #expect(!asks(run))
    await run.type("kuyuyuy")
    #expect(try favorites() == 30)
    run.end()
  }

  @Test func `The last mark is undone at once, and undo may be repeated`() async throws {
    try importFilms(0..<1)
    let run = await run()
    await run.type("f")
    #expect(try favorites() == 0)
    await run.type("jjf")
    await run.type("kj")
    await run.type("u")
    #expect(!asks(run) && run.text.contains("Undone: Film 0002"))
    await run.type("u")
    #expect(try favorites() == 1)
    await run.type("u")
    #expect(try favorites() == 0 && !asks(run))
    // The last step undone is redone at once, and another one after another key is named.
    await run.type("j")
    await run.type("U")
    #expect(try favorites() == 1 && !asks(run, .redo))
    await run.type("j")
    await run.type("U")
    #expect(asks(run, .redo))
    run.end()
  }

  @Test func `A repeated undo stops at a bulk change`() async throws {
    try importFilms(0..<30)
    let run = await run()
    await run.type("f")
    await run.type("u")
    await run.type("u")
    #expect(asks(run))
    #expect(try favorites() == 30)
    run.end()
  }

  @Test(arguments: ["Lists pane", "rename", "prompt", "start", "rating"])
  func `After an action that did nothing, undo names the step`(action: String) async throws {
    let run = await run(columns: 200)
    await run.type("f")
    switch action {
    case "Lists pane":
      await run.press(Key(.tab))
      await run.press(Key(.tab))
      await run.type("f")
    case "rename":
      await run.type(":rename-list Noir")
      await run.press(Key(.enter))
    case "prompt":
      await run.type(":rename-list")
      await run.press(Key(.enter))
      await run.press(Key(.escape))
    case "rating":
      await run.type("*")
      await run.press(Key(.escape))
    default:
      run.end()
      let next = await self.run()
      await next.type("u")
      #expect(asks(next))
      next.end()
      return
    }
    await run.press(Key(.escape))
    await run.type("u")
    #expect(asks(run), "\(run.text)")
    #expect(run.text.contains("Film 0000 (1920): added to favorites"))
    #expect(try favorites() == 1)
    await run.type("y")
    #expect(try favorites() == 0)
    run.end()
  }

  @Test func `The prompt undoes and redoes a step by its number`() async throws {
    let run = await run()
    for key in ["f", "jf", "jf"] { await run.type(key) }
    func enter(_ command: String) async {
      await run.type(":\(command)")
      await run.press(Key(.enter))
    }
    await enter("undo 1")
    #expect(asks(run) && run.text.contains("Film 0000"))
    await run.type("y")
    #expect(
      try library.history(before: nil, limit: 9).map(\.undone).map { $0 != nil } == [
        false, false, true,
      ])
    await enter("undo 1")
    let step = try #require(try library.history(before: 2, limit: 1).first)
    #expect(run.text.contains("already undone"), "\(run.text) \(step)")
    await enter("redo 1")
    #expect(try favorites() == 3)
    await enter("undo 99")
    #expect(run.text.contains("no step 99"), "\(run.text)")
    await enter("undo x")
    #expect(run.text.contains(Wording.stepName))
    run.end()
  }

  @Test func `A question lists what has changed since`() async throws {
    let run = await run(columns: 100)
    await run.type("*3")
    await run.press(Key(.enter))
    await run.type("*5")
    await run.press(Key(.enter))
    await run.type(":undo 1")
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.changedSince), "\(run.text)")
    #expect(run.text.contains("Film 0000 (1920): rated 5 stars (was 3)"), "\(run.text)")
    await run.type("y")
    let names = MovieIdentifiers(film(0))
    #expect(try library.entry(of: names)?.marks.rating?.halves == 10)
    run.end()
  }

  @Test func `A step that another program has changed meanwhile stays`() async throws {
    try importFilms(0..<30)
    let run = await run()
    await run.type("u")
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(3)), [.favorite(false)], at: Timestamp(seconds: 1_780_000_001))
    await run.type("y")
    #expect(run.text.contains("history has changed"), "\(run.text)")
    #expect(try favorites() == 29)
    run.end()
  }

  @Test func `Tonight asks as well, and shows an undone film again`() async throws {
    try importFilms(0..<30)
    let run = await run()
    await run.type("x")
    await run.type("u")
    #expect(asks(run))
    #expect(try favorites() == 30)
    await run.type("y")
    #expect(try favorites() == 0)
    run.end()
  }

  // MARK: Plain mode

  private func plain() async -> PlainPresenter {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 30), library: library)
    let presenter = PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 200, rows: 24), library: library,
      now: { Timestamp(seconds: 1_780_000_000) })
    _ = await presenter.start()
    return presenter
  }

  @Test func `Plain mode asks, and takes only yes for an answer`() async throws {
    try importFilms(0..<30)
    let plain = await plain()
    let reversal = try #require(try library.reversal(.undo, of: nil))
    let question = Wording.spokenQuestion(reversal, today: Self.today).joined()
    #expect(await plain.receive("u").contains(question))
    #expect(await plain.receive("n").contains(Wording.sentence(Wording.notReversed)))
    #expect(await plain.receive("undo").contains(question))
    #expect(await plain.receive("").contains(Wording.sentence(Wording.notReversed)))
    _ = await plain.receive("u")
    // Another command drops the question.
    #expect(await plain.receive("f 3").contains("Film 0002"))
    #expect(await !plain.receive("y").contains("Undone: 30"))
    #expect(await plain.receive("u").contains("Film 0002"))
    _ = await plain.receive("l")
    _ = await plain.receive("u")
    #expect(try favorites() == 30)
    #expect(await plain.receive("YES").contains("Undone: 30 films"))
    #expect(try favorites() == 0)
    #expect(await plain.receive("redo 1").contains("Type y"))
    _ = await plain.receive("y")
    #expect(try favorites() == 30)
    #expect(await plain.receive("redo 1").contains("not undone"))
    #expect(await plain.receive("undo 77").contains("no step 77"))
  }
}
