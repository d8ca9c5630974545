import DomainEntities
import TestSupport
import Testing

@testable import Transfer

/// Dates are read as spreadsheets write them; the table decides which number is the month.
struct ImportDatesTests {
  private func dates(_ texts: String...) -> ImportDates {
    var dates = ImportDates(today: day("2026-11-22"))
    for text in texts { dates.learn(text) }
    return dates
  }

  @Test(arguments: [
    "2022-06-30", "2022-06-30T10:00:00Z", "2022-06-30 23:59", "2022/6/30", "2022.06.30",
    "30.6.2022", "30.06.22", "6/30/2022", "30/6/2022", "06-30-2022", "6/30/22 12:00:00 AM",
    "Thu Jun 30 05:37:34 2022", "30 June 2022", "Jun 30, 2022", "30-Jun-22", "2022 Jun 30",
  ])
  func `An unambiguous date parses`(text: String) {
    #expect(dates().reading(text) == .on(PartialDate(day("2022-06-30"))))
  }

  @Test(arguments: [
    ("2022", "2022"), ("2022-06", "2022-06"), ("06/2022", "2022-06"), ("6.2022", "2022-06"),
    ("2022/6", "2022-06"), ("June 2022", "2022-06"), ("Jun 2022", "2022-06"),
    ("2022 June", "2022-06"),
  ])
  func `A month or a year is kept as such`(text: String, expected: String) throws {
    #expect(dates().reading(text) == .on(try #require(PartialDate(iso: expected))))
  }

  @Test func `An ambiguous date is resolved by the other rows of the table`() {
    #expect(dates().reading("6/7/2022") == .ambiguous)
    #expect(dates("6/30/2022").reading("6/7/2022") == .on(PartialDate(day("2022-06-07"))))
    #expect(
      dates("30/6/2022", "1/1/2020").reading("6/7/2022") == .on(PartialDate(day("2022-07-06"))))
    #expect(dates("30/6/2022", "6/30/2022").reading("6/7/2022") == .ambiguous)
    #expect(dates("2022-06-30", "30.6.2022", "99/99/2022").reading("6/7/2022") == .ambiguous)
    #expect(dates().reading("7/7/2022") == .on(PartialDate(day("2022-07-07"))))
    #expect(dates().reading("6.7.2022") == .on(PartialDate(day("2022-07-06"))))
  }

  @Test func `Two-digit years are never in the future`() {
    #expect(dates().reading("30.6.26") == .on(PartialDate(day("2026-06-30"))))
    #expect(dates().reading("30.6.27") == .on(PartialDate(day("1927-06-30"))))
  }

  @Test(arguments: [
    "yesterday", "2020-02-30", "2020-13-01", "31/31/2020", "32.1.2020", "1.2", "1/2/3",
    "2020-01-01x", "2020-1-", "1//2020", "30 June", "June 22", "13/2022", "2022/0", "0000", "6/22",
    "Jun Jul 2022", "30 Juin 2022",
    "٣٠/٦/٢٠٢٢", "44742", "0/0/0000", "12:00", "6/30/2022 then",
    "2022-06-302022-06-302022-06-302022-06-302022-06-30",
  ])
  func `Invalid dates are rejected`(text: String) {
    #expect(dates().reading(text) == .unreadable)
  }

  @Test func `With hyphens a two-digit year is ambiguous`() {
    #expect(dates().reading("22-06-30") == .ambiguous)
    #expect(dates("22-06-30").reading("6/7/2022") == .ambiguous)
  }

  @Test(arguments: [
    (DateOrder.dmy, "6/7/22", "2022-07-06"), (.mdy, "6/7/22", "2022-06-07"),
    (.ymd, "22-07-06", "2022-07-06"), (.dmy, "2022/7/6", "2022-07-06"),
    (.mdy, "2022-07-06", "2022-07-06"),
  ])
  func `The order that the user chose is used for all dates of numbers`(
    order: DateOrder, text: String, expected: String
  ) {
    let dates = ImportDates(today: day("2026-11-22"), order: order)
    #expect(dates.reading(text) == .on(PartialDate(day(expected))))
    #expect(dates.reading("6/7/99999") == .unreadable)
  }

  @Test func `A date that contradicts the chosen order is rejected`() {
    #expect(ImportDates(today: day("2026-11-22"), order: .mdy).reading("30.6.2022") == .unreadable)
    #expect(ImportDates(today: day("2026-11-22"), order: .ymd).reading("6/7/2022") == .unreadable)
  }

  @Test func `With hyphens a two-digit year is where it is in all dates of the table`() {
    #expect(dates("28-06-23", "05-06-23").reading("05-06-23") == .ambiguous)
    // Neither 1928 nor a month 28 is possible.
    var netflix = ImportDates(today: day("2026-11-22"), since: 1998)
    #expect(netflix.reading("05-06-23") == .ambiguous)
    netflix.learn("28-06-23")
    #expect(netflix.reading("28-06-23") == .on(PartialDate(day("2023-06-28"))))
    #expect(netflix.reading("05-06-23") == .on(PartialDate(day("2023-06-05"))))
    // Dates in two orders decide nothing.
    netflix.learn("23-06-28")
    #expect(netflix.reading("05-06-23") == .ambiguous)
  }
}
