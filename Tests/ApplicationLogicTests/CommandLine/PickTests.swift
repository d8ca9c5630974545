import BrowserTestSupport
import BusinessLogic
import CommandTestSupport
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// A film is picked for another command.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PickTests {
  private let store = InMemoryMovieDataStore(films(0..<214), isLocal: true)

  private func picking(
    _ words: String = "", columns: Int = 80, keyFile: String = "", memory: (any TextStore)? = nil
  ) async throws -> (run: BrowserRun, command: PickCommand) {
    let options = try #require(
      try invocation(["pick"] + words.split(separator: " ").map(String.init)).pick)
    let command = try PickCommand(.test(store: store), options.list)
    let run = BrowserRun(
      store, columns: columns, keyFile: keyFile, memory: memory,
      prepare: { $0 = $0.picking(from: command.selection) })
    await run.terminal.idle()
    return (run, command)
  }

  private func picked(_ run: BrowserRun) -> MovieSummary? {
    if case .picked(let movie) = run.ending { movie } else { nil }
  }

  @Test(arguments: [80, 160])
  func `Enter picks the film of the list, and the footer says so`(columns: Int) async throws {
    let (run, command) = try await picking(columns: columns)
    #expect(run.rows.last?.contains("Enter pick") == true)
    #expect(run.rows.last?.contains("Enter open") == false)
    await run.type("jj")
    await run.press(Key(.enter))
    let movie = try #require(picked(run))
    #expect(movie.title == film(2).title)
    #expect(command.text(of: movie) == film(2).id.text + "\n")
  }

  @Test func `Enter picks the film of the page, which another key opens`() async throws {
    let (run, _) = try await picking()
    await run.type("jl")
    #expect(run.text.contains("The line of Film 0001"))
    #expect(run.rows.last?.contains("Enter pick") == true)
    await run.press(Key(.enter))
    #expect(picked(run)?.title == film(1).title)
  }

  @Test func `Enter in a search, prompt or popup does not pick`() async throws {
    let (run, _) = try await picking()
    await run.type("/film 0042")
    await run.press(Key(.enter))
    #expect(run.ending == nil && run.text.contains("The line of Film 0042"))
    await run.type(":back")
    await run.press(Key(.enter))
    await run.type("L")
    await run.press(Key(.enter))
    #expect(run.ending == nil)
    run.end()
  }

  @Test(arguments: [
    [Key(.escape)], [.character("q")], [.character("l"), Key(.escape), Key(.escape)],
  ])
  func `q, or Escape with nothing to go back to, cancels`(keys: [Key]) async throws {
    let (run, _) = try await picking()
    for key in keys.dropLast() {
      await run.press(key)
      #expect(run.ending == nil)
    }
    await run.press(keys.suffix(1))
    #expect(run.ending == .quit)
  }

  @Test func `A query gives the list, and no query the last session, which stays as it is`()
    async throws
  {
    let (first, _) = try await picking("all-time sort:title:desc")
    #expect(first.text.contains(Wording.order(MovieSort(by: .title, ascending: false))))
    first.end()
    let memory = InMemoryTextStore("")
    let before = await BrowserRun.opened(store, memory: memory)
    await before.type("20Gq")
    let kept = memory.text
    let (run, _) = try await picking(memory: memory)
    #expect(run.chosen?.hasPrefix("Film 0019") == true)
    await run.type("jq")
    #expect(memory.text == kept)
  }

  @Test func `The first start shows no welcome and leaves it to the browser`() async throws {
    let memory = InMemoryTextStore()
    let (run, _) = try await picking(memory: memory)
    #expect(run.chosen != nil)
    await run.press(Key(.enter))
    #expect(picked(run)?.title == film(0).title && memory.text == nil)
  }

  @Test func `A key file moves the key that takes a film`() async throws {
    let (run, _) = try await picking(keyFile: "everywhere.pick = Ctrl-t")
    await run.press(Key(.enter))
    #expect(run.ending == nil && run.text.contains("The line of Film 0000"))
    await run.press(.control("t"))
    #expect(picked(run)?.title == film(0).title)
  }

  @Test(arguments: [
    (["--format", "{title} ({year})"], "Film 0000 (1920)\n"),
    (["--fields=title"], "Film 0000\n"),
  ])
  func `The output of the film can be chosen`(words: [String], text: String) async throws {
    let options = try #require(try invocation(["pick"] + words).pick)
    let command = try PickCommand(.test(store: store), options.list)
    #expect(command.text(of: film(0)) == text)
  }

  @Test func `Without moviebrowser pick, no key picks a film`() async {
    let run = await BrowserRun.opened(store)
    #expect(run.rows.last?.contains("pick") == false)
    await run.type(":pick")
    await run.press(Key(.enter))
    #expect(run.ending == nil && run.text.contains(Wording.notPicking))
    run.end()
  }

  @Test func `An invalid query fails before the browser opens`() throws {
    let options = try #require(try invocation(["pick", "year:soon"]).pick)
    #expect(throws: CommandFailure.self) {
      try PickCommand(.test(store: store), options.list)
    }
  }
}

extension Invocation {
  fileprivate var pick: PickOptions? { if case .pick(let options) = self { options } else { nil } }
}
