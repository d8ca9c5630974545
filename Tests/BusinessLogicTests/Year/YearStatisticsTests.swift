import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// The statistics of a year.
struct YearStatisticsTests {
  private static let noted = Timestamp(seconds: 1_795_000_000)
  private static let today = CalendarDate(year: 2026, month: 11, day: 25) ?? .earliest

  private func film(
    _ title: String, seen days: [String?], runtime: Int? = nil, stars: Int? = nil
  ) -> SeenMovie {
    var marks = MovieMarks()
    marks.add(days.map { Viewing(date: $0.flatMap { PartialDate(iso: $0) }, noted: Self.noted) })
    marks.rate(stars.flatMap { UserRating(halves: $0) }, at: Self.noted)
    return SeenMovie(
      MovieSummary(id: MovieIdentifier(title), title: title, runtime: runtime), marks: marks)
  }

  @Test func `Every number equals a plain recount`() {
    for seed in 0..<12 {
      var library = RandomYears(seed: seed)
      let films = library.films(Int.random(in: 0...60, using: &library.random))
      let plain = PlainYear(films, year: 2026, today: Self.today)
      let counted = YearStatistics(year: 2026, of: films, on: Self.today)
      plain.expect(counted)
      let whole = PlainYear(films, year: 2024, today: Self.today)
      whole.expect(YearStatistics(year: 2024, of: films, on: Self.today))
    }
  }

  @Test func `Viewings without a day are not counted, and unknown lengths add no minutes`() {
    let films = [
      film("Alien", seen: [nil, "2026-01-02"]), film("Heat", seen: [nil], runtime: 170),
      film("Ran", seen: ["2026-03-01"], runtime: 0),
    ]
    let year = YearStatistics(year: 2026, of: films, on: Self.today)
    #expect(year.totals.viewings == 2 && year.totals.films == 2)
    #expect(year.undatedViewings == 2)
    #expect(year.totals.minutes == 0 && year.totals.viewingsWithRuntime == 0)
    #expect(year.shortest == nil && year.longest == nil)
  }

  @Test func `Viewings of which only the year or the month is known are told, but not counted`() {
    let films = [
      film("Alien", seen: ["2025", "2026", "2026-03-01"]), film("Heat", seen: [nil, "2026-01"]),
    ]
    let year = YearStatistics(year: 2026, of: films, on: Self.today)
    #expect(year.totals.viewings == 1 && year.totals.films == 1 && year.perDay.reduce(0, +) == 1)
    #expect(year.undatedViewings == 4 && year.undatedInYear == 2)
    #expect(year.years == [2026] && year.before.viewings == 0)
    // Alien was seen in 2025, so it is a rewatch; whether Heat was seen before is unknown.
    #expect(year.totals.rewatches == 1)
  }

  @Test func `Ties are counted and the first of them named`() throws {
    let films = (1...5).map {
      film("Film \($0)", seen: ["2026-01-0\($0)"], runtime: 90, stars: 10)
    }
    let year = YearStatistics(year: 2026, of: films, on: Self.today)
    let longest = try #require(year.longest)
    #expect(longest.value == 90 && longest.count == 5)
    #expect(longest.movies.map(\.title) == ["Film 1", "Film 2", "Film 3"])
    #expect(year.best?.count == 5 && year.shortest?.count == 5)
    #expect(year.first?.movies.map(\.title) == ["Film 1"])
    #expect(year.longestStreak == 5 && year.streaks.count == 1)
    #expect(year.busiestDays.isEmpty)
  }

  @Test func `A year that is not over is compared up to the same day`() {
    let films = [
      film("Alien", seen: ["2025-11-25", "2025-11-26", "2026-11-25"]),
      film("Heat", seen: ["2024-12-31", "2025-01-01"]),
    ]
    let year = YearStatistics(year: 2026, of: films, on: Self.today)
    #expect(year.before.viewings == 2 && year.before.films == 2)
    #expect(year.comparedDays?.upperBound.description == "2025-11-25")
    #expect(year.yearAgo?.movies.map(\.title) == ["Alien"])
    #expect(year.totals.rewatches == 1)
    let past = YearStatistics(year: 2025, of: films, on: Self.today)
    #expect(past.totals.viewings == 3 && past.before.viewings == 1 && past.yearAgo == nil)
  }

  @Test func `The first and the last year of the calendar can be counted`() {
    let films = [film("Alien", seen: ["0001-01-01", "9999-12-31"])]
    let first = YearStatistics(year: 1, of: films, on: Self.today)
    #expect(first.totals.viewings == 1 && first.comparedDays == nil)
    #expect(YearStatistics(year: 9999, of: films, on: Self.today).totals.viewings == 1)
    #expect(YearStatistics(year: 9999, of: films, on: .latest).perDay.count == 365)
    #expect(YearStatistics(year: 0, of: films, on: Self.today).perDay.count == 365)
  }
}

/// Films with random facts and viewings around 2026.
struct RandomYears {
  var random: SeededNumbers

  init(seed: Int) { random = SeededNumbers(seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func films(_ count: Int) -> [SeenMovie] { (0..<count).map { film($0) } }

  private mutating func film(_ index: Int) -> SeenMovie {
    let noted = Timestamp(seconds: 1_795_000_000)
    var marks = MovieMarks()
    let start = (CalendarDate(year: 2023, month: 6, day: 1) ?? .earliest).dayNumber
    for _ in 0..<number(0...6) {
      let text = CalendarDate(dayNumber: start + number(0...1300)).description
      // Sometimes only the month or the year is known, or nothing.
      let known = [0: 0, 1: 4, 2: 7][number(0...9)] ?? 10
      let date = PartialDate(iso: text.prefix(known))
      marks.add(Viewing(date: date, isRewatch: number(0...4) == 0, noted: noted))
    }
    if number(0...2) > 0 { marks.rate(UserRating(halves: number(1...10)), at: noted) }
    let genres = (0..<number(0...3)).map { _ in MovieGenre.allCases[number(0...5)] }
    let countries = (0..<number(0...2)).map { _ in Country.all[number(0...4)] }
    let movie = MovieSummary(
      id: MovieIdentifier("film-\(index)"), title: "Film \(index)",
      originalLanguage: number(0...3) == 0 ? nil : Language.all[number(0...5)],
      year: number(0...5) == 0 ? nil : number(1920...2026),
      runtime: number(0...4) == 0 ? [nil, 0][number(0...1)] : number(60...70), genres: genres,
      countries: countries)
    return SeenMovie(
      movie, directors: (0..<number(0...2)).map { _ in "Director \(number(1...9))" },
      actors: (0..<number(0...8)).map { _ in "Actor \(number(1...30))" }, marks: marks)
  }
}
