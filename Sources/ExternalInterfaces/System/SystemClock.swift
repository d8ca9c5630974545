public import DomainEntities
internal import POSIX

/// The clock of this machine.
public enum SystemClock {
  /// Seconds since 1970 UTC.
  public static var seconds: Int { time(nil) }

  /// The current time with the UTC offset of this machine's time zone.
  public static var moment: Timestamp {
    let (now, parts) = localTime()
    return Timestamp(seconds: now, offset: Int(parts.tm_gmtoff) / 60)
  }

  /// Returns the offset of this machine's time zone from UTC, in minutes, at a number of seconds
  /// since 1970.
  public static func offset(at seconds: Int) -> Int {
    var time = time_t(seconds)
    var parts = tm()
    _ = localtime_r(&time, &parts)
    return Int(parts.tm_gmtoff) / 60
  }

  fileprivate static func localTime() -> (seconds: Int, parts: tm) {
    var now = time(nil)
    var parts = tm()
    _ = localtime_r(&now, &parts)
    return (Int(now), parts)
  }
}

extension CalendarDate {
  /// Returns the current day in this machine's time zone.
  ///
  /// An unreadable or implausible clock yields January 1 of the year 1.
  public static func today() -> CalendarDate {
    let parts = SystemClock.localTime().parts
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? .earliest
  }
}
