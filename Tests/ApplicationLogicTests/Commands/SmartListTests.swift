import BusinessLogic
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import ApplicationLogic

/// Smart lists: their file, the command and the browser.
@MainActor struct SmartListTests {
  /// Smart lists in memory.
  private final class Memory: SmartListStore {
    let text: Mutex<String?>

    init(_ text: String? = nil) { self.text = Mutex(text) }

    var problem: String? { SmartListFile(text.withLock { $0 }).problem }
    func smartLists() -> [SmartList] { SmartListFile(text.withLock { $0 }).lists }
    func save(_ list: SmartList) throws(SmartListProblem) {
      text.withLock { $0 = SmartListFile($0).saving(list) }
    }
  }

  private let store = InMemoryMovieDataStore(films(0..<30), isLocal: true)

  private func run(_ words: [String], _ lists: Memory) async throws -> String {
    var parser = CommandLineParser(["list"] + words)
    guard case .list(let options) = try parser.parse() else { return "" }
    return try await ListCommand(store: store, today: day("2026-07-01"), smartLists: lists)
      .run(options, format: .tabbed)
  }

  @Test func `Built-in lists are valid queries with names of their own`() {
    #expect(SmartList.builtIn.count == 26)
    for list in SmartList.builtIn {
      #expect(!list.query.isEmpty && SmartListFile("").lists.contains(list))
      #expect((try? OptionValues.list(list.name)) == nil)
    }
  }

  @Test func `Shown names of smart lists fold back to their names`() {
    for list in SmartList.builtIn {
      let shown = Wording.name(ofSmartList: list.name)
      #expect(QueryNames.hyphenated(shown) == list.name)
      #expect(shown.first?.isUppercase == true && !shown.contains("-"))
    }
    #expect(Wording.name(ofSmartList: "short-evening") == "Short evening")
    #expect(Wording.name(ofSmartList: "afi-100") == "AFI 100")
  }

  @Test func `docs/search.md lists the built-in smart lists`() throws {
    let page = try #require(Repository.text(of: "docs/search.md"))
    for list in SmartList.builtIn {
      #expect(page.contains("\n| `\(list.name)` | `\(list.query.text)` | "))
    }
  }

  @Test func `The file keeps comments and lines that are not understood`() throws {
    let text = "# Mine\nnoir = genre:crime year:<1960 # old\nbad = gnere:x\n\nwar=genre:war\n"
    let file = SmartListFile(text)
    #expect(file.lists.prefix(1).map(\.name) == ["noir"])
    #expect(file.lists.first?.query.text == "genre:crime year:<1960")
    let new = try #require(SmartList("Noir", try TypedQuery("genre:crime")))
    #expect(
      file.saving(new)
        == "# Mine\nnoir = genre:crime\nbad = gnere:x\n\nwar=genre:war\n")
    let other = try #require(SmartList("Late Night", try TypedQuery("length:<90")))
    #expect(file.saving(other) == text + "late-night = length:<90\n")
    let first = SmartListFile(nil).saving(other)
    #expect(first.hasPrefix("# ") && SmartListFile(first).lists.first == other)
  }

  @Test func `Line endings of other systems and repeated names are understood`() throws {
    let file = SmartListFile("\u{FEFF}a = genre:war\r\nb = unseen\r\na = genre:drama\r\n")
    #expect(file.lists.prefix(2).map(\.query.text) == ["genre:war", "unseen"])
    let new = try #require(SmartList("a", try TypedQuery("genre:crime")))
    #expect(file.saving(new) == "a = genre:crime\nb = unseen\n")
    #expect(SmartListFile(file.saving(new)).lists.first == new)
  }

  @Test func `The first line that is not understood is reported`() {
    #expect(SmartListFile("# a\n\nb = unseen\n").problem == nil)
    let problem = SmartListFile("b = unseen\nc = gnere:war\n").problem
    for part in ["line 2 ", "“gnere:”", "“genre:”"] { #expect(problem?.contains(part) == true) }
    #expect(SmartListFile("drama = unseen\n").problem == Wording.invalidListLine(1))
  }

  @Test(arguments: [
    (["with:jean gabin"], "with:\"jean gabin\""),
    (["by:-stanley kubrick"], "by:-\"stanley kubrick\""),
    (["!by:stanley kubrick"], "!by:\"stanley kubrick\""),
    (["with:jean gabin,erich von stroheim"], "with:\"jean gabin\",\"erich von stroheim\""),
    (["genre:science fiction"], "genre:\"science fiction\""),
    (["genre:drama war"], "genre:drama war"),
    (["with:jean gabin year:1937"], "with:jean gabin year:1937"),
    (["based-on:stephen king"], "based-on:\"stephen king\""),
    (["award:palme d'or"], "award:\"palme d'or\""),
    (["alien", "unseen"], "alien unseen"), (["by:varda"], "by:varda"),
  ])
  func `Quotation marks that a shell removed are put back`(arguments: [String], line: String) {
    #expect(QueryArguments.line(arguments) == line)
  }

  @Test func `A list of the user replaces a built-in one`() {
    let lists = SmartListFile("short-evening = length:<80\n").lists
    #expect(lists.count == 26 && lists[0].query.text == "length:<80")
  }

  @Test(arguments: ["popular", "drama", "1980s", "watchlist", "unseen", "!", ""])
  func `A smart list cannot have the name of another list`(name: String) throws {
    #expect(SmartList(name, try TypedQuery("genre:drama")) == nil)
  }

  @Test func `A query is saved, and listed by its name`() async throws {
    let lists = Memory()
    let saved = try await run(["--save", "Early", "year:<1970"], lists)
    #expect(try await run(["early"], lists) == saved)
    #expect(try await run(["early", "sort:title"], lists) != "")
    #expect(lists.text.withLock { $0 }?.contains("early = year:<1970\n") == true)
    await #expect(throws: CommandFailure.self) { try await run(["erly"], lists) }
    await #expect(throws: CommandFailure.self) {
      try await run(["--save", "drama", "unseen"], lists)
    }
  }

  @Test func `The path names a smart list, and what narrows it`() async throws {
    let source = InMemoryMovieDataStore(films(0..<60), offering: allFilms, isLocal: true)
    let run = await BrowserRun.opened(source)
    await run.type(":list silent-era")
    await run.press(Key(.enter))
    #expect(run.rows.first?.hasPrefix("Silent era  ") == true)
    await run.type("F country:jp")
    await run.press(Key(.enter))
    #expect(run.rows.first?.hasPrefix("Silent era · country:jp  ") == true)
    run.end()
  }

  @Test func `The browser saves a list and shows it by its name`() async throws {
    let lists = Memory()
    var context = BrowserContext(
      store: store, device: RecordingTerminal(columns: 80, rows: 24), links: RecordingLinkOpener(),
      today: day("2026-07-01"))
    context.smartLists = lists
    let vocabulary = PromptVocabulary(
      context.bindings, lists: [.allTime], sorts: [], smartLists: lists.smartLists())
    #expect(try vocabulary.command("list short-evening") == .showQuery(SmartList.builtIn[0].query))
    #expect(try vocabulary.command("save late night") == .save("late night"))
  }
}
