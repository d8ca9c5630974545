import BusinessLogic
import CommandTestSupport
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import TerminalModel
@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import Vocabulary
@testable import Wording

/// `moviebrowser lists`: making, changing and showing lists.
struct ListsCommandTests {
  private let library = InMemoryMovieLibrary()
  private let store = InMemoryMovieDataStore(films(0..<9), isLocal: true)

  @discardableResult private func run(
    _ words: String..., format: OutputFormat = .aligned(columns: 80)
  ) async throws -> String {
    var parser = CommandLineParser(["lists"] + words)
    guard case .lists(let options) = try parser.parse() else { return "" }
    return try await ListsCommand(
      .test(store: store, library: library, now: Timestamp(seconds: 1_790_000_000))
    ).run(options, format: format)
  }

  private func failure(_ words: String...) async -> String? {
    do {
      var parser = CommandLineParser(["lists"] + words)
      guard case .lists(let options) = try parser.parse() else { return "" }
      _ = try await ListsCommand(
        .test(store: store, library: library, now: Timestamp(seconds: 1_790_000_000))
      ).run(options, format: .tabbed)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `A list is made, filled, put in order and shown`() async throws {
    #expect(try await run("new", "Film noir", "--ranked").hasSuffix("“Film noir” created\n"))
    try await run("add", "film noir", "Film", "0001")
    #expect(
      try await run("add", "film noir", "Film 0002", "--place", "1", "--note", "so dark")
        .hasSuffix("“Film noir”: Film 0002 (1922) added\n"))
    try await run("edit", "film noir", "--note", "For Sunday")
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.seen(on: nil)], at: Timestamp(seconds: 1))
    #expect(
      try await run("show", "FILM NOIR") == """
        Film noir: \(Wording.listSize(1, of: 2))
        For Sunday
        #  Title      Year  Marks
        1  Film 0002  1922  so dark
        2  Film 0001  1921  seen

        """)
    let size = Wording.listSize(1, of: 2)
    #expect(
      try await run() == """
        List       \(TextWidth.padded(Wording.ColumnName.seen, size.count))  Note
        Film noir  \(size)  For Sunday

        """)
    #expect(
      try await run("move", "film noir", "film 0001", "--place", "1")
        .hasSuffix("Film 0001 (1921) moved before Film 0002 (1922)\n"))
    #expect(
      try await run("show", "film noir", format: .tabbed).split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)[1]
      } == ["Film 0001", "Film 0002"])
    #expect(try await run("rename", "film noir", "Noir").hasSuffix("renamed to “Noir”\n"))
    #expect(try await run("remove", "noir", "film 0002").contains("Film 0002 (1922) removed"))
    #expect(try await run("edit", "noir", "--unranked").hasSuffix("“Noir”: no longer ranked\n"))
    #expect(try await run("edit", "noir", "--unranked") == "Nothing changed\n")
    #expect(try await run("delete", "noir").hasSuffix("“Noir” deleted (\(Wording.films(1)))\n"))
    #expect(try library.undo(at: Timestamp(seconds: 2))?.lists.count == 1)
    #expect(try library.customList(named: "noir")?.films.map(\.movie.title) == ["Film 0001"])
  }

  @Test func `The note on a film is added, changed and removed`() async throws {
    try await run("new", "Noir")
    try await run("add", "noir", "Film 0001")
    for (note, what) in [("dark", "added"), ("darker", "changed"), ("", "removed")] {
      #expect(
        try await run("edit", "noir", "Film 0001", "--note", note)
          .hasSuffix("“Noir”: Film 0001 (1921): note \(what)\n"))
    }
  }

  @Test func `A film without a title has the same name everywhere`() async throws {
    let bare = LibraryMovie(names: MovieIdentifiers(imdb: "tt9999999"), title: "")
    let now = Timestamp(seconds: 1_790_000_000)
    let marked = try MovieMarkInteractor(library: library).mark(bare, [.tag("q")], at: now)
    #expect(marked.map { Wording.step($0) } == "(untitled): tagged q")
    try await run("new", "Noir")
    #expect(try await run("add", "noir", "tt9999999").hasSuffix("“Noir”: (untitled) added\n"))
    #expect(try await run("show", "noir").contains("\n(untitled)  "))
  }

  private func names(_ list: String) throws -> [String] {
    try library.customList(named: list)?.films.map(\.movie.title) ?? []
  }

  @Test func `Films from standard input are added in their order and in one step`() async throws {
    try await run("new", "Noir")
    try await run("add", "noir", "Film 0001")
    let reports = Mutex<[String]>([])
    var options = ListsOptions()
    (options.part, options.list, options.place) = (.add, "noir", 1)
    options.films = .lines(["Film 0003", "Film 000", "Film 0001", "nosuch", "Film 0002"])
    let command = ListsCommand(
      .test(
        store: store, library: library, now: Timestamp(seconds: 1_790_000_000),
        report: { report in reports.withLock { $0.append(report) } }))
    let failure = await #expect(throws: CommandFailure.self) {
      try await command.run(options, format: .tabbed)
    }
    #expect(failure?.kind == .notFound && failure?.output == "")
    #expect(failure?.message.contains("“Film 000”") == true)
    #expect(failure?.message.contains(Wording.alsoFailed(["nosuch"])) == true)
    #expect(failure?.message.hasSuffix(Wording.nothingWritten(skips: true)) == true)
    #expect(try names("noir") == ["Film 0001"])

    options.skipsUnknown = true
    let text = try await command.run(options, format: .aligned(columns: 80))
    #expect(text.hasSuffix("“Noir”: Film 0003 (1923), Film 0002 (1922) added\n"))
    #expect(try names("noir") == ["Film 0003", "Film 0002", "Film 0001"])
    // The names that are skipped, and the film that the list has.
    #expect(reports.withLock(\.count) == 2)
    #expect(reports.withLock { $0[0].contains("“Film 000”") && $0[0].contains("“nosuch”") })
    _ = try library.undo(at: Timestamp(seconds: 1_790_000_001))
    #expect(try names("noir") == ["Film 0001"])
  }

  @Test func `Several films are moved, noted and removed in one step`() async throws {
    try await run("new", "Noir")
    try await run("add", "noir", "Film 0001", "Film 0002", "film-3", "Film 0004")
    try await run("move", "noir", "Film 0004", "Film 0001", "--place", "2")
    #expect(try names("noir") == ["Film 0002", "Film 0004", "Film 0001", "Film 0003"])
    try await run("edit", "noir", "Film 0001", "Film 0003", "--note", "dark")
    #expect(try library.customList(named: "noir")?.films.map(\.note) == ["", "", "dark", "dark"])
    let failure = await failure("remove", "noir", "Film 0001", "Film 0005", "Film 0009")
    #expect(failure?.contains("Film 0005") == true)
    #expect(failure?.contains("Film 0009") == true)
    #expect(try names("noir").count == 4)
    try await run("remove", "noir", "Film 0001", "Film 0005", "film-4", "--skip-unknown")
    #expect(try names("noir") == ["Film 0002", "Film 0003"])
    _ = try library.undo(at: Timestamp(seconds: 1_790_000_001))
    #expect(try names("noir").count == 4)
  }

  @Test func `The beginning of a title changes nothing`() async throws {
    try await run("new", "Noir")
    try await run("add", "noir", "Film 0001")
    for words in [["add"], ["remove"], ["move", "--place=1"], ["edit", "--note=x"]] {
      var parser = CommandLineParser(["lists", words[0], "noir", "film"] + words.dropFirst())
      guard case .lists(let options) = try parser.parse() else { continue }
      let command = ListsCommand(
        .test(
          store: InMemoryMovieDataStore([film(1)], isLocal: true), library: library,
          now: Timestamp(seconds: 1_790_000_000)))
      let failure = await #expect(throws: CommandFailure.self) {
        try await command.run(options, format: .tabbed)
      }
      #expect(failure?.kind == .notFound && failure?.suggestions == ["film-1"], "\(words)")
    }
    #expect(try library.customList(named: "noir")?.films.map(\.note) == [""])
  }

  @Test func `A line of a list in a pipe begins with the identifier of its film`() async throws {
    try await run("new", "Noir", "--ranked")
    try await run("add", "noir", "Film 0003", "--note", "dark")
    #expect(
      try await run("show", "noir", format: .tabbed) == "film-3\tFilm 0003\t1923\t\t\tdark\t1\n")
    let names = try FilmNames.arguments(["-"]).read { () throws(CommandFailure) in
      "film-3\tFilm 0003\t1923\t\t\tdark\t1\n"
    }
    #expect(names == .lines(["film-3"]))
  }

  @Test func `JSON has lists, their films and changes`() async throws {
    try await run("new", "A", "--note", "why")
    let step = JSONValue(written: try await run("add", "a", "Film 0003", format: .json))
    #expect(step?["lists"]?.elements.first?["after"]?["films"]?.elements.count == 1)
    #expect(step?["lists"]?.elements.first?["before"]?["films"]?.elements.isEmpty == true)
    let lists = JSONValue(written: try await run(format: .json))
    #expect(lists?.elements.first?["name"]?.text == "A")
    #expect(lists?.elements.first?["films"]?.integer == 1)
    #expect(lists?.elements.first?["seen"]?.integer == 0)
    let list = JSONValue(written: try await run("show", "a", format: .json))
    #expect(list?["note"]?.text == "why")
    #expect(list?["films"]?.elements.first?["title"]?.text == "Film 0003")
  }

  @Test func `Errors say what to do`() async throws {
    #expect(try await run() == Wording.sentence(Wording.noLists) + "\n")
    #expect(await failure("shw")?.contains("mean show?") == true)
    #expect(await failure("show") == Wording.needsList("show"))
    #expect(await failure("show", " ") == Wording.needsList("show"))
    #expect(await failure("add", "a") == Wording.needsFilm("add"))
    #expect(await failure("move", "a", "b")?.contains("--place N") == true)
    #expect(await failure("edit", "a") == Wording.needsChange)
    #expect(await failure("rank", "a")?.contains("lists edit NAME --ranked") == true)
    #expect(await failure("edit", "a", "b", "--ranked")?.contains("unexpected argument") == true)
    #expect(await failure("show", "film", "noir")?.contains("unexpected argument “noir”") == true)
    #expect(await failure("show", "a", "--note", "x")?.contains("only valid with") == true)
    #expect(await failure("add", "a", "b", "--place", "0")?.contains("--place") == true)
    #expect(await failure("show", "a", "--force")?.contains("only valid with") == true)
    #expect(await failure("show", "a", "--to", "text")?.contains("only valid with") == true)
    #expect(await failure("export", "a", "--csv") == Wording.exportIsText("--csv"))
    #expect(
      await failure("new", String(repeating: "x", count: 101))
        == Wording.tooLong("list name", characters: 101, TextLimit.tag))
    try await run("new", "Noir")
    #expect(await failure("show", "nior") == Wording.noList("nior", nearest: "Noir"))
    #expect(await failure("new", "NOIR")?.contains("“Noir” already exists") == true)
    #expect(await failure("add", "noir", "No such film")?.contains("no film matches") == true)
    let movie = LibraryMovie(film(1))
    #expect(
      await failure("remove", "noir", "Film 0001")
        == Wording.complaint(CustomListError.notListed(movie, on: "Noir")))
    try await run("add", "noir", "Film 0001")
    #expect(
      await failure("add", "noir", "Film 0001")
        == Wording.complaint(CustomListError.alreadyListed(movie, on: "Noir")))
  }

  @Test func `Text from outside is clean on a terminal and in files`() async throws {
    try await run("new", "a\u{1B}[31mb")
    try await run("add", "a\u{1B}[31mb", "Film 0001", "--note", "x\u{1B}]0;y\u{7}  # z")
    for text in [
      try await run(), try await run("show", "a\u{1B}[31mb"),
      try await run("export", "a\u{1B}[31mb"),
    ] {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test func `The text of a list is readable and one line per film`() async throws {
    try await run("new", "Noir", "--ranked", "--note", "One\n\nTwo")
    try await run("add", "noir", "Film 0001", "--note", "a  b")
    try await run("add", "noir", "Film 0002")
    let text = try await run("export", "noir")
    #expect(
      text == """
        # moviebrowser ranked list: Noir
        # One
        #
        # Two
        100001  Film 0001 (1921)  # a b
        100002  Film 0002 (1922)

        """)
  }
}
