import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording

/// Plain output of `library` and `stats`.
struct LibraryCommandTests {
  private func backup(_ name: String, step: Int) -> LibraryBackup {
    LibraryBackup(
      name: name, path: "/x/backups/library-\(name).db", kind: .backup, day: day(name),
      contents: .init(films: 1, marks: 1, lastStep: step, lastStepAt: nil))
  }

  @Test(arguments: [
    (1, Wording.backups(1, in: "/x/backups", newest: "2026-11-20")),
    (2, Wording.backups(2, in: "/x/backups", newest: "2026-11-21")),
  ])
  func `The latest of several backups is named`(count: Int, line: String) {
    let contents = LibraryFiles(
      path: "/x/library.db", exists: true, bytes: 4096, films: 1,
      backups: (0..<count).map { backup("2026-11-2\($0)", step: $0 + 1) },
      backupFolder: "/x/backups", asides: [])
    let command = LibraryCommand(contents, today: day("2026-11-21"))
    let lines = command.text(format: .aligned(columns: 80)).split(separator: "\n")
    #expect(lines.last.map(String.init) == line)
  }

  private func statistics(
    _ films: [(runtime: Int?, viewings: Int)], list: LibraryList = .seen,
    format: OutputFormat = .aligned(columns: 80)
  ) throws -> String {
    let library = InMemoryMovieLibrary()
    for (number, its) in films.enumerated() {
      var movie = film(number)
      movie.runtime = its.runtime
      let days = (0..<its.viewings).map {
        MarkChange.seen(on: CalendarDate(dayNumber: 20_000 + $0))
      }
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(movie), [.favorite(true)] + days, at: Timestamp(seconds: 1_780_000_000))
    }
    return try StatisticsCommand(.test(library: library)).run(of: .mine(list), format: format)
  }

  @Test func `A query narrows lists, statistics and exports of marked films`() throws {
    let library = InMemoryMovieLibrary()
    for number in 0..<6 {
      var movie = film(number)
      movie.runtime = 80 + 10 * number
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(movie), [.seen(on: CalendarDate(dayNumber: 20_000)), .tag("t\(number % 2)")],
        at: Timestamp(seconds: 1_780_000_000 + number))
    }
    var options = MineOptions()
    MineOptions.read(["seen", "length:<=100", "tag:t0"], into: &options)
    let rows = try MineCommand(.test(library: library)).run(options, format: .tabbed)
    #expect(rows.split(separator: "\n").count == 2)
    options.rows.offset = 1
    #expect(
      try MineCommand(.test(library: library)).run(options, format: .tabbed).split(separator: "\n")
        .count
        == 1)
    let text = try StatisticsCommand(.test(library: library))
      .run(query: "length:<=100", format: .tabbed)
    #expect(text.hasPrefix("totals\tfilms\t3\n"))
    var export = ExportOptions()
    export.query = "tag:t1"
    export.form = .csv
    var written = ""
    let exported = try ExportCommand(
      .test(library: library, now: Timestamp(seconds: 1_780_000_000)), export
    ).run { (part) throws(CommandFailure) in written += part }
    #expect(exported.films == 3 && exported.lists == 0)
    #expect(written.split(separator: "\r\n").count == 4)
    for query in ["rating:>5", "list:popular", "gnere:x"] {
      options.query = query
      #expect(throws: CommandFailure.self) {
        try MineCommand(.test(library: library)).run(options, format: .tabbed)
      }
    }
  }

  @Test(
    arguments: [
      ([(nil, 1)], 1, []), ([(45, 1)], 1, ["45m"]), ([(1, 1), (1, 1)], 2, ["2m"]),
      ([(119, 1)], 1, ["1h 59m"]), ([(5_999, 1)], 1, ["99h 59m"]),
      ([(6_029, 1)], 1, ["100 hours"]), ([(6_030, 1)], 1, ["101 hours"]),
      ([(60, 3), (60, 1), (nil, 2)], 6, ["2h 00m", "4h 00m", "2 of 3 films"]),
    ] as [([(Int?, Int)], Int, [String])])
  func `Totals state what is counted and for how many films the length is known`(
    films: [(Int?, Int)], viewings: Int, figures: [String]
  ) throws {
    let lines = try statistics(films).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.first.map(String.init) == "\(Wording.films(films.count, on: .seen)), "
        + Wording.count(viewings, "viewing", "viewings"))
    let parts = lines.dropFirst().first?.split(separator: ";") ?? []
    #expect(parts.count == figures.count)
    for (part, figure) in zip(parts, figures) {
      #expect(" \(part)".contains(" \(figure)"), "\(part)")
    }
  }

  @Test func `Genres and directors state how many films they cover`() throws {
    let library = InMemoryMovieLibrary()
    for number in 0..<3 {
      let movie = LibraryMovie(
        names: MovieIdentifiers(tmdb: number + 1), title: "Film \(number)",
        year: number == 0 ? nil : 1999,
        genres: number == 1 ? [.drama, .horror] : [], directors: number == 2 ? ["A", "B"] : [])
      _ = try MovieMarkInteractor(library: library).mark(
        movie, [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    let command = StatisticsCommand(.test(library: library))
    let text = try command.run(format: .aligned(columns: 80))
    typealias Heading = Wording.StatisticsHeading
    for (name, known) in [(Heading.years, 2), (Heading.genres, 1), (Heading.directors, 1)] {
      let heading = Wording.heading(name, known: known, of: 3)
      #expect(text.contains("\n\(heading)\n"), "\(text)")
    }
    let json = try command.run(format: .json)
    for member in [
      "\"filmsWithYear\": 2", "\"filmsWithGenre\": 1", "\"filmsWithDirector\": 1",
      "\"filmsWithRuntime\": 0", "\"viewingsWithDay\": 0", "\"viewings\": 3",
    ] {
      #expect(json.contains(member), "\(json)")
    }
  }

  @Test(arguments: [OutputFormat.json, .tabbed, .aligned(columns: 80)])
  func `Statistics of a list count only the tags of its films`(format: OutputFormat) throws {
    let library = InMemoryMovieLibrary()
    let marker = MovieMarkInteractor(library: library)
    let now = Timestamp(seconds: 1_780_000_000)
    _ = try marker.mark(LibraryMovie(film(1)), [.favorite(true), .tag("inside")], at: now)
    _ = try marker.mark(LibraryMovie(film(2)), [.seen(on: nil), .tag("outside")], at: now)
    let text = try StatisticsCommand(.test(library: library)).run(
      of: .mine(.favorites), format: format)
    #expect(text.contains("inside") && !text.contains("outside"), "\(text)")
    let all = try StatisticsCommand(.test(library: library)).run(
      of: .mine(.everything), format: format)
    #expect(all.contains("inside") && all.contains("outside"), "\(all)")
  }

  @Test func `Statistics of an own list name it, and an unknown list is refused`() throws {
    let library = InMemoryMovieLibrary()
    let now = Timestamp(seconds: 1_780_000_000)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1))), to: "Film noir", creates: true, at: now)
    let command = StatisticsCommand(.test(library: library))
    let query = "list:\"FILM NOIR\""
    let text = try command.run(query: query, format: .aligned(columns: 80))
    #expect(text.hasPrefix("\(Wording.films(1)) ") && text.contains("list “Film noir”\n"))
    #expect(
      try command.run(query: query, format: .json).contains("\"list\": \"Film noir\""))
    let failure = #expect(throws: CommandFailure.self) {
      try command.run(query: "list:\"film nior\"", format: .tabbed)
    }
    #expect(failure?.message == Wording.noList("film nior", nearest: "Film noir"))
    var options = MineOptions()
    options.query = "list:xyzzyx"
    let other = #expect(throws: CommandFailure.self) {
      try MineCommand(.test(library: library)).run(options, format: .tabbed)
    }
    #expect(other?.message == Wording.noList("xyzzyx", nearest: nil))
  }

  @Test func `Only people at a terminal get a part of their marks unless they ask for it`() throws {
    let library = InMemoryMovieLibrary()
    for number in 0..<30 {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.favorite(true)], at: Timestamp(seconds: 1_780_000_000))
    }
    func count(_ format: OutputFormat, limit: Int? = nil) throws -> Int {
      var options = MineOptions()
      options.rows.given = limit
      let text = try MineCommand(.test(library: library)).run(options, format: format)
      return text.split(whereSeparator: \.isNewline).count { $0.contains("Film 00") }
    }
    #expect(try count(.aligned(columns: 80)) == 20)
    #expect(try count(.aligned(columns: 80), limit: 25) == 25)
    for format in [OutputFormat.tabbed, .csv] {
      #expect(try count(format) == 30)
      #expect(try count(format, limit: 7) == 7)
    }
  }

  @Test func `Empty records are no error, and people are told why`() throws {
    let library = InMemoryMovieLibrary()
    let people = OutputFormat.aligned(columns: 80)
    #expect(try MineCommand(.test(library: library)).run(MineOptions(), format: .json) == "[]\n")
    #expect(
      try MineCommand(.test(library: library)).run(MineOptions(), format: people)
        == Wording.sentence(Wording.nothing(on: .everything)) + "\n")
    #expect(
      try HistoryCommand(.test(library: library)).run(HistoryOptions(), format: .json) == "[]\n")
    #expect(
      try HistoryCommand(.test(library: library)).run(HistoryOptions(), format: people)
        == Wording.sentence(Wording.noHistory) + "\n")
    #expect(
      try StatisticsCommand(.test(library: library)).run(format: people)
        == Wording.sentence(Wording.nothing(on: .seen)) + "\n")
  }

  @Test func `Marked films on a terminal have names of columns above them`() throws {
    let library = InMemoryMovieLibrary()
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.seen(on: day("2026-05-01")), .favorite(true)],
      at: Timestamp(seconds: 1_780_000_000))
    func lines(_ list: LibraryList, isStyled: Bool = false) throws -> [String] {
      var options = MineOptions()
      options.subject = .mine(list)
      return try MineCommand(.test(library: library))
        .run(options, format: .aligned(columns: 80, isStyled: isStyled))
        .split(separator: "\n").map(String.init)
    }
    let title = "Title" + String(repeating: " ", count: 6)
    let diary = try lines(.diary)
    #expect(diary[0] == title + "Year        Seen")
    #expect(diary[1] == "Film 0001  1921  1 May 2026")
    #expect(try lines(.favorites)[0] == title + "Year       Marked  Marks")
    let styled = try lines(.diary, isStyled: true)
    #expect(styled[0] == "\u{1B}[4m\(diary[0])\u{1B}[m")
    #expect(styled[1] == "\u{1B}[1mFilm 0001\u{1B}[m" + diary[1].dropFirst(9))
  }

  @Test func `Plain history explains how to see earlier steps`() throws {
    let library = InMemoryMovieLibrary()
    let command = HistoryCommand(.test(library: library))
    for number in 0..<25 {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.favorite(true)], at: Timestamp(seconds: 1_780_000_000))
    }
    func text(from offset: Int = 0, _ format: OutputFormat) throws -> String {
      var options = HistoryOptions()
      options.rows.offset = offset
      return try command.run(options, format: format)
    }
    let person = OutputFormat.aligned(columns: 80)
    #expect(try text(person).hasSuffix("\(Wording.earlierSteps(20))\n"))
    #expect(try !text(.tabbed).contains("moviebrowser history"))
    #expect(try text(.tabbed).split(separator: "\n").count == 25)
    let rest = try text(from: 20, person)
    let lines = rest.split(separator: "\n")
    #expect(lines.count == 6 && lines[0] == "Step  Time               Change")
    #expect(!rest.contains("moviebrowser history"))
    #expect(try !text(.tabbed).contains("Change"))
    // A number at the start of a line would be taken for the ID of a film.
    #expect(try text(.tabbed).split(separator: "\n").allSatisfy { $0.hasPrefix("2026-") })
    for offset in [25, 9999] {
      #expect(
        try text(from: offset, person) == Wording.sentence(Wording.historyTooShort(25)) + "\n")
      #expect(try text(from: offset, .tabbed).isEmpty)
    }
  }
}
