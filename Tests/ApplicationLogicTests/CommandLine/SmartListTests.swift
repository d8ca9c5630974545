import BrowserTestSupport
import BusinessLogic
import CommandTestSupport
import DomainEntities
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Films
@testable import Records
@testable import TerminalModel
@testable import Vocabulary
@testable import Wording

/// Smart lists: their file, the command and the browser.
@MainActor struct SmartListTests {
  private let store = InMemoryMovieDataStore(films(0..<30), isLocal: true)

  private func run(_ words: [String], _ lists: InMemorySmartLists) async throws -> String {
    var parser = CommandLineParser(["list"] + words)
    guard case .list(let options) = try parser.parse() else { return "" }
    return try await ListCommand(.test(store: store, smartLists: lists))
      .run(options, format: .tabbed)
  }

  @Test func `Built-in lists are valid queries with names of their own`() {
    #expect(SmartList.builtIn.count == 23)
    for list in SmartList.builtIn {
      #expect(!list.query.isEmpty && InMemorySmartLists().smartLists().contains(list))
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
    let text = "# Mine\nnoir = genre:crime year:<1960 # old\nbad = gnere:x\n\nbattle=genre:war\n"
    let file = SmartListFile(text)
    #expect(file.ownLists.map(\.name) == ["noir", "battle"])
    let noir = try #require(file.ownLists.first)
    #expect(noir.query.text == "genre:crime year:<1960")
    let new = try #require(SmartList("Noir", try TypedQuery("genre:crime")))
    let (replaced, change) = try file.applying(SmartListChange(before: noir, after: new))
    #expect(replaced == "# Mine\nnoir = genre:crime\nbad = gnere:x\n\nbattle=genre:war\n")
    #expect(try SmartListFile(replaced).applying(change.reversed).text == text)
    let (removed, removal) = try file.applying(SmartListChange(before: noir, after: nil))
    #expect(removed == "# Mine\nbad = gnere:x\n\nbattle=genre:war\n")
    #expect(try SmartListFile(removed).applying(removal.reversed).text == text)
    let crime = try #require(SmartList("old-crime", noir.query))
    let (renamed, renaming) = try file.applying(SmartListChange(before: noir, after: crime))
    #expect(renamed.contains("\nold-crime = genre:crime year:<1960 # old\nbad"))
    #expect(try SmartListFile(renamed).applying(renaming.reversed).text == text)
    let other = try #require(SmartList("Late Night", try TypedQuery("length:<90")))
    let addition = SmartListChange(before: nil, after: other)
    #expect(try file.applying(addition).text == text + "late-night = length:<90\n")
    let first = try SmartListFile(nil).applying(addition).text
    #expect(first.hasPrefix("# ") && SmartListFile(first).ownLists == [other])
  }

  @Test func `Line endings of other systems and repeated names are understood`() throws {
    let file = SmartListFile("\u{FEFF}a = genre:war\r\nb = unseen\r\na = genre:drama\r\n")
    #expect(file.ownLists.map(\.query.text) == ["genre:war", "unseen"])
    let new = try #require(SmartList("a", try TypedQuery("genre:crime")))
    let change = SmartListChange(before: file.ownLists.first, after: new)
    #expect(try file.applying(change).text == "a = genre:crime\nb = unseen\n")
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

  @Test func `A line that is not UTF-8 is left out and named, and the file is not changed`() throws
  {
    let file = SmartListFile(
      "a = genre:war\ngr\u{FFFD} = genre:drama\nb = unseen\n", invalidLine: 2)
    #expect(file.ownLists.map(\.name) == ["a", "b"])
    #expect(file.problem == Wording.invalidListLine(2, because: Wording.notUTF8))
    let new = try #require(SmartList("c", try TypedQuery("genre:crime")))
    #expect(throws: SmartListProblem.file(Wording.unchangeableLists(line: 2))) {
      try file.applying(SmartListChange(before: nil, after: new))
    }
  }

  @Test func `A line of the user replaces a built-in list, and a notice says so`() throws {
    let lists = InMemorySmartLists("short-evening = length:<80\n")
    #expect(lists.smartLists().count == SmartList.builtIn.count)
    #expect(lists.smartLists()[0].query.text == "length:<80")
    let notice = Wording.notice(.builtIn("short-evening"))
    #expect(lists.problem(with: nil) == notice)
    let library = InMemoryMovieLibrary()
    _ = try CustomListInteractor(library: library, isReserved: { _ in false }).create(
      "Rainy days", at: Timestamp(seconds: 1))
    let hidden = InMemorySmartLists("rainy-days = unseen\n")
    #expect(
      hidden.problem(with: library)
        == Wording.notice(.ownList("Rainy days")))
    #expect(InMemorySmartLists("a = unseen\n").problem(with: library) == nil)
  }

  @Test(arguments: ["popular", "drama", "1980s", "watchlist", "unseen", "!", ""])
  func `A smart list cannot have the name of another list`(name: String) throws {
    #expect(SmartList(name, try TypedQuery("genre:drama")) == nil)
  }

  @Test func `A smart list is listed by its name`() async throws {
    let lists = InMemorySmartLists("early = year:<1970\n")
    #expect(try await run(["early"], lists) == run(["year:<1970"], lists))
    #expect(try await run(["early", "sort:title"], lists) != "")
    await #expect(throws: CommandFailure.self) { try await run(["erly"], lists) }
    let failure = await #expect(throws: CommandFailure.self) {
      try await run(["--save", "late", "unseen"], lists)
    }
    #expect(failure?.kind == .usage)
  }

  @Test(arguments: ["true-stories", "silent-era", "Long Weekend"])
  func `The error of a removed smart list names its condition`(name: String) async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await run([name], InMemorySmartLists())
    }
    #expect(failure?.kind == .notFound && failure?.message == Wording.removed(list: name))
  }

  @Test func `The path names a smart list, and what narrows it`() async throws {
    let source = InMemoryMovieDataStore(films(0..<60), offering: allFilms, isLocal: true)
    let run = await BrowserRun.opened(source)
    await run.type(":list comfort")
    await run.press(Key(.enter))
    #expect(run.rows.first?.hasPrefix("Comfort  ") == true)
    await run.type("F country:jp")
    await run.press(Key(.enter))
    #expect(run.rows.first?.hasPrefix("Comfort · country:jp  ") == true)
    run.end()
  }

  @Test func `The browser saves a list and shows it by its name`() async throws {
    let lists = InMemorySmartLists()
    var context = BrowserContext(
      store: store, device: RecordingTerminal(columns: 80, rows: 24), links: RecordingLinkOpener(),
      today: day("2026-07-01"))
    context.smartLists = lists
    let vocabulary = CommandTable<PromptCommand>(
      context.bindings, lists: [.allTime], sorts: [], smartLists: lists.smartLists())
    #expect(try vocabulary.command("list short-evening") == .showQuery(SmartList.builtIn[0].query))
    #expect(try vocabulary.command("save late night") == .save("late night"))
  }
}
