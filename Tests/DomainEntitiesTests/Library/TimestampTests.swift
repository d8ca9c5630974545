import DomainEntities
import Testing

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00+00:00", 0, 0), ("2026-11-21T15:50:07+01:00", 1_795_272_607, 60),
    ("2026-11-21T00:20:00-09:30", 1_795_254_600, -570), ("1969-12-31T23:59:59+00:00", -1, 0),
    ("2024-02-29T12:00:00+14:00", 1_709_157_600, 840),
  ])
  func `A timestamp is UTC with an offset and reads back`(text: String, seconds: Int, offset: Int) {
    let moment = Timestamp(seconds: seconds, offset: offset)
    #expect(moment.description == text)
    #expect(Timestamp(iso: text) == moment)
    #expect(moment.day.description == text.prefix(10))
    #expect(moment.time == String(text.dropFirst(11).prefix(5)))
  }

  @Test func `Z is a zero offset, and other text is not a timestamp`() {
    #expect(Timestamp(iso: "2026-11-21T14:50:07Z") == Timestamp(iso: "2026-11-21T14:50:07+00:00"))
    for text in [
      "", "2026-11-21", "2026-11-21T24:00:00Z", "2026-02-30T00:00:00Z", "2026-11-21 14:50:07Z",
      "2026-11-21T14:50:07", "2026-11-21T14:50:07+0100", "2026-11-21T14:60:07Z", "x",
      "2026-11-21T14:50:07+24:00", "２026-11-21T14:50:0Z",
    ] {
      #expect(Timestamp(iso: text) == nil, "\(text)")
    }
  }

  @Test func `Day numbers are contiguous over all years`() {
    #expect(CalendarDate.earliest.dayNumber == -719_162)
    #expect(CalendarDate(year: 9999, month: 12, day: 31)?.dayNumber == 2_932_896)
    var day = CalendarDate(year: 1896, month: 2, day: 27) ?? .earliest
    let first = day.dayNumber
    for number in first..<first + 80_000 {
      #expect(day.dayNumber == number)
      #expect(CalendarDate(dayNumber: number) == day)
      day = day.adding(days: 1)
    }
    for number in [-719_163, Int.min, 2_932_897, Int.max] {
      #expect([1, 9999].contains(CalendarDate(dayNumber: number).year))
    }
  }

  @Test func `Values outside the calendar are clamped`() {
    for seconds in [Int.min, Int.max] {
      for offset in [Int.min, Int.max] {
        let moment = Timestamp(seconds: seconds, offset: offset)
        #expect(Timestamp(iso: moment.description) == moment)
      }
    }
  }

  @Test func `Timestamps compare correctly across time zones`() throws {
    let berlin = try #require(Timestamp(iso: "2026-11-21T15:50:00+01:00"))
    let tokyo = try #require(Timestamp(iso: "2026-11-21T23:00:00+09:00"))
    #expect(tokyo < berlin)
  }
}

struct UserRatingTests {
  @Test func `Ratings run in halves from a half star to five stars`() {
    for halves in 1...10 {
      let rating = UserRating(halves: halves)
      #expect(rating.flatMap { UserRating($0.description) } == rating)
      #expect(rating?.stars == Double(halves) / 2)
    }
    #expect(UserRating("4.0") == UserRating(halves: 8))
    #expect(UserRating("4,5") == UserRating(halves: 9))
    for text in ["", "0", "0.0", "5.5", "6", "4.7", "4.", ".5", "-1", "45", "4.50", "٣", "٣.٥"] {
      #expect(UserRating(text) == nil, "\(text)")
    }
    #expect(UserRating(halves: 0) == nil)
    #expect(UserRating(halves: 11) == nil)
  }
}
