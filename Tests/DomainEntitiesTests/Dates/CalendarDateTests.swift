import DomainEntities
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    ("1949-09-01", 1949, 9, 1), ("0001-01-01", 1, 1, 1), ("9999-12-31", 9999, 12, 31),
    ("2024-02-29", 2024, 2, 29), ("2000-02-29", 2000, 2, 29),
  ])
  func `A day parses from ten characters`(text: String, year: Int, month: Int, day: Int) throws {
    let date = try #require(CalendarDate(iso: text))

    #expect([date.year, date.month, date.day] == [year, month, day])
    #expect(date.description == text)
  }

  @Test(arguments: [
    "", "1949", "1949-09", "1949-9-1", "1949-09-1", "49-09-01", " 1949-09-01", "1949-09-01 ",
    "1949/09/01", "1949-09-01T00:00", "19490901", "1949-13-01", "1949-00-01", "1949-09-00",
    "1949-09-31", "1949-01-32", "2023-02-29", "1900-02-29", "2100-02-29", "0000-01-01",
    "-949-09-01", "+949-09-01", "1949-0a-01", "１９４９-０９-０１", "1949-09-0१", "1949‐09‐01",
    "abcd-ef-gh", "----------",
  ])
  func `Other text is not a day`(text: String) {
    #expect(CalendarDate(iso: text) == nil)
  }

  @Test(arguments: [
    (0, 1, 1), (10000, 1, 1), (-1, 1, 1), (2023, 0, 1), (2023, 13, 1), (2023, 4, 31), (2023, 2, 29),
    (2023, 1, 0), (2023, 1, -1), (Int.max, Int.max, Int.max), (Int.min, Int.min, Int.min),
  ])
  func `Impossible components do not form a day`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `A part of a longer text parses`() {
    #expect(CalendarDate(iso: "on 1949-09-01".dropFirst(3))?.year == 1949)
  }

  @Test func `Every day of 400 years round-trips in order`() throws {
    let first = try #require(CalendarDate(year: 1800, month: 1, day: 1))
    var date = first
    var count = 0
    var faults: [String] = []
    while date.year < 2200 {
      if CalendarDate(iso: date.description) != date {
        faults.append("\(date) does not round trip")
      }
      let next = date.adding(days: 1)
      if next <= date { faults.append("\(next) does not follow \(date)") }
      if next.adding(days: -1) != date { faults.append("No way back to \(date)") }
      date = next
      count += 1
    }

    #expect(faults.isEmpty)
    #expect(count == 146_097)
    #expect(first.adding(days: 146_097) == date)
    #expect(date.adding(days: -146_097) == first)
  }

  @Test(arguments: [
    ("2024-02-29", -1, "2023-02-28"), ("2024-02-29", 1, "2025-02-28"),
    ("2024-02-29", 4, "2028-02-29"), ("1904-02-29", -4, "1900-02-28"),
    ("2000-02-29", -400, "1600-02-29"), ("2023-02-28", 1, "2024-02-28"),
    ("2026-07-31", -1, "2025-07-31"), ("2026-07-31", 0, "2026-07-31"),
    ("0005-05-05", -10, "0001-05-05"), ("9990-05-05", 20, "9999-05-05"),
    ("2024-02-29", Int.max, "9999-02-28"), ("2024-02-29", Int.min, "0001-02-28"),
  ])
  func `Adding years keeps month and day`(start: String, years: Int, end: String) throws {
    let date = try #require(CalendarDate(iso: start))

    #expect(date.adding(years: years).description == end)
  }

  @Test(arguments: [
    ("2024-02-28", 1, "2024-02-29"), ("2023-02-28", 1, "2023-03-01"),
    ("2024-01-01", -1, "2023-12-31"), ("2026-03-01", -42, "2026-01-18"),
    ("2026-01-01", 365, "2027-01-01"), ("2026-05-05", 0, "2026-05-05"),
    ("0001-01-01", -1, "0001-01-01"), ("9999-12-31", 1, "9999-12-31"),
    ("2026-05-05", Int.max, "9999-12-31"), ("2026-05-05", Int.min, "0001-01-01"),
  ])
  func `Adding days crosses months and years`(start: String, days: Int, end: String) throws {
    let date = try #require(CalendarDate(iso: start))

    #expect(date.adding(days: days).description == end)
  }

  @Test func `Days sort like their texts`() {
    let texts = [
      "0099-12-31", "1949-08-31", "1949-09-01", "1949-10-01", "1950-01-01", "2026-01-01",
    ]

    #expect(
      texts.reversed().compactMap { CalendarDate(iso: $0) }.sorted().map(\.description) == texts)
  }
}
