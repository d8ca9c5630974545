/// A point in time with the UTC offset of the place where it was recorded.
///
/// Nothing here reads the clock; callers provide the time.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of seconds since January 1, 1970, UTC.
  public let seconds: Int
  /// The local time's offset from UTC, in minutes (positive east of Greenwich).
  public let offset: Int

  /// Creates a timestamp, clamped to the years 1 to 9999 and to an offset of less than a day.
  public init(seconds: Int, offset: Int = 0) {
    self.seconds = min(max(seconds, Self.bounds.lowerBound), Self.bounds.upperBound)
    self.offset = min(max(offset, -1439), 1439)
  }

  /// Parses `2026-11-21T15:50:07+01:00`, or the same with `Z`, strictly; returns nil for anything
  /// else.
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

  /// The local date.
  public var day: CalendarDate { CalendarDate(dayNumber: Self.floor(local, 86_400)) }

  /// The timestamp in local time, such as `2026-11-21T15:50:07+01:00`.
  public var description: String {
    let second = local - Self.floor(local, 86_400) * 86_400
    let (hours, minutes) = offset.magnitude.quotientAndRemainder(dividingBy: 60)
    return "\(day)T\(clock)\(Self.padded(second % 60))\(offset < 0 ? "-" : "+")"
      + "\(Self.padded(Int(hours))):\(Self.padded(Int(minutes)))"
  }

  /// The local time in hours and minutes, such as `15:50`.
  public var time: String { String(clock.dropLast()) }

  private var clock: String {
    let second = local - Self.floor(local, 86_400) * 86_400
    return "\(Self.padded(second / 3600)):\(Self.padded(second / 60 % 60)):"
  }

  /// Orders timestamps chronologically, whatever their offsets.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.offset) < (right.seconds, right.offset)
  }

  private var local: Int { seconds + offset * 60 }

  /// The range of the calendar less one day at each end, so that local times are always within it.
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
