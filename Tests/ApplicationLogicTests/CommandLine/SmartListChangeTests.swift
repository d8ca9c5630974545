import BrowserTestSupport
import BusinessLogic
import CommandTestSupport
import DomainEntities
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import CommandLineInterface
@testable import Commands
@testable import MovieData
@testable import Records
@testable import TerminalModel
@testable import Vocabulary
@testable import Wording

/// Saving, renaming and removing smart lists, with `lists` and in the browser.
@MainActor struct SmartListChangeTests {
  private let library = InMemoryMovieLibrary()
  private let lists = InMemorySmartLists("# Mine\nrainy = genre:drama\n")
  private let store = InMemoryMovieDataStore(films(0..<9), isLocal: true)

  private var queries: [String: String] {
    Dictionary(uniqueKeysWithValues: lists.ownLists().map { ($0.name, $0.query.text) })
  }

  @discardableResult private func run(
    _ words: String..., answer: Bool? = nil, format: OutputFormat = .aligned(columns: 80)
  ) async throws -> String {
    var parser = CommandLineParser(["lists"] + words)
    guard case .lists(let options) = try parser.parse() else { return "" }
    return try await ListsCommand(
      .test(
        store: store, library: library, now: Timestamp(seconds: 1_790_000_000), smartLists: lists,
        ask: { _ in answer })
    ).run(options, format: format)
  }

  private func failure(_ words: String...) async -> CommandFailure? {
    do {
      var parser = CommandLineParser(["lists"] + words)
      guard case .lists(let options) = try parser.parse() else { return nil }
      _ = try await ListsCommand(
        .test(
          store: store, library: library, now: Timestamp(seconds: 1_790_000_000), smartLists: lists)
      ).run(options, format: .tabbed)
      return nil
    } catch {
      return error
    }
  }

  private func create(_ name: String) throws {
    _ = try CustomListInteractor(library: library).create(name, at: Timestamp(seconds: 1))
  }

  // MARK: Commands

  @Test func `A saved query keeps its list, its conditions and its order`() async throws {
    try await run("save", "Late Night", "popular", "length:<90", "genre:-war", "sort:year:asc")
    let saved = try #require(queries["late-night"])
    #expect(try TypedQuery(saved) == TypedQuery("list:popular length:<90 -genre:war sort:year:asc"))
    try create("Film noir")
    try await run("save", "dark", "film noir", "unseen")
    #expect(queries["dark"] == "list:\"Film noir\" unseen")
  }

  @Test func `Nothing replaces a smart list without a question or an option`() async throws {
    #expect(await failure("save", "rainy", "unseen")?.message == Wording.needsForce(try rainy))
    #expect(await failure("save", "rainy", "unseen")?.kind == .failure)
    #expect(queries["rainy"] == "genre:drama")
    await #expect(throws: CommandFailure.self) {
      try await run("save", "rainy", "unseen", answer: false)
    }
    #expect(queries["rainy"] == "genre:drama")
    // What is lost is printed.
    #expect(try await run("save", "rainy", "unseen", answer: true).contains("genre:drama"))
    #expect(queries["rainy"] == "unseen")
    #expect(try await run("save", "rainy", "seen", "--force").contains("unseen"))
    #expect(queries["rainy"] == "seen")
  }

  private var rainy: SmartList {
    get throws { try #require(SmartList("rainy", try TypedQuery("genre:drama"))) }
  }

  @Test func `All lists share their names`() async throws {
    try create("Film noir")
    for force in [[], ["--force"]] {
      let words = ["save", "film-noir", "unseen"] + force
      var parser = CommandLineParser(["lists"] + words)
      guard case .lists(let options) = try parser.parse() else { return }
      let failure = await #expect(throws: CommandFailure.self) {
        try await ListsCommand(
          .test(store: store, library: library, now: Timestamp(seconds: 1), smartLists: lists)
        ).run(options, format: .tabbed)
      }
      #expect(failure?.message == Wording.complaint(.ownList("Film noir")))
    }
    #expect(await failure("save", "halloween", "unseen")?.message.contains("halloween") == true)
    #expect(await failure("save", "drama", "unseen")?.kind == .usage)
    #expect(await failure("rename", "rainy", "Film noir")?.kind == .failure)
    #expect(await failure("rename", "rainy", "halloween")?.kind == .failure)
    let reserved = Wording.complaint(CustomListError.reservedName("Rainy"))
    #expect(await failure("new", "Rainy")?.message == reserved)
    #expect(await failure("rename", "Film noir", "Rainy")?.message == reserved)
    #expect(await failure("new", "Halloween")?.kind == .failure)
    #expect(queries == ["rainy": "genre:drama"])
    #expect(try library.customLists().map(\.name) == ["Film noir"])
  }

  @Test func `A smart list is renamed and removed, and its query is printed`() async throws {
    #expect(try await run("rename", "rainy", "Gray", "days").contains("gray-days"))
    #expect(lists.text.withLock { $0 } == "# Mine\ngray-days = genre:drama\n")
    #expect(try await run("remove", "gray-days").contains("genre:drama"))
    #expect(queries.isEmpty)
    #expect(await failure("remove", "gray-days")?.kind == .notFound)
    #expect(await failure("remove", "halloween")?.kind == .failure)
    #expect(await failure("add", "halloween", "Film 0001")?.kind == .usage)
    try create("Film noir")
    #expect(await failure("remove", "film noir")?.message == Wording.needsFilm("remove"))
  }

  @Test func `The films of a smart list are shown with its query`() async throws {
    try await run("save", "early", "year:<1924", "sort:year:asc")
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.seen(on: nil)], at: Timestamp(seconds: 1))
    let text = try await run("show", "early")
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "early: \(Wording.listSize(1, of: 4))")
    #expect(lines[1] == "year:<1924 sort:year:asc")
    #expect(lines[3].hasPrefix("Film 0000") && lines.count == 7)
    let json = try JSONValue(parsing: Array(try await run("show", "early", format: .json).utf8))
    #expect(json["query"]?.text == "year:<1924 sort:year:asc")
    #expect(json["films"]?.elements.count == 4)
    #expect(try await run().contains("early  "))
  }

  // MARK: The browser

  private func browser(_ columns: Int = 80) async -> BrowserRun {
    let source = RoutedMovieDataSource(
      ScriptedMovieDataSource(count: 60, offering: .everything), library: library)
    let run = BrowserRun(
      MovieDataAdapter(source: source), columns: columns, library: library,
      prepare: { $0.smartLists = lists })
    await run.terminal.idle()
    return run
  }

  private func enter(_ command: String, in run: BrowserRun) async {
    await run.type(":" + command)
    await run.press(Key(.enter))
  }

  @Test func `Saving over a smart list asks, and undo takes the last change back`() async throws {
    let run = await browser()
    await run.type("F year:<1970")
    await run.press(Key(.enter))
    await enter("save rainy", in: run)
    #expect(run.text.contains(Wording.replaceTitle) && queries["rainy"] == "genre:drama")
    await run.press(Key(.enter))
    #expect(queries["rainy"] == "genre:drama")
    await enter("save rainy", in: run)
    await run.type("y")
    #expect(queries["rainy"] != "genre:drama")
    await run.type("u")
    #expect(queries["rainy"] == "genre:drama")
    #expect(run.text.contains("old query again"))
    await enter("save new one", in: run)
    #expect(queries["new-one"] != nil)
    await run.type("u")
    #expect(queries["new-one"] == nil)
    #expect(lists.text.withLock { $0 } == "# Mine\nrainy = genre:drama\n")
    run.end()
  }

  @Test func `A mark after a change of a smart list is undone first, and alone`() async throws {
    let run = await browser()
    await run.type("F year:<1970")
    await run.press(Key(.enter))
    await enter("save late", in: run)
    await run.type("f")
    #expect(try library.counts()[.favorites] == 1)
    await run.type("u")
    #expect(try library.counts()[.favorites] == 0 && queries["late"] != nil)
    run.end()
  }

  @Test func `Undo does not take back what another program has changed`() async throws {
    let run = await browser()
    await run.type("F year:<1970")
    await run.press(Key(.enter))
    await enter("save late", in: run)
    lists.text.withLock { $0 = "late = genre:war\n" }
    await run.type("u")
    #expect(queries == ["late": "genre:war"])
    #expect(run.text.contains("program has changed"), "\(run.text)")
    run.end()
  }

  @Test func `Keys remove and rename a smart list of the picker, and say why not`() async throws {
    let run = await browser()
    await run.type("Lrainy")
    #expect(run.rows.last?.contains("rename") == true)
    await run.press(.control("x"))
    #expect(run.text.contains(Wording.removeTitle) && queries.count == 1)
    await run.type("y")
    #expect(queries.isEmpty)
    await run.type("u")
    #expect(queries == ["rainy": "genre:drama"])
    await run.type("Lrainy")
    await run.press(.control("r"))
    #expect(run.text.contains("\(Wording.PromptLabel.newName): rainy"))
    await run.type("-days")
    await run.press(Key(.enter))
    #expect(queries == ["rainy-days": "genre:drama"])
    await run.type("u")
    #expect(queries == ["rainy": "genre:drama"])
    await run.type("Lhalloween")
    #expect(run.rows.last?.contains("rename") == false)
    await run.press(.control("x"))
    #expect(run.text.contains("Only lists that you have made"))
    run.end()
  }

  @Test func `An own list comes before a smart list of its name`() throws {
    let vocabulary = CommandTable<PromptCommand>(
      .standard, lists: [.allTime, .custom("Rainy")], sorts: [], smartLists: lists.smartLists())
    #expect(try vocabulary.command("list rainy") == .show(.custom("Rainy")))
  }
}
