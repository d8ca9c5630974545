/// A date of which perhaps only the year, or the year and the month, is known.
public struct PartialDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first day that the date may mean.
  private let first: CalendarDate
  /// How much of the date is known.
  private let precision: Precision

  private enum Precision: Hashable, Sendable {
    case year, month, day
  }

  /// Creates a date that is known to the day.
  public init(_ day: CalendarDate) {
    first = day
    precision = .day
  }

  /// Creates a date of which only the year, or the year and the month, is known; returns nil if the
  /// calendar does not have it.
  public init?(year: Int, month: Int? = nil) {
    guard let first = CalendarDate(year: year, month: month ?? 1, day: 1) else { return nil }
    self.first = first
    precision = month == nil ? .year : .month
  }

  /// Parses `YYYY`, `YYYY-MM` or `YYYY-MM-DD` strictly.
  public init?(iso text: some StringProtocol) {
    switch text.utf8.count {
    case 4: precision = .year
    case 7: precision = .month
    case 10: precision = .day
    default: return nil
    }
    guard let first = CalendarDate(iso: text + "0000-01-01".dropFirst(text.utf8.count)) else {
      return nil
    }
    self.first = first
  }

  /// The year.
  public var year: Int { first.year }

  /// The month from 1 to 12, or nil if it is unknown.
  public var month: Int? { precision == .year ? nil : first.month }

  /// The day, or nil if only the year or the month is known.
  public var day: CalendarDate? { precision == .day ? first : nil }

  /// The days that the date may mean.
  public var days: ClosedRange<CalendarDate> {
    switch precision {
    case .year: CalendarDate.days(ofYear: first.year)
    case .month: first.monthDays
    case .day: first...first
    }
  }

  /// Returns whether every day that another date may mean is one of this date's.
  public func covers(_ other: PartialDate) -> Bool { other.isWithin(days) }

  /// Returns whether every day that the date may mean is in a range.
  public func isWithin(_ range: ClosedRange<CalendarDate>) -> Bool {
    let days = days
    return range.contains(days.lowerBound) && range.contains(days.upperBound)
  }

  /// The date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
  public var description: String {
    switch precision {
    case .year: String(first.description.prefix(4))
    case .month: String(first.description.prefix(7))
    case .day: first.description
    }
  }

  /// Orders dates chronologically, like their descriptions: a year comes before its months, and a
  /// month before its days.
  public static func < (left: PartialDate, right: PartialDate) -> Bool { left.rank < right.rank }

  private var rank: (Int, Int, Int) { (year, month ?? 0, day?.day ?? 0) }
}
