/// The user's rating of a film, from half a star to five stars in steps of half a star.
public struct UserRating: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of half stars, from 1 to 10.
  public let halves: Int

  /// Creates a rating from half stars; returns nil outside 1 to 10.
  public init?(halves: Int) {
    guard (1...10).contains(halves) else { return nil }
    self.halves = halves
  }

  /// Parses `4`, `4.0`, `4.5` or `4,5`; returns nil unless it is a multiple of half a star from 0.5
  /// to 5.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 1 || bytes.count == 3, (0x30...0x35).contains(bytes[0]) else {
      return nil
    }
    var halves = Int(bytes[0] - 0x30) * 2
    if bytes.count == 3 {
      guard bytes[1] == UInt8(ascii: ".") || bytes[1] == UInt8(ascii: ",") else { return nil }
      switch bytes[2] {
      case UInt8(ascii: "0"): break
      case UInt8(ascii: "5"): halves += 1
      default: return nil
      }
    }
    self.init(halves: halves)
  }

  /// The number of stars, from 0.5 to 5.
  public var stars: Double { Double(halves) / 2 }

  /// The number of stars, such as `4` or `4.5`.
  public var description: String {
    halves.isMultiple(of: 2) ? "\(halves / 2)" : "\(halves / 2).5"
  }

  /// Orders ratings from lowest to highest.
  public static func < (left: UserRating, right: UserRating) -> Bool { left.halves < right.halves }
}
