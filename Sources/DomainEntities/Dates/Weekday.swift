/// A day of the week.
public enum Weekday: String, Hashable, Sendable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The position in a week that starts on Monday, from 0 to 6.
  public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension CalendarDate {
  /// The day of the week.
  public var weekday: Weekday {
    // January 1, 1970 was a Thursday.
    let index = (dayNumber + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  /// The latest date, December 31 of year 9999.
  public static let latest = CalendarDate(dayNumber: .max)

  /// Returns the days of a year, clamped to the years 1 to 9999.
  public static func days(ofYear year: Int) -> ClosedRange<CalendarDate> {
    let year = min(max(year, 1), 9999)
    let first = CalendarDate.earliest.adding(years: year - 1)
    // The calendar has no day after the last one.
    return first...(year == 9999 ? .latest : first.adding(years: 1).adding(days: -1))
  }

  /// Returns the days of the month in which this day is.
  public var monthDays: ClosedRange<CalendarDate> {
    let first = adding(days: 1 - day)
    var last = first.adding(days: 27)
    while last.adding(days: 1).month == month, last != .latest { last = last.adding(days: 1) }
    return first...last
  }
}
