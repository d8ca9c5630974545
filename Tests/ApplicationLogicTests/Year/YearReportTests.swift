import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import TerminalModel
@testable import Wording
@testable import Year

/// The facts of a year, its map and its page.
struct YearReportTests {
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

  @Test(arguments: [20, 80, 144, 196, 400])
  func `Lines and figures of a year stay within the width`(width: Int) throws {
    let library = InMemoryMovieLibrary()
    for number in 0..<40 {
      let days = [day("2026-01-01"), day("2025-03-01")].map { $0.adding(days: number * 3) }
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), days.map { .seen(on: $0) },
        at: Timestamp(seconds: 1_780_000_000 + number))
    }
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1))), to: "Noir", creates: true,
      at: Timestamp(seconds: 1_780_000_000))
    let statistics = try YearInteractor(library: library, today: day("2026-07-01"))
      .statistics(of: 2026)
    let page = YearPage(YearReport(statistics), width: width)
    #expect(page.lines.allSatisfy { TextWidth.of($0.text) <= width })
    #expect(
      page.entries.allSatisfy { 0 <= $0.columns.lowerBound && $0.columns.upperBound <= width })
    #expect(page.entries.allSatisfy { page.lines.indices.contains($0.lines.upperBound - 1) })
    let single = YearPage(YearReport(statistics), width: 80)
    #expect(page.entries.map(\.query) == single.entries.map(\.query))
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
}
