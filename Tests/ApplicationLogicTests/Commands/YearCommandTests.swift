import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import TerminalModel
@testable import Wording
@testable import Year

/// `moviebrowser stats YEAR`.
struct YearCommandTests {
  private let library = InMemoryMovieLibrary()

  init() throws {
    let films: [(LibraryMovie, [String], Int?)] = [
      (
        LibraryMovie(
          names: MovieIdentifiers(imdb: "tt0078748"), title: "Alien", year: 1979, runtime: 117,
          genres: [.horror], directors: ["Ridley Scott"]), ["2025-03-01", "2026-01-02"], 10
      ),
      (
        LibraryMovie(
          names: MovieIdentifiers(imdb: "tt0113277"), title: "=Heat | \u{1B}[31m", year: 1995,
          genres: [.crime]), ["2026-01-03"], nil
      ),
      (LibraryMovie(names: MovieIdentifiers(imdb: "tt0089881"), title: "Ran"), [], 8),
    ]
    for (number, (movie, days, halves)) in films.enumerated() {
      var changes = days.map { MarkChange.seen(on: CalendarDate(iso: $0)) }
      if days.isEmpty { changes = [.seen(on: nil)] }
      if let halves { changes.append(.rating(UserRating(halves: halves))) }
      _ = try MovieMarkInteractor(library: library).mark(
        movie, changes, at: Timestamp(seconds: 1_795_000_000 + number))
    }
  }

  private func run(
    _ year: Int = 2026, _ query: String = "", format: OutputFormat = .aligned(columns: 60)
  ) throws -> String {
    try YearCommand(.test(library: library, today: day("2026-11-25"))).run(
      year, query: query, format: format)
  }

  @Test func `The text of a year has facts, a map of its days, and bars`() throws {
    let text = try run()
    let difference = Golden.difference(of: text, from: "command-year-60")
    #expect(difference == nil, "\(difference ?? "")")
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 60 })
  }

  @Test func `Several films on the first day are the first films`() throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(names: MovieIdentifiers(imdb: "tt0058777"), title: "Zulu", year: 1964),
      [.seen(on: day("2026-01-02"))], at: Timestamp(seconds: 1_795_000_100))
    let text = try run()
    #expect(text.contains("First films") && text.contains("Zulu (1964)"), "\(text)")
  }

  /// Returns the fields of each line; those without a query have three.
  private func rows(_ query: String = "") throws -> [[Substring]] {
    try run(2026, query, format: .tabbed).split(separator: "\n").map {
      $0.split(separator: "\t")
    }
  }

  @Test func `Every number names the query of its films`() throws {
    let rows = try rows()
    #expect(rows.contains(["totals", "rewatches", "1", "list:diary seen:2026,again"]))
    #expect(rows.contains(["months", "2026-01", "2", "list:diary seen:2026-01"]))
    #expect(rows.contains(["genres", "Horror", "1", "list:seen seen:2026 genre:horror"]))
    let days = "-monday,-tuesday,-wednesday,-thursday,-friday,-saturday,-sunday"
    #expect(rows.contains(["totals", "undatedViewings", "1", "list:diary seen:\(days)"]))
    #expect(rows.contains(["totals", "undatedInYear", "0"]))
    #expect(
      rows.contains(["totals", "viewingsWithRuntime", "1", "list:diary seen:2026 length:>0"]))
    #expect(rows.contains(["totals", "daysWithViewings", "2"]))
    #expect(
      rows.contains(["before", "films", "1", "list:seen seen:2025-01-01..2025-11-25"]))
  }

  @Test func `Viewings in the year whose day is unknown are told`() throws {
    let film = LibraryMovie(names: MovieIdentifiers(imdb: "tt0090605"), title: "Aliens")
    for date in ["2026", "2026-04"] {
      _ = try MovieMarkInteractor(library: library).mark(
        film, [.seen(in: PartialDate(iso: date))], at: Timestamp(seconds: 1_795_000_000))
    }
    #expect(try run().contains("3 viewings, 2 in 2026"))
    #expect(try run(format: .json).contains("\"undatedInYear\": 2"))
    #expect(
      try rows().contains {
        $0.prefix(3) == ["totals", "undatedInYear", "2"]
          && $0.last?.hasPrefix("list:diary seen:2026,-monday,") == true
      })
    #expect(try run(2025).contains("3 viewings, excluded"))
    _ = try MovieMarkInteractor(library: library).mark(
      film, [.seen(in: PartialDate(year: 2019))], at: Timestamp(seconds: 1_795_000_001))
    let text = try run(2019)
    #expect(text.contains("2019, except 1 ") && text.hasSuffix("try 2025.\n"))
  }

  @Test func `Numbers of films have no query if the year is narrowed to some viewings`() throws {
    let rows = try rows("seen:saturday")
    #expect(rows.contains(["totals", "films", "1"]))
    #expect(rows.contains(["totals", "viewings", "1", "list:diary seen:2026,saturday"]))
    #expect(rows.contains(["genres", "Crime", "1"]))
    // Alien was seen on a Saturday too, but in another year.
    #expect(try self.rows("seen:-saturday").contains(["genres", "Horror", "1"]))
    let json = try run(2026, "seen:saturday", format: .json)
    #expect(json.contains("list:diary") && !json.contains("list:seen"))
  }

  @Test(arguments: ["", "seen:saturday", "seen:-saturday", "seen:again", "genre:horror"])
  func `Every query lists as many films as its number says`(narrowing: String) throws {
    // Rewatches in both years, days with two viewings, and viewings after the compared days.
    for (title, days) in [
      ("Laura", ["2025-02-01", "2025-02-02", "2025-12-24", "2026-01-03", "2026-01-04"]),
      ("Gilda", ["2025-02-02", "2026-01-03", "2026-07-04"]),
    ] {
      let film = LibraryMovie(
        names: MovieIdentifiers(imdb: title == "Laura" ? "tt0037008" : "tt0038559"), title: title,
        runtime: title == "Laura" ? 88 : nil, genres: [.crime, .horror])
      _ = try MovieMarkInteractor(library: library).mark(
        film, days.map { .seen(on: CalendarDate(iso: $0)) },
        at: Timestamp(seconds: 1_795_000_100))
    }
    let rows = try rows(narrowing).filter { $0.count == 4 }
    #expect(rows.contains { $0[0] == "months" } && rows.contains { $0[0] == "before" })
    #expect(!narrowing.isEmpty || rows.contains { $0[0] == "before" && $0[1] == "rewatches" })
    for row in rows {
      let query = try TypedQuery(String(row[3]))
      guard case .mine(let list)? = query.list else {
        Issue.record("\(row)")
        continue
      }
      let films = MarkedFilms(library)
      let found = try films.entries(
        of: LibraryRequest(list, limit: .max), matching: query.filters)
      #expect(found.count == Int(row[2]), "\(row)")
    }
  }

  @Test func `Actors and languages of the library are counted, and how many films have them`()
    throws
  {
    let film = LibraryMovie(
      names: MovieIdentifiers(imdb: "tt0090605"), title: "Aliens",
      actors: ["Sigourney Weaver", "Carrie Henn"], language: Language(code: "en"))
    _ = try MovieMarkInteractor(library: library).mark(
      film, [.seen(on: CalendarDate(iso: "2026-04-01"))], at: Timestamp(seconds: 1_795_000_000))
    let text = try run()
    #expect(text.contains(Wording.heading("by actor", known: 1, of: 3)))
    #expect(text.contains("\(Wording.heading("by language", known: 1, of: 3))\nEnglish"))
    #expect(
      try rows().contains([
        "actors", "Carrie Henn", "1", "list:seen seen:2026 with:\"Carrie Henn\"",
      ]))
  }

  @Test func `Titles are harmless in CSV and JSON`() throws {
    #expect(try run(format: .csv).hasPrefix("section,name,count,query"))
    let json = try run(format: .json)
    #expect(json.contains("\"undatedViewings\": 1") && !json.contains("\u{1B}"))
  }

  @Test func `A query narrows the year, and the films of its figures`() throws {
    let rows = try run(2026, "genre:crime", format: .tabbed)
    #expect(rows.contains("totals\tfilms\t1\tlist:seen seen:2026 genre:crime\n"))
    #expect(
      try run(2026, "genre:western") == Wording.sentence(Wording.noMatches(filters: 2)) + "\n")
  }

  @Test(arguments: ["list:popular", "list:favorites", "list:diary", "list:noir", "crime list:seen"])
  func `A query with a list is refused for a year`(query: String) {
    let failure = #expect(throws: CommandFailure.self) { try run(2026, query) }
    #expect(failure == CommandFailure(.usage, Wording.noListInYear))
  }

  @Test func `A year without viewings names a year with some`() throws {
    #expect(try run(2019).contains(" 2019; try 2025"))
    let empty = YearCommand(.test(library: InMemoryMovieLibrary(), today: day("2026-11-25")))
    #expect(
      try empty.run(2019, format: .aligned(columns: 60)).contains("--on 2019-01-31"))
    #expect(try empty.run(2019, format: .json).contains("\"viewings\": 0"))
  }

  @Test func `Statistics of a list are printed as CSV too`() throws {
    let command = StatisticsCommand(.test(library: library))
    #expect(
      try command.run(format: .csv).contains("directors,Ridley Scott,1"))
  }
}
