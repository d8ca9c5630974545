import DomainEntities

/// Reads and prints the days of viewings in queries: `2026`, `2026-03`, `2026-03-14`, comparisons
/// such as `>=2026-03`, and ranges such as `2026-03-01..2026-03-09`.
enum QueryDays {
  /// Days that are not understood.
  enum Problem: Error {
    /// The text is not a day, a month or a year, or no day satisfies it.
    case invalid
    /// The range ends before it begins.
    case reversed(String)
  }

  /// Parses days.
  static func days(_ text: String) throws(Problem) -> ClosedRange<CalendarDate> {
    let text = text[...]
    for sign in ["<=", ">=", "<", ">"] where text.hasPrefix(sign) {
      let period = try period(text.dropFirst(sign.count))
      switch sign {
      case "<=": return .earliest...period.upperBound
      case ">=": return period.lowerBound ... .latest
      case "<" where period.lowerBound > .earliest:
        return .earliest...period.lowerBound.adding(days: -1)
      case ">" where period.upperBound < .latest:
        return period.upperBound.adding(days: 1) ... .latest
      default: throw .invalid
      }
    }
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("..") }) else {
      return try period(text)
    }
    let (first, last) = (text[..<dots], text[dots...].dropFirst(2))
    let begin = first.isEmpty ? CalendarDate.earliest : try period(first).lowerBound
    let end = last.isEmpty ? CalendarDate.latest : try period(last).upperBound
    guard !first.isEmpty || !last.isEmpty else { throw .invalid }
    guard begin <= end else { throw .reversed("\(last)..\(first)") }
    return begin...end
  }

  /// Parses a year, a month or a day.
  private static func period(_ text: Substring) throws(Problem) -> ClosedRange<CalendarDate> {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, let year = numbers.first, (1...9999).contains(year),
      parts[0].utf8.count == 4 || parts.count == 1 && parts[0].utf8.count < 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { throw .invalid }
    switch numbers.count {
    case 1: return CalendarDate.days(ofYear: year)
    case 2:
      guard let first = CalendarDate(year: year, month: numbers[1], day: 1) else { throw .invalid }
      return first.monthDays
    case 3:
      guard let day = CalendarDate(year: year, month: numbers[1], day: numbers[2]) else {
        throw .invalid
      }
      return day...day
    default: throw .invalid
    }
  }

  /// Prints days in the shortest form: as years if they are whole years, and as months if they are
  /// whole months.
  static func text(_ days: ClosedRange<CalendarDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if CalendarDate.days(ofYear: first.year).lowerBound == first,
      CalendarDate.days(ofYear: last.year).upperBound == last
    {
      return text(days, from: String(first.year), to: String(last.year))
    }
    if first.monthDays.lowerBound == first, last.monthDays.upperBound == last {
      return text(days, from: month(of: first), to: month(of: last))
    }
    return text(days, from: first.description, to: last.description)
  }

  private static func text(
    _ days: ClosedRange<CalendarDate>, from first: String, to last: String
  ) -> String {
    if first == last { return first }
    if days.upperBound == .latest { return ">=" + first }
    if days.lowerBound == .earliest { return "<=" + last }
    return "\(first)..\(last)"
  }

  /// Returns the year and the month of a day, such as `2026-03`.
  private static func month(of day: CalendarDate) -> String { String(day.description.prefix(7)) }
}
