import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

/// Films and viewings on some days, and the statistics of a year that need only those.
struct LibraryDaysTests {
  private static let today = day("2026-11-25")

  private func libraries(
    _ folder: TemporaryFolder, seed: Int
  ) throws -> (disk: SQLiteMovieLibrary, memory: InMemoryMovieLibrary) {
    let disk = SQLiteMovieLibrary(at: "\(folder.path)/\(seed).db", waiting: 250)
    let memory = InMemoryMovieLibrary()
    var random = SeededNumbers(seed)
    for number in 0..<40 {
      let moment = Timestamp(seconds: 1_780_000_000 + number)
      var changes: [MarkChange] = number % 5 == 0 ? [.favorite(true)] : []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let first = day("2024-06-01")
        let seen = first.adding(days: Int.random(in: 0..<900, using: &random))
        let known = [10, 10, 10, 7, 4].randomElement(using: &random) ?? 10
        changes.append(.seen(in: PartialDate(iso: seen.description.prefix(known))))
      }
      if number % 7 == 0 { changes.append(.seen(on: nil)) }
      if number % 4 == 0 { changes.append(.tag("rain")) }
      var movie = LibraryMovie(film(number))
      movie.runtime = number % 3 == 0 ? nil : 80 + number
      for library in [disk, memory] as [any MovieLibrary] {
        _ = try MovieMarkInteractor(library: library).mark(movie, changes, at: moment)
      }
    }
    return (disk, memory)
  }

  @Test func `The library on disk finds what was seen on some days, like the reference`() throws {
    let folder = try TemporaryFolder()
    for seed in 0..<3 {
      let (disk, memory) = try libraries(folder, seed: seed)
      var random = SeededNumbers(seed)
      for list in LibraryList.allCases {
        for tag in [nil, "rain"] {
          let first = day("2024-06-01").adding(days: Int.random(in: 0..<900, using: &random))
          let last = first.adding(days: Int.random(in: 0..<300, using: &random))
          let periods = [first...last, first.monthDays, CalendarDate.days(ofYear: first.year)]
          let days = periods[Int.random(in: 0..<3, using: &random)]
          let offset = Int.random(in: 0...1, using: &random)
          let request = LibraryRequest(list, tag: tag, days: days, offset: offset, limit: 7)
          let (found, expected) = (
            try disk.entries(matching: request), try memory.entries(matching: request)
          )
          #expect(found.total == expected.total, "\(list)")
          #expect(found.entries.map(\.movie.title) == expected.entries.map(\.movie.title))
          #expect(found.entries.map(\.viewing) == expected.entries.map(\.viewing))
        }
      }
    }
  }

  @Test func `A viewing in a year or a month is kept, undone and redone`() throws {
    let fixture = try LibraryFixture()
    let film = LibraryFixture.film(1)
    let dates = ["2019", "2019-07", "2018-12-31"]
    for (number, date) in dates.enumerated() {
      try fixture.library().mark(film, .seen(in: PartialDate(iso: date)), at: number)
    }
    func found() throws -> [String?] {
      let marks = try fixture.library().entry(of: film.names)?.marks
      return marks?.viewings.map { $0.date?.description } ?? []
    }
    #expect(try found() == ["2018-12-31", "2019", "2019-07"])
    let library = fixture.library()
    let read = try library.marks(of: [film.names])[0]?.viewings ?? []
    #expect(read.map { $0.date?.description } == ["2018-12-31", "2019", "2019-07"])
    let diary = try library.entries(matching: LibraryRequest(.diary, limit: 9)).entries
    #expect(diary.map { $0.viewing?.date?.description } == ["2019-07", "2019", "2018-12-31"])
    let step = try #require(try library.history(before: nil, limit: 1).first?.changes.first)
    #expect(step.after.lastSeen?.description == "2019-07")
    let moment = LibraryFixture.at(9)
    _ = try library.undo(at: moment)
    #expect(try found() == ["2019", "2019-07"])
    _ = try library.undo(at: moment)
    #expect(try found() == ["2019"])
    _ = try library.redo(at: moment)
    #expect(try found() == ["2019", "2019-07"])
    try library.mark(film, .notSeen(in: PartialDate(year: 2019)), at: 10)
    #expect(try found() == ["2019-07"])
    let statistics = try library.statistics(of: .seen)
    #expect(statistics.viewings == 1 && statistics.viewingYears.isEmpty)
  }

  @Test func `A day of a film that is known to be seen in that year can be added`() throws {
    let fixture = try LibraryFixture()
    let (library, film) = (fixture.library(), LibraryFixture.film(1))
    try library.mark(film, .seen(in: PartialDate(year: 2019)))
    try library.mark(film, .seen(on: day("2019-07-14")), at: 1)
    #expect(try library.mark(film, .seen(in: PartialDate(year: 2019, month: 7)), at: 2) == nil)
    let marks = try #require(try library.entry(of: film.names)?.marks)
    #expect(marks.viewings.map { $0.date?.description } == ["2019", "2019-07-14"])
    #expect(marks.lastSeen?.day == day("2019-07-14"))
  }

  @Test func `The years with viewings are listed newest first`() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .seen(in: PartialDate(year: 2019)))
    try library.mark(LibraryFixture.film(1), .seen(on: nil), at: 1)
    try library.mark(LibraryFixture.film(2), .seen(on: day("2021-01-02")), at: 2)
    try library.mark(LibraryFixture.film(3), .seen(on: day("2021-03-04")), at: 3)
    #expect(library.yearsWithViewings == [2021, 2019])
  }

  @Test func `Statistics of a year that read its viewings alone equal those of all`() throws {
    let folder = try TemporaryFolder()
    let (disk, _) = try libraries(folder, seed: 9)
    let all = try disk.entries(matching: LibraryRequest(.seen, limit: .max)).entries
    for year in 2023...2027 {
      let found = try YearInteractor(library: disk, today: Self.today).statistics(of: year)
      let films = all.map { entry in
        SeenMovie(
          entry.movie.summary, directors: entry.movie.directors, marks: entry.marks)
      }
      #expect(found == YearStatistics(year: year, of: films, on: Self.today))
    }
  }
}
