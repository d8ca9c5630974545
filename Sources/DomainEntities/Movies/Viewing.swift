/// An occasion on which the user saw a film.
public struct Viewing: Hashable, Comparable, Sendable {
  /// The day, or nil if unknown or not recorded.
  public var day: CalendarDate?
  /// Whether the film had been seen before.
  public var isRewatch: Bool
  /// When the viewing was recorded.
  public var noted: Timestamp

  /// Creates a viewing.
  public init(day: CalendarDate? = nil, isRewatch: Bool = false, noted: Timestamp) {
    self.day = day
    self.isRewatch = isRewatch
    self.noted = noted
  }

  /// Orders viewings chronologically; undated ones come first.
  public static func < (left: Viewing, right: Viewing) -> Bool {
    switch (left.day, right.day) {
    case (let left?, let right?) where left != right: left < right
    case (nil, .some): true
    case (.some, nil): false
    default: left.noted < right.noted
    }
  }
}
