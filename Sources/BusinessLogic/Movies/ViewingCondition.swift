public import DomainEntities

/// A condition that a single viewing of a film must satisfy.
public enum ViewingCondition: Hashable, Sendable {
  /// On one of these days.
  case days(ClosedRange<CalendarDate>)
  /// On this day of the week.
  case weekday(Weekday)
  /// The user had seen the film before.
  case again

  /// Returns whether a viewing of a film with these marks satisfies the condition.
  ///
  /// A viewing in a month or a year is on some days if all of its days are among them; a viewing
  /// without a date is on no day.
  public func admits(_ viewing: Viewing, of marks: MovieMarks) -> Bool {
    switch self {
    case .days(let days): viewing.date?.isWithin(days) ?? false
    case .weekday(let weekday): viewing.day?.weekday == weekday
    case .again: marks.isRewatch(viewing)
    }
  }
}

extension MovieFilterAttribute {
  /// Whether the condition is about single viewings.
  var isOfViewings: Bool {
    switch self {
    case .viewing: true
    case .not(let filter): filter.isOfViewings
    default: false
    }
  }

  /// Returns whether a viewing of a film with these marks satisfies the condition; nil if it is not
  /// about viewings.
  func admits(_ viewing: Viewing, of marks: MovieMarks) -> Bool? {
    switch self {
    case .viewing(let condition): condition.admits(viewing, of: marks)
    case .not(let filter): filter.admits(viewing, of: marks).map { !$0 }
    default: nil
    }
  }
}

extension MovieMarks {
  /// Returns whether the user had seen the film before a viewing: it says so, or there is one that
  /// is certainly on an earlier day.
  public func isRewatch(_ viewing: Viewing) -> Bool {
    if viewing.isRewatch { return true }
    guard let first = viewing.date?.days.lowerBound else { return false }
    return viewings.contains { $0.date.map { $0.days.upperBound < first } ?? false }
  }
}
