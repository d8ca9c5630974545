/// One time that somebody saw a film.
public struct Viewing: Hashable, Comparable, Sendable {
  /// The day; nil where it is not known or nobody's business.
  public var day: CalendarDate?
  /// Whether the film had been seen before.
  public var isRewatch: Bool
  /// When this was noted.
  public var noted: Timestamp

  /// Makes a viewing.
  public init(day: CalendarDate? = nil, isRewatch: Bool = false, noted: Timestamp) {
    self.day = day
    self.isRewatch = isRewatch
    self.noted = noted
  }

  /// Orders viewings as they follow each other; those without a day come first.
  public static func < (left: Viewing, right: Viewing) -> Bool {
    switch (left.day, right.day) {
    case (let left?, let right?) where left != right: left < right
    case (nil, .some): true
    case (.some, nil): false
    default: left.noted < right.noted
    }
  }
}
