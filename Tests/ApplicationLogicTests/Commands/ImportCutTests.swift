import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording

/// Nothing is cut or left out in silence.
struct ImportCutTests {
  private func read(_ name: String, _ text: String) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input(name, text), in: ImportContext(now: ImportSamples.now)
    ).read(as: nil)
  }

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static let diary =
    "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"

  @Test func `A review over the limit is named with film and lengths`() throws {
    let row = "2024-05-03,Heat,1995,https://boxd.it/zz95,4,,"
    let bundle = try read(
      "reviews.csv", "\(Self.diary)\(row)\"\(Self.long(101_000))\",,2024-05-03\n")
    let cut = Wording.cut(.note(on: "Heat (1995)"), from: 101_000, to: 100_000)
    #expect(bundle.flaws == ["reviews.csv, line 2: \(cut)"] && bundle.flawCount == 1)
    // At the limit nothing is cut, whatever white space is around.
    let whole = try read(
      "reviews.csv", "\(Self.diary)\(row)\"\(Self.long(100_000)) \n\",,2024-05-03\n")
    #expect(whole.flaws.isEmpty && whole.films[0].marks.note.count == 100_000)
    // Several reviews of a film become one note.
    let half = "\"\(Self.long(60_000))\""
    let two = try read(
      "reviews.csv",
      "\(Self.diary)\(row)\(half),,2024-05-03\n\(row)\"y\(Self.long(60_000))\",,2024-06-03\n")
    #expect(two.flawCount == 1 && two.flaws[0].contains("120,003"))
  }

  @Test func `A note in a list, a tag and the name of a list over their limits are named`() throws {
    let text = """
      Letterboxd list export v7
      Date,Name,Tags,URL,Description
      2024-01-01,\(Self.long(150)),,https://boxd.it/x,

      Position,Name,Year,URL,Description
      1,Alien,1979,https://boxd.it/a,"\(Self.long(4_000))"
      2,Heat,1995,https://boxd.it/b,short

      """
    let bundle = try read("best.csv", text)
    let name = Self.long(100)
    #expect(
      bundle.flaws == [
        "best.csv: \(Wording.cut(.listName(name), from: 150, to: 100))",
        "best.csv, line 6: "
          + Wording.cut(.listNote(on: "Alien (1979)", in: name), from: 4_000, to: 1_000),
      ])
    let tagged = try read(
      "reviews.csv",
      "\(Self.diary)2024-05-03,Heat,1995,u,4,,,\"short, \(Self.long(120))\",2024-05-03\n")
    let cut = Wording.cut(.tag(on: "Heat (1995)"), from: 120, to: 100)
    #expect(tagged.flaws == ["reviews.csv, line 2: \(cut)"])
  }

  @Test func `Texts over their limits in moviebrowser's own files are named`() throws {
    let json = """
      {"format":"moviebrowser library","version":1,"films":[
      {"title":"Heat","year":1995,"marks":{"note":"\(Self.long(100_001))","tags":["\(Self.long(101))"]}}],
      "lists":[{"list":"L","films":[{"title":"Up","listNote":"\(Self.long(1_001))"}]}]}
      """
    #expect(
      try read("a.json", json).flaws == [
        "film 1: \(Wording.cut(.note(on: "Heat (1995)"), from: 100_001, to: 100_000))",
        "film 1: \(Wording.cut(.tag(on: "Heat (1995)"), from: 101, to: 100))",
        "list 1, film 1: \(Wording.cut(.listNote(on: "Up", in: "L"), from: 1_001, to: 1_000))",
      ])
    let list = "# moviebrowser list: L\ntt0078748  Alien (1979)  # \(Self.long(1_200))\n"
    let cut = Wording.cut(.listNote(on: "Alien (1979)", in: "L"), from: 1_200, to: 1_000)
    #expect(try read("l.txt", list).flaws == ["l.txt, line 2: \(cut)"])
    let name = Self.long(100)
    let about = "# moviebrowser list: \(Self.long(150))\n# \(Self.long(100_001))\ntt0078748\n"
    #expect(
      try read("l.txt", about).flaws == [
        "l.txt: \(Wording.cut(.listName(name), from: 150, to: 100))",
        "l.txt: \(Wording.cut(.listDescription(name), from: 100_001, to: 100_000))",
      ])
    let table = CSVText.lines([
      OwnTableRows.names,
      OwnTableRows.names.map { name in
        switch name {
        case "Title": "Heat"
        case "Note": Self.long(100_001)
        default: ""
        }
      },
    ])
    #expect(
      try read("a.csv", table).flaws == [
        "a.csv, line 2: \(Wording.cut(.note(on: "Heat"), from: 100_001, to: 100_000))"
      ])
  }

  @Test func `A title as long as titles can be is named`() throws {
    let bundle = try read(
      "seen.csv", "Title,Year,WatchedDate\n\(Self.long(1_200)),1979,2020-01-01\n")
    #expect(bundle.flaws == ["seen.csv, line 2: \(Wording.longTitle(Self.long(1_000)))"])
  }

  @Test func `Cut texts are problems of a dry run in every format`() async throws {
    let text = "\(Self.diary)2024-05-03,Heat,1995,u,4,,\"\(Self.long(101_000))\",,2024-05-03\n"
    let cut = Wording.cut(.note(on: "Heat (1995)"), from: 101_000, to: 100_000)
    for (format, words) in [
      (OutputFormat.aligned(columns: 80), "    reviews.csv, line 2: \(cut)\n"),
      (.tabbed, "unread\treviews.csv, line 2: \(cut)\n"), (.json, "\"problems\": 1"),
    ] {
      let outcome = try await run("reviews.csv", text, format, isDryRun: true)
      #expect(outcome.text.contains(words))
    }
  }

  private func run(
    _ name: String, _ text: String, _ format: OutputFormat, isDryRun: Bool = false
  ) async throws -> ImportCommand.Outcome {
    try await ImportCommand(
      ImportSamples.input(name, text), options: ImportOptions(isDryRun: isDryRun),
      now: ImportSamples.now
    ).run(
      in: .init(
        library: InMemoryMovieLibrary(),
        catalogue: InMemoryMovieDataStore([MovieSummary](), isLocal: true), service: nil),
      format: format)
  }

  // MARK: Rows that cannot be read

  @Test func `All bad rows are named if no row is good`() async throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-05-01,Heat,1995,https://boxd.it/zz90,4
      2024-05-01,Alien,1979,https://boxd.it/zz91,4,,,2024-05-01,extra,cells
      2024-05-02,Up,2009,https://boxd.it/zz92,4,,"no end
      """
    let outcome = try await run("diary.csv", text, .tabbed)
    #expect(outcome.ending == .failed(.failure))
    #expect(outcome.complaint == Wording.noFilms(in: "diary.csv", problems: 3))
    #expect(
      outcome.text.hasPrefix(
        "unread\tdiary.csv, line 2: \(Wording.wrongCount(5, expected: 8))\n"
          + "unread\tdiary.csv, line 3: \(Wording.wrongCount(10, expected: 8))\n"
          + "unread\tdiary.csv, line 4: \(Wording.unclosedQuote)\n"))
    let json = try await run("diary.csv", text, .json)
    #expect(json.text.contains("\"ending\": \"failed\""))
    #expect(throws: CommandFailure.self) {
      try ImportCommand(
        ImportSamples.input("diary.csv", "Date,Name,Year,Letterboxd URI,Watched Date\n"),
        options: ImportOptions(), now: ImportSamples.now)
    }
  }

  @Test func `What was skipped is reported if there are no films`() async throws {
    let text = """
      SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB
      5,Akira,anime,1988,completed,,2021-01-01,9,,,149,tt0094625
      """
    let outcome = try await run("SimklBackup.csv", text, .tabbed)
    #expect(outcome.ending == .failed(.failure))
    #expect(outcome.complaint == Wording.noFilms(in: "SimklBackup.csv", problems: 0))
    #expect(outcome.text.hasPrefix("note\t\(Wording.skippedAnime)\n"))
    #expect(outcome.text.contains("\nothers\t1\n"))
  }

  @Test func `A quotation mark that never ends joins no films`() throws {
    let bundle = try read(
      "diary.csv",
      """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-05-01,Vertigo,1958,u1,4,,,2024-05-01
      2024-05-02,Up,2009,u2,4,,"no end,2024-05-02
      2024-05-03,Tenet,2020,u3,4,,,2024-05-03
      2024-05-04,Memento,2000,u4,4,,"a tag",2024-05-04
      2024-05-05,Heat,1995,u5,4,,,2024-05-05

      """)
    #expect(bundle.films.map(\.movie.title) == ["Vertigo", "Tenet", "Memento", "Heat"])
    #expect(bundle.films.map(\.marks.tags) == [[], [], ["a tag"], []])
    #expect(bundle.flaws == ["diary.csv, line 3: \(Wording.unclosedQuote)"])
  }

  @Test func `A quotation mark that never ends joins no films of a list`() throws {
    let bundle = try read(
      "best.csv",
      """
      Letterboxd list export v7
      Date,Name,Tags,URL,Description
      2024-01-01,L,,https://boxd.it/x,

      Position,Name,Year,URL,Description
      1,Alien,1979,https://boxd.it/a,"no end
      2,Heat,1995,https://boxd.it/b,"short"
      3,Up,MMIX,https://boxd.it/c,

      """)
    #expect(bundle.films.map(\.movie.title) == ["Heat", "Up"])
    #expect(
      bundle.flaws == [
        "best.csv, line 6: \(Wording.unclosedQuote)",
        "best.csv, line 8: \(Wording.unreadable("year", "MMIX"))",
      ])
  }

  @Test func `Our own table is read as a spreadsheet has saved it`() throws {
    let names = OwnTableRows.names
    func row(_ values: [String: String]) -> [String] { names.map { values[$0] ?? "" } }
    let table = CSVText.lines([
      names,
      row(["Title": "Heat", "Seen": "30/06/2022 01/07/2022", "Favorite": "01/07/2022"]),
      row(["Title": "Up", "Your Rating": "8", "Date Rated": "02/07/2022"]),
    ])
    let bundle = try read("library.csv", table)
    #expect(bundle.flaws.isEmpty)
    #expect(
      bundle.films.first?.marks.viewings.map(\.day) == [day("2022-06-30"), day("2022-07-01")])
    #expect(bundle.films.first?.marks.favoriteSince == ImportSamples.noon("2022-07-01"))
    #expect(bundle.films.last?.marks.ratedAt == ImportSamples.noon("2022-07-02"))
  }
}
