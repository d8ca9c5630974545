import BusinessLogic
import DomainEntities
package import Wording

/// Messages about marking several films at once.
extension Wording {
  /// The message when several films had the marks already.
  static func unchanged(films count: Int) -> String { "\(films(count)): no change." }

  /// The message about a change of `count` films, of `all` that it was for.
  static func marked(
    _ count: Int, of all: Int, by change: MarkChange, today: CalendarDate
  ) -> String {
    let unchanged = all - count
    let done = marked(films(count), by: change, today: today)
    guard unchanged > 0 else { return "\(done)." }
    let isAdded =
      switch change {
      case .favorite(true), .watchlist(true), .notForMe(true), .seen, .rating(.some), .tag: true
      default: false
      }
    guard isAdded else { return "\(done); \(number(unchanged)) did not have it." }
    return "\(done); \(number(unchanged)) already \(unchanged == 1 ? "was" : "were")."
  }

  /// Returns a change of films, such as `Marked 5 films as seen today`.
  private static func marked(
    _ films: String, by change: MarkChange, today: CalendarDate
  ) -> String {
    switch change {
    case .favorite(true): "Added \(films) to favorites"
    case .favorite(false): "Removed \(films) from favorites"
    case .watchlist(true): "Added \(films) to watchlist"
    case .watchlist(false): "Removed \(films) from watchlist"
    case .notForMe(true): "Marked \(films) “not for me”"
    case .notForMe(false): "Removed “not for me” from \(films)"
    case .seen(nil): "Marked \(films) as seen (\(dayUnknown))"
    case .seen(let date?): "Marked \(films) as seen \(day(date, today: today))"
    case .notSeen(nil): "Removed a viewing of \(films)"
    case .notSeen(let date?): "Removed the viewing \(day(date, today: today)) of \(films)"
    case .dayUnknown(let date):
      "Removed the viewing \(day(PartialDate(date), today: today)) of \(films)"
    case .neverSeen: "Removed all viewings of \(films)"
    case .rating(let rating?): "Rated \(films) \(inStars(rating))"
    case .rating(nil): "Removed the rating of \(films)"
    case .note: "Changed the note of \(films)"
    case .tag(let tag): "Tagged \(films) \(tag)"
    case .noTag(let tag): "Removed the tag \(tag) from \(films)"
    }
  }

  private static func day(_ date: PartialDate, today: CalendarDate) -> String {
    date.day == today ? "today" : time(date)
  }

  /// The message when there is no mark to repeat.
  package static let nothingToRepeat = "No mark to repeat yet."

  /// The message that notes are written on one film.
  package static func oneNoteAtATime(press: String) -> String {
    "A note belongs to one film. \(press) to clear the selection."
  }
}
