import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import Wording
@testable import Year

/// Lists that the user has made, where a command takes the name of a list.
struct CustomListNameTests {
  private let library = InMemoryMovieLibrary()
  private let now = Timestamp(seconds: 1_780_000_000)

  init() throws {
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1))), to: "Rainy days", creates: true, at: now)
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(2)), [.seen(on: nil)], at: now)
  }

  private func mine(_ words: String..., format: OutputFormat = .tabbed) throws -> String {
    guard case .mine(let options) = try invocation(["mine"] + words) else { return "" }
    return try MineCommand(.test(library: library)).run(options, format: format)
  }

  private func statistics(
    _ words: String..., format: OutputFormat = .tabbed
  ) throws -> String {
    guard case .statistics(let options) = try invocation(["stats"] + words) else { return "" }
    return try StatisticsCommand(.test(library: library)).run(
      of: options.subject, query: options.query, format: format)
  }

  private func selection(_ words: String...) throws -> MovieListSelection? {
    guard case .list(let options) = try invocation(["list"] + words) else { return nil }
    return try ListCommand(
      .test(store: InMemoryMovieDataStore(films(0..<9), isLocal: true), library: library)
    ).selection(options)
  }

  private func pick(_ words: String...) throws -> MovieListSelection? {
    guard case .pick(let options) = try invocation(["pick"] + words) else { return nil }
    return try ListCommand(
      .test(store: InMemoryMovieDataStore(films(0..<9), isLocal: true), library: library)
    ).selection(options.list)
  }

  @Test func `An own list is named like any other list`() throws {
    #expect(try mine("rainy days") == mine("list:rainy days"))
    #expect(try mine("Rainy days").split(separator: "\n").count == 1)
    #expect(try statistics("RAINY DAYS") == statistics("list:rainy days"))
    #expect(try selection("Rainy days")?.list == .custom("Rainy days"))
    #expect(try selection("rainy days", "unseen") == selection("list:Rainy days", "unseen"))
    #expect(try pick("rainy days")?.list == .custom("Rainy days"))
  }

  @Test func `An own list with the name of a smart list comes first`() throws {
    let lists = CustomListInteractor(library: library)
    #expect(throws: CustomListError.reservedName("Christmas")) {
      try lists.create("Christmas", at: now)
    }
    // Earlier versions allowed the name.
    _ = try CustomListInteractor(library: library, isReserved: { _ in false }).create(
      "Christmas", at: now)
    #expect(try selection("christmas")?.list == .custom("Christmas"))
    #expect(try selection("halloween")?.list == .allTime)
  }

  @Test func `A tag selects films of an own list`() throws {
    #expect(try mine("Rainy days", "tag:rain").isEmpty)
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.tag("rain")], at: now)
    #expect(try mine("Rainy days", "tag:rain").split(separator: "\n").count == 1)
  }

  @Test func `An empty own list says how to fill it`() throws {
    _ = try CustomListInteractor(library: library).create("Heists", at: now)
    let people = OutputFormat.aligned(columns: 80)
    let advice = Wording.empty(listNamed: "Heists")
    #expect(try mine("heists", format: people) == Wording.sentence(advice) + "\n")
    #expect(try statistics("heists", format: people) == Wording.sentence(advice) + "\n")
    let ofPage = #expect(throws: CommandFailure.self) { try page("heists") }
    #expect(ofPage == CommandFailure(.notFound, advice))
    #expect(
      try mine("Rainy days", "--offset", "5", format: people)
        == Wording.sentence(Wording.offsetTooHigh(1)) + "\n")
  }

  @Test func `A list that is nearly the name of one is not found, whichever command names it`() {
    let word = "rainy dys"
    let ofMine = #expect(throws: CommandFailure.self) { try mine(word) }
    let ofStatistics = #expect(throws: CommandFailure.self) { try statistics(word) }
    let ofList = #expect(throws: CommandFailure.self) { try selection(word) }
    let ofPick = #expect(throws: CommandFailure.self) { try pick(word) }
    for failure in [ofMine, ofStatistics, ofList, ofPick] {
      #expect(failure?.kind == .notFound)
      #expect(failure?.message.contains("unknown list “\(word)”") == true)
      #expect(failure?.suggestions == ["Rainy days"])
    }
  }

  @Test(arguments: ["nope", "no_pe", "no pe"])
  func `Other words are searched, but statistics need a list`(word: String) throws {
    #expect(try selection(word)?.list == .search(word))
    #expect(try pick(word)?.list == .search(word))
    #expect(try mine(word).isEmpty)
    let failure = #expect(throws: CommandFailure.self) { try statistics(word) }
    #expect(failure?.message.contains("unknown list “\(word)”") == true)
  }

  @Test func `An own list and a list in the query are two lists`() {
    let ofMine = #expect(throws: CommandFailure.self) { try mine("Rainy days", "list:seen") }
    let ofList = #expect(throws: CommandFailure.self) { try selection("Rainy days", "list:seen") }
    for failure in [ofMine, ofList] {
      #expect(failure?.kind == .usage && failure?.message == Wording.twoLists)
    }
  }

  private func export(_ words: [String]) throws -> ExportOptions {
    guard case .exportMarks(let options) = try invocation(["export", "--to", "html"] + words)
    else { return ExportOptions() }
    return options
  }

  private func page(_ words: String...) throws -> String {
    var text = ""
    _ = try ExportCommand(.test(library: library, now: now), try export(words)).run { text += $0 }
    return text
  }

  @Test func `A page about a list has your marks only if they were asked for`() throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)),
      [.seen(on: day("2026-05-01")), .rating(UserRating(halves: 9)), .tag("with anna")], at: now)
    for subject in ["rainy days", "seen"] {
      let shared = try page(subject)
      #expect(shared.contains(film(1).title))
      let marks = ["with anna", "<td>4.5</td>", "2026", ">\(Wording.FilmColumn.seen)</th>"]
      for mark in marks { #expect(!shared.contains(mark), "\(subject): \(mark)") }
      let whole = try page(subject, "--with-marks")
      for mark in marks { #expect(whole.contains(mark), "\(subject): \(mark)") }
    }
  }

  @Test func `A list whose name looks like a path has a page`() throws {
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(3))), to: "Sci-Fi / Horror", creates: true, at: now)
    let alone = try export(["sci-fi / horror"])
    #expect(try alone.namingList(of: library).subject == .list(.custom("Sci-Fi / Horror")))
    let withFile = try export(["Sci-Fi / Horror", "o.html"])
    #expect(withFile.subject == .list(.custom("Sci-Fi / Horror")) && withFile.path == "o.html")
    #expect(try export(["a/b.html"]).namingList(of: library).path == "a/b.html")
  }

  @Test func `A page about an own list has the figures of its films`() throws {
    let text = try page("rainy days")
    #expect(text.contains("<h1>Rainy days</h1>"))
    #expect(text.contains("\(Wording.films(1)) ") && text.contains("list “Rainy days”"))
    #expect(text.contains(film(1).title) && !text.contains(film(2).title))
  }

  @Test func `A page about an own list has its note, its progress, its ranks and its notes`()
    throws
  {
    let lists = CustomListInteractor(library: library)
    _ = try lists.add(CustomList.Film(LibraryMovie(film(2))), to: "Rainy days", at: now)
    let plain = try page("rainy days")
    #expect(!plain.contains(">Rank<") && !plain.contains(">Note<") && !plain.contains("<p>"))
    _ = try lists.describe("Rainy days", note: "for <rain>\n\nand snow", ranked: true, at: now)
    _ = try lists.write("with tea", on: LibraryMovie(film(2)), in: "Rainy days", at: now)
    var text = try page("rainy days", "--with-marks")
    #expect(text.contains("</h1>\n<p>for &lt;rain&gt;</p>\n<p>and snow</p>\n"))
    #expect(
      text.contains(
        "<dt>\(Wording.progressLabel)</dt><dd>\(Wording.listSize(1, of: 2))</dd>"))
    #expect(text.contains("<th scope=\"col\">Rank</th><th scope=\"col\">Title</th>"))
    #expect(text.contains("<tr><td>2</td><td>\(film(2).title)</td>"))
    #expect(text.contains("<td>\(Wording.dayUnknown)</td><td>with tea</td></tr>"))
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(2)), [.seen(on: day("2024-05-06"))], at: now)
    text = try page("rainy days", "--with-marks")
    #expect(text.contains("<th scope=\"col\">Seen</th><th scope=\"col\">Note</th>"))
    #expect(text.contains("<td>\(Wording.shortDate(PartialDate(day("2024-05-06"))))</td>"))
  }

  @Test func `A page names its column of days after what happened then`() throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(2)), [.favorite(true)], at: now)
    for list in ["favorites", "all"] {
      let text = try page(list, "--with-marks")
      #expect(text.contains(">Marked</th>") && !text.contains(">Seen</th>"))
      #expect(text.contains("<td>\(Wording.shortDate(PartialDate(now.day)))</td>"))
    }
    for list in ["seen", "diary"] {
      let text = try page(list, "--with-marks")
      #expect(text.contains(">Seen</th>") && text.contains("<td>\(Wording.dayUnknown)</td>"))
    }
  }

  @Test func `The first word of a page is a year, a list or a file`() throws {
    #expect(try export(["2026"]).subject == .year(2026))
    #expect(try export(["favourites", "page"]).subject == .list(.mine(.favorites)))
    #expect(try export(["favorites", "page"]).path == "page")
    #expect(try export(["Rainy days", "x.html"]).subject == .list(.custom("Rainy days")))
    for file in ["favorits.html", "Page.HTML", "./favorits", "/dev/full"] {
      let options = try export([file])
      #expect(options.path == file && options.subject == nil)
    }
    #expect(try export(["-"]).subject == nil)
  }

  @Test func `A page about an unknown word names what is possible`() throws {
    let failure = #expect(throws: CommandFailure.self) { try page("favorits") }
    #expect(failure?.kind == .notFound && failure?.suggestions == ["favorites"])
    for part in ["“favorits”", "mean favorites?", ".html"] {
      #expect(failure?.message.contains(part) == true)
    }
    let own = #expect(throws: CommandFailure.self) { try page("rainy dys", "x.html") }
    #expect(own?.suggestions == ["Rainy days"])
    let other = #expect(throws: CommandFailure.self) { try page("zzzzzzzzzz") }
    #expect(other?.message.contains("“zzzzzzzzzz”; use ") == true)
  }
}
