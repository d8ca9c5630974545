import DomainEntities
import Testing

struct PartialDateTests {
  private func date(_ text: String) throws -> PartialDate { try #require(PartialDate(iso: text)) }

  @Test(arguments: ["2019", "2019-07", "2019-07-14", "0001", "9999-12", "2024-02-29"])
  func `A year, a month or a day parses and prints`(text: String) throws {
    let date = try date(text)
    #expect(date.description == text)
    #expect(date.year == Int(text.prefix(4)))
    #expect(date.month == Int(text.dropFirst(5).prefix(2)))
    #expect(date.day == CalendarDate(iso: text))
  }

  @Test(arguments: [
    "", "0000", "19", "201", "2019-", "2019-7", "2019-00", "2019-13", "2019-07-", "2019-07-00",
    "2019-02-30", "2019-07-14T", " 2019", "2019/07", "２０１９", "20a9", "2019-0", "2019-07-1",
  ])
  func `Other text is not a date`(text: String) {
    #expect(PartialDate(iso: text) == nil)
  }

  @Test func `Impossible months and years do not form a date`() {
    #expect(PartialDate(year: 2019, month: 13) == nil && PartialDate(year: 2019, month: 0) == nil)
    #expect(PartialDate(year: 0) == nil && PartialDate(year: 10_000) == nil)
    #expect(PartialDate(year: 2019)?.description == "2019")
    #expect(PartialDate(year: 2019, month: 7)?.description == "2019-07")
  }

  @Test func `Dates are ordered like their texts, a year before its months and days`() throws {
    let texts = [
      "2018-12-31", "2019", "2019-01", "2019-01-01", "2019-01-31", "2019-07", "2019-12-31", "2020",
    ]
    let dates = try texts.map(date)
    #expect(texts == texts.sorted() && dates.reversed().sorted() == dates)
    #expect(Set(dates).count == dates.count)
  }

  @Test func `A date is within days that have all of its days`() throws {
    let year = CalendarDate.days(ofYear: 2019)
    for text in ["2019", "2019-02", "2019-07-14"] { #expect(try date(text).isWithin(year)) }
    let half = try #require(CalendarDate(iso: "2019-06-30"))
    #expect(try !date("2019").isWithin(year.lowerBound...half))
    #expect(try date("2019-06").isWithin(year.lowerBound...half))
    #expect(try !date("2019-06").isWithin(year.lowerBound...half.adding(days: -1)))
    #expect(try date("2024-02").days.upperBound == CalendarDate(iso: "2024-02-29"))
  }

  @Test func `A year covers its months and days`() throws {
    #expect(try date("2019").covers(date("2019-07")))
    #expect(try date("2019-07").covers(date("2019-07-14")))
    #expect(try date("2019-07").covers(date("2019-07")))
    #expect(try !date("2019-07").covers(date("2019")))
    #expect(try !date("2019-07-14").covers(date("2019-07")))
    #expect(try !date("2018").covers(date("2019-07")))
  }
}
