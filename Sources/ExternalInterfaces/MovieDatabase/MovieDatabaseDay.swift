internal import DomainEntities

/// The encoding of days in the names of documents.
///
/// Lists such as "released within a year" depend on the current day. If names contained dates,
/// nothing cached yesterday would be found today. Days near today are therefore encoded as offsets,
/// which are resolved when the request is sent.
enum MovieDatabaseDay {
  /// The maximum offset in days.
  ///
  /// Lists look back a year, and no relative day is more than two years away.
  private static let reach = 800

  /// Returns the encoded day: `ago-42`, `ahead-1` or `1999-01-01`.
  static func text(for day: CalendarDate, seenFrom today: CalendarDate) -> String {
    // The limits of years and decades do not move with the current day.
    let isFixed = (day.month, day.day) == (1, 1) || (day.month, day.day) == (12, 31)
    let distance = day.dayNumber - today.dayNumber
    guard !isFixed, abs(distance) <= reach else { return day.description }
    return distance > 0 ? "ahead-\(distance)" : "ago-\(-distance)"
  }

  /// Resolves an encoded day; any other text is returned unchanged.
  static func resolved(_ text: Substring, today: CalendarDate) -> String {
    for (word, sign) in [("ago-", -1), ("ahead-", 1)] where text.hasPrefix(word) {
      guard let distance = Int(text.dropFirst(word.count)), (0...reach).contains(distance) else {
        break
      }
      return today.adding(days: sign * distance).description
    }
    return String(text)
  }
}
