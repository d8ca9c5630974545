internal import DomainEntities

/// The `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// Returns the requested delay, given in seconds or as a date, or nil if there is no valid one.
  ///
  /// `now` is in seconds since 1970 UTC.
  package static func time(in response: HTTPResponse, now: Int) -> Duration? {
    guard let value = response.headers["retry-after"] else { return nil }
    if let seconds = digits(value[...]) { return .seconds(seconds) }
    return moment(value).map { .seconds(max(0, $0 - now)) }
  }

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that may still be sent.
  package static func moment(_ text: String) -> Int? {
    let words = text.split(separator: " " as Character)
    guard words.count == 6, words[5] == "GMT",
      let day = digits(words[1]), let month = months.firstIndex(of: String(words[2])),
      let year = digits(words[3]), year >= 1970,
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    let clock = words[4].split(separator: ":" as Character, omittingEmptySubsequences: false)
      .map { digits($0) ?? 60 }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] < 60 else { return nil }
    return ((date.dayNumber * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func digits(_ text: Substring) -> Int? {
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    // More digits would overflow, and no service would request such a delay.
    return isNumber && (1...9).contains(text.utf8.count) ? Int(text) : nil
  }
}
