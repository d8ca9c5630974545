internal import DomainEntities

/// How a day is written in the name of a document.
///
/// Lists such as "released within a year" ask for other days every day. Were they part of the name,
/// nothing that was kept yesterday would be found today; so days near today are written as their
/// distance from it, and become days again when the service is asked.
enum MovieDatabaseDay {
  /// Lists look a year back; nothing that moves with today is further away than two.
  private static let reach = 800

  /// The day as it stands in a name: `ago-42`, `ahead-1`, or `1999-01-01`.
  static func text(for day: CalendarDate, seenFrom today: CalendarDate) -> String {
    // Years and decades begin and end on the same days whatever today is.
    let isFixed = (day.month, day.day) == (1, 1) || (day.month, day.day) == (12, 31)
    let distance = day.dayNumber - today.dayNumber
    guard !isFixed, abs(distance) <= reach else { return day.description }
    return distance > 0 ? "ahead-\(distance)" : "ago-\(-distance)"
  }

  /// What such a text means today; any other text is itself.
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
