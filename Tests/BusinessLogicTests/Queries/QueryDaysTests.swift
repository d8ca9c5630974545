import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// Conditions on viewings in queries: days, months, years, days of the week and rewatches.
struct QueryDaysTests {
  private func days(_ first: String, _ last: String) throws -> MovieFilterAttribute {
    .viewing(
      .days(try #require(CalendarDate(iso: first))...(try #require(CalendarDate(iso: last)))))
  }

  @Test func `A viewing can be asked for by year, month, day and range`() throws {
    #expect(try TypedQuery("seen:2026").filters == [days("2026-01-01", "2026-12-31")])
    #expect(try TypedQuery("seen:2024-02").filters == [days("2024-02-01", "2024-02-29")])
    #expect(try TypedQuery("seen:2026-03-14").filters == [days("2026-03-14", "2026-03-14")])
    #expect(
      try TypedQuery("seen:2026-03..2026-05").filters == [days("2026-03-01", "2026-05-31")])
    #expect(try TypedQuery("seen:>=2026-03").filters == [days("2026-03-01", "9999-12-31")])
    #expect(try TypedQuery("seen:>2025").filters == [days("2026-01-01", "9999-12-31")])
    #expect(try TypedQuery("seen:<2026-03").filters == [days("0001-01-01", "2026-02-28")])
    #expect(try TypedQuery("seen:..2025").filters == [days("0001-01-01", "2025-12-31")])
    #expect(try TypedQuery("seen:Fri").filters == [.viewing(.weekday(.friday))])
    #expect(try TypedQuery("seen:-again").filters == [.not(.viewing(.again))])
  }

  @Test(arguments: [
    "seen:2026", "seen:2026-03", "seen:2026-03-14", "seen:2026-03..2026-05", "seen:2024..2026",
    "seen:2026-03-01..2026-03-09", "seen:>=2026", "seen:>=2026-03-02", "seen:<=2025-06",
    "seen:2026,friday", "seen:2026,again", "seen:-sunday", "seen:999",
  ])
  func `Days in their shortest form are printed as they were typed`(text: String) throws {
    #expect(try TypedQuery(text).text == text)
  }

  @Test(arguments: [
    "seen:2026-13", "seen:2026-02-30", "seen:2026-3", "seen:26-03", "seen:0", "seen:..",
    "seen:2026-03-14-15", "seen:>9999", "seen:<1", "seen:fr", "seen:2026..2027..2028",
    "seen:-2026-", "seen:1..x", "seen:99999999999999999999",
  ])
  func `Days that do not exist are refused`(text: String) {
    #expect(throws: QueryProblem.self) { try TypedQuery(text) }
  }

  @Test func `A reversed range is told with the right one`() {
    #expect {
      try TypedQuery("seen:2026-05..2026-03")
    } throws: { error in
      (error as? QueryProblem)?.suggestion == "2026-03..2026-05"
    }
  }

  @Test func `Any range of days is printed in a form that means the same days`() throws {
    var random = SeededNumbers(1)
    for _ in 0..<500 {
      var ends = [0, 1].map { _ in
        CalendarDate(dayNumber: Int.random(in: -719_162...2_932_896, using: &random))
      }
      if Bool.random(using: &random) {
        ends[0] = CalendarDate.days(ofYear: ends[0].year).lowerBound
      }
      if Bool.random(using: &random) { ends[1] = ends[1].monthDays.upperBound }
      if Bool.random(using: &random) { ends[0] = .earliest }
      if Int.random(in: 0..<8, using: &random) == 0 { ends[1] = .latest }
      guard ends[0] <= ends[1] else { continue }
      var query = TypedQuery()
      query.filters = [.viewing(.days(ends[0]...ends[1]))]
      #expect(try TypedQuery(query.text) == query, "\(query.text)")
    }
  }

  @Test(arguments: [
    ("seen:2019", ["2019", "2019-07", "2019-07-14"]), ("seen:2019-07", ["2019-07", "2019-07-14"]),
    ("seen:2019-07-14", ["2019-07-14"]), ("seen:<=2019-07", ["2019-07", "2019-07-14"]),
    ("seen:>=2019-06", ["2019-07", "2019-07-14", "2020"]), ("seen:>2019-07", ["2020"]),
    ("seen:>2018", ["2019", "2019-07", "2019-07-14", "2020"]), ("seen:sunday", ["2019-07-14"]),
  ])
  func `A viewing in a month or a year is found by conditions that all of its days satisfy`(
    text: String, expected: [String]
  ) throws {
    var marks = MovieMarks()
    for date in [nil, "2019", "2019-07", "2019-07-14", "2020"] {
      marks.add(Viewing(date: date.flatMap { PartialDate(iso: $0) }, noted: Timestamp(seconds: 0)))
    }
    guard case .viewing(let condition)? = try TypedQuery(text).filters.first else {
      Issue.record("not a condition on viewings")
      return
    }
    let found = marks.viewings.filter { condition.admits($0, of: marks) }
    #expect(found.map { $0.date?.description } == expected)
  }

  @Test func `Days of the week and months follow the calendar`() {
    var day = CalendarDate(dayNumber: -800)
    #expect(CalendarDate(iso: "2026-11-25")?.weekday == .wednesday)
    for number in -800..<800 {
      let next = CalendarDate(dayNumber: number + 1)
      #expect(next.weekday.index == (day.weekday.index + 1) % 7)
      #expect(day.monthDays.contains(day) && day.monthDays.upperBound.month == day.month)
      #expect(day.monthDays.contains(next) == (next.month == day.month))
      day = next
    }
    #expect(CalendarDate.latest.monthDays.upperBound == .latest)
    #expect(CalendarDate.days(ofYear: 9999).upperBound == .latest)
    #expect(CalendarDate.days(ofYear: 1).lowerBound == .earliest)
  }
}
