public import DomainEntities
internal import POSIX

/// The clock of this machine.
public enum SystemClock {
  /// Seconds since 1970 UTC.
  public static var seconds: Int { time(nil) }

  /// Now, by the clock and the time zone of this machine.
  public static var moment: Timestamp {
    let (now, parts) = localTime()
    return Timestamp(seconds: now, offset: Int(parts.tm_gmtoff) / 60)
  }

  fileprivate static func localTime() -> (seconds: Int, parts: tm) {
    var now = time(nil)
    var parts = tm()
    _ = localtime_r(&now, &parts)
    return (Int(now), parts)
  }
}

extension CalendarDate {
  /// Today by the clock and the time zone of this machine.
  ///
  /// A clock that cannot be read, or that is out of all reason, gives the first day of the year 1.
  public static func today() -> CalendarDate {
    let parts = SystemClock.localTime().parts
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? .earliest
  }
}
