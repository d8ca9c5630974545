public import DomainEntities

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SystemClock {
  /// Now, by the clock and the time zone of this machine.
  public static var moment: Moment {
    var now = time(nil)
    var parts = tm()
    _ = localtime_r(&now, &parts)
    return Moment(seconds: Int(now), offset: Int(parts.tm_gmtoff) / 60)
  }
}
