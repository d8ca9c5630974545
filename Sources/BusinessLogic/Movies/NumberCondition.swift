/// A condition on a whole number.
public enum NumberCondition: Hashable, Sendable {
  /// Equal to the number.
  case equal(Int)
  /// Less than the number.
  case less(Int)
  /// Less than or equal to the number.
  case atMost(Int)
  /// Greater than the number.
  case more(Int)
  /// Greater than or equal to the number.
  case atLeast(Int)
  /// Within a range, including both ends.
  case within(ClosedRange<Int>)

  /// The smallest number that satisfies the condition, or nil if there is none.
  public var lowest: Int? {
    switch self {
    case .equal(let number), .atLeast(let number): number
    case .more(let number): number == .max ? number : number + 1
    case .within(let range): range.lowerBound
    case .less, .atMost: nil
    }
  }

  /// The largest number that satisfies the condition, or nil if there is none.
  public var highest: Int? {
    switch self {
    case .equal(let number), .atMost(let number): number
    case .less(let number): number == .min ? number : number - 1
    case .within(let range): range.upperBound
    case .more, .atLeast: nil
    }
  }

  /// Returns whether a number satisfies the condition.
  public func contains(_ number: Int) -> Bool {
    number >= lowest ?? .min && number <= highest ?? .max
  }
}
