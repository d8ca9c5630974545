/// An occasion on which the user saw a film.
public struct Viewing: Hashable, Comparable, Sendable {
  /// The date, of which perhaps only the year or the month is known; nil if unknown or not
  /// recorded.
  public var date: PartialDate?
  /// Whether the film had been seen before.
  public var isRewatch: Bool
  /// When the viewing was recorded.
  public var noted: Timestamp

  /// Creates a viewing on a day, or on an unknown one for nil.
  public init(day: CalendarDate? = nil, isRewatch: Bool = false, noted: Timestamp) {
    self.init(date: day.map(PartialDate.init), isRewatch: isRewatch, noted: noted)
  }

  /// Creates a viewing on a date of which perhaps only the year or the month is known.
  public init(date: PartialDate?, isRewatch: Bool = false, noted: Timestamp) {
    self.date = date
    self.isRewatch = isRewatch
    self.noted = noted
  }

  /// The day, or nil if it is unknown.
  public var day: CalendarDate? { date?.day }

  /// Orders viewings chronologically; undated ones come first.
  public static func < (left: Viewing, right: Viewing) -> Bool {
    switch (left.date, right.date) {
    case (let left?, let right?) where left != right: left < right
    case (nil, .some): true
    case (.some, nil): false
    default: left.noted < right.noted
    }
  }
}
