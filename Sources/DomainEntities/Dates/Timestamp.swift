/// A point in time as it was noted where somebody was: UTC, and how far the clocks there were from it.
///
/// Nothing here reads a clock: moments are given.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970 UTC.
  public let seconds: Int
  /// How far the clocks were ahead of UTC, in minutes.
  public let offset: Int

  /// Makes a moment; what is outside the years 1 to 9999 or a day's offset is brought inside.
  public init(seconds: Int, offset: Int = 0) {
    self.seconds = min(max(seconds, Self.bounds.lowerBound), Self.bounds.upperBound)
    self.offset = min(max(offset, -1439), 1439)
  }

  /// Reads `2026-11-21T15:50:07+01:00` or the same with `Z`, strictly; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 || bytes.count == 25, bytes[10] == UInt8(ascii: "T"),
      let day = CalendarDate(iso: String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let hour = Self.pair(bytes[11...], upTo: 23), let minute = Self.pair(bytes[14...], upTo: 59),
      let second = Self.pair(bytes[17...], upTo: 59)
    else { return nil }
    var offset = 0
    if bytes.count == 20 {
      guard bytes[19] == UInt8(ascii: "Z") else { return nil }
    } else {
      guard bytes[19] == UInt8(ascii: "+") || bytes[19] == UInt8(ascii: "-"),
        bytes[22] == UInt8(ascii: ":"), let hours = Self.pair(bytes[20...], upTo: 23),
        let minutes = Self.pair(bytes[23...], upTo: 59)
      else { return nil }
      offset = (hours * 60 + minutes) * (bytes[19] == UInt8(ascii: "-") ? -1 : 1)
    }
    let local = day.dayNumber * 86_400 + hour * 3600 + minute * 60 + second
    self.init(seconds: local - offset * 60, offset: offset)
  }

  /// The day that it was there.
  public var day: CalendarDate { CalendarDate(dayNumber: Self.floor(local, 86_400)) }

  /// The moment in the time of the place, as `2026-11-21T15:50:07+01:00`.
  public var description: String {
    let second = local - Self.floor(local, 86_400) * 86_400
    let (hours, minutes) = offset.magnitude.quotientAndRemainder(dividingBy: 60)
    return "\(day)T\(clock)\(Self.padded(second % 60))\(offset < 0 ? "-" : "+")"
      + "\(Self.padded(Int(hours))):\(Self.padded(Int(minutes)))"
  }

  /// Hours and minutes there, as `15:50`.
  public var time: String { String(clock.dropLast()) }

  private var clock: String {
    let second = local - Self.floor(local, 86_400) * 86_400
    return "\(Self.padded(second / 3600)):\(Self.padded(second / 60 % 60)):"
  }

  /// Orders moments as they follow each other, wherever they were.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.offset) < (right.seconds, right.offset)
  }

  private var local: Int { seconds + offset * 60 }

  /// A day away from both ends of the calendar, so that no offset leads out of it.
  private static let bounds = -62_135_510_400...253_402_214_400

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  private static func pair(_ bytes: ArraySlice<UInt8>, upTo most: Int) -> Int? {
    let digits = bytes.prefix(2).map { Int($0) - 0x30 }
    guard digits.count == 2, digits.allSatisfy((0...9).contains) else { return nil }
    let value = digits[0] * 10 + digits[1]
    return value <= most ? value : nil
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
