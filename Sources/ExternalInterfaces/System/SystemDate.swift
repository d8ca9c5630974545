public import DomainEntities

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CalendarDate {
  /// Today by the clock and the time zone of this machine.
  ///
  /// A clock that cannot be read, or that is out of all reason, gives the first day of the year 1.
  public static func today() -> CalendarDate {
    var now = time(nil)
    var parts = tm()
    _ = localtime_r(&now, &parts)
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? .earliest
  }
}

/// The clock of this machine.
public enum SystemClock {
  /// Seconds since 1970 UTC.
  public static var seconds: Int { time(nil) }
}
