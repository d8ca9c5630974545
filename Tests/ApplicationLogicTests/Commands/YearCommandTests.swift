import BusinessLogic
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
    _ year: Int = 2026, _ query: String = "", format: OutputFormat = .aligned(columns: 60),
    isMarkdown: Bool = false
  ) throws -> String {
    try YearCommand(library: library, today: day("2026-11-25")).run(
      year, query: query, format: format, isMarkdown: isMarkdown)
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

  @Test(arguments: [1: 1, 2: 2, 3: 3, 4: 1])
  func `Up to three tied days have a row each, which opens its films`(days: Int, rows: Int) {
    // Two films on every second day.
    let first = day("2026-05-01")
    let films = (0..<2 * days).map { number in
      seen(film(number), on: first.adding(days: number / 2 * 2))
    }
    let report = YearReport(YearStatistics(year: 2026, of: films, on: day("2026-11-25")))
    let busiest = report.facts.filter { $0.label == Wording.YearLabel.busiest }
    #expect(busiest.count == rows)
    let queries = (0..<rows).map { "list:diary seen:\(first.adding(days: $0 * 2))" }
    #expect(busiest.map { $0.query?.text } == queries)
    #expect(busiest.map(\.text).joined().contains("other days") == (days > rows))
  }

  @Test(arguments: [1: 1, 2: 2, 3: 3, 4: 1])
  func `Up to three tied streaks have a row each, which opens its films`(streaks: Int, rows: Int) {
    // A film on two days of every three.
    let first = day("2026-05-01")
    let films = (0..<2 * streaks).map { number in
      seen(film(number), on: first.adding(days: number / 2 * 3 + number % 2))
    }
    let report = YearReport(YearStatistics(year: 2026, of: films, on: day("2026-11-25")))
    let longest = report.facts.filter { $0.label == Wording.YearLabel.streak }
    let queries = (0..<rows).map { row in
      let start = first.adding(days: row * 3)
      return "list:diary seen:\(start)..\(start.adding(days: 1))"
    }
    #expect(longest.map { $0.query?.text } == queries)
    #expect(longest.map(\.text).joined().contains("more") == (streaks > rows))
  }

  private func seen(_ movie: MovieSummary, on day: CalendarDate) -> SeenMovie {
    var marks = MovieMarks()
    marks.add(Viewing(day: day, noted: Timestamp(seconds: 1_795_000_000)))
    return SeenMovie(movie, marks: marks)
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
    #expect(try run(isMarkdown: true).contains("3 viewings, 2 in 2026"))
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
      let films = MarkedFilms(MovieLibraryInteractor(library: library))
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
    #expect(text.contains("\(Wording.heading("by language", known: 1, of: 3))\n  English"))
    #expect(
      try rows().contains([
        "actors", "Carrie Henn", "1", "list:seen seen:2026 with:\"Carrie Henn\"",
      ]))
  }

  @Test(arguments: 2019...2032)
  func `The map of a year names every month on terminals of any width`(year: Int) {
    let map = YearHeatMap(YearStatistics(year: year, of: [], on: day("2026-11-25")))
    for columns in [20, 30, 36, 38, 40, 50, 60, 80, 120] {
      let parts = map.parts(columns: columns)
      #expect(parts.flatMap(\.self) == Array(0..<map.weeks))
      #expect(parts.allSatisfy { $0.count + YearHeatMap.labelWidth <= columns })
      let months = parts.flatMap { map.months(of: $0).split(separator: " ").map(String.init) }
      #expect(months == (1...12).map { Wording.shortMonth($0) }, "\(columns)")
    }
  }

  @Test func `Titles are harmless in CSV, Markdown and JSON`() throws {
    #expect(try run(format: .csv).hasPrefix("section,name,count,query"))
    let page = try run(isMarkdown: true)
    #expect(page.contains("=Heat \\|  \\[31m (1995)") && !page.contains("\u{1B}"))
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
    let empty = YearCommand(library: InMemoryMovieLibrary(), today: day("2026-11-25"))
    #expect(
      try empty.run(2019, format: .aligned(columns: 60)).contains("--on 2019-01-31"))
    #expect(try empty.run(2019, format: .json).contains("\"viewings\": 0"))
  }

  @Test func `The comparison with the year before says more, fewer or the same number`() {
    var (totals, before) = (YearTotals(), YearTotals())
    (totals.viewings, totals.films, totals.minutes) = (3, 2, 60)
    (before.viewings, before.films, before.minutes) = (3, 4, 240)
    let days = CalendarDate.days(ofYear: 2025)
    #expect(
      Wording.compared(totals, with: before, on: days)
        == "with 2025: the same number of viewings, 2 fewer films, 3 fewer hours")
    (totals.viewings, before.films) = (4, 2)
    (totals.minutes, before.minutes) = (120, 60)
    #expect(
      Wording.compared(totals, with: before, on: days)
        == "with 2025: 1 more viewing, the same number of films, 1 more hour")
    for (minutes, text) in [
      (102, "the same time"), (117, "15 more minutes"), (101, "1 fewer minute"),
      (43, "59 fewer minutes"), (42, "1 fewer hour"), (192, "2 more hours"),
    ] {
      (totals.minutes, before.minutes) = (minutes, 102)
      #expect(Wording.compared(totals, with: before, on: days).hasSuffix(", \(text)"))
    }
  }

  @Test func `Statistics of a list are printed as CSV and Markdown too`() throws {
    let command = StatisticsCommand(library: library)
    #expect(
      try command.run(format: .csv).contains("directors,Ridley Scott,1"))
    #expect(
      try command.run(format: .tabbed, isMarkdown: true).contains("| Ridley Scott | 1 |"))
  }
}
