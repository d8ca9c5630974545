import DomainEntities

extension Wording {
  /// Returns why a typed mark is refused and what to type instead.
  static func refusal(_ problem: MarkWords.Problem, today: CalendarDate) -> String {
    switch problem {
    case .noDay: "not a valid date; use \(dates(today))"
    case .noRating: "not a valid rating; use 0.5 to 5 in steps of 0.5, as in rate 4.5"
    case .noTag: "not a valid tag; use a word, as in tag-film noir"
    case .forbidden(let error): refusal(error)
    }
  }

  /// The dates that may be typed: a day, a month, a year, and words.
  static func dates(_ today: CalendarDate) -> String {
    "\(today), \(today.description.prefix(7)), \(today.year), today or yesterday"
  }

  /// What to type after a command; empty if it takes nothing.
  static func form(of name: MarkWords.Name) -> String {
    switch name {
    case .rate: "type 0.5 to 5, or none"
    case .seenOn: "type a day, such as 2026-05-01 or yesterday"
    case .tag, .untag: "type a tag"
    case .note: "type a note"
    case .removeNote: ""
    }
  }

  /// What a command does, for completion.
  static func help(of name: MarkWords.Name) -> String {
    switch name {
    case .rate: "rate from 0.5 to 5 stars; none removes the rating"
    case .seenOn: "mark seen on a day, or in a month or a year; never removes all viewings"
    case .tag: "add a tag"
    case .untag: "remove a tag"
    case .note: "write a note"
    case .removeNote: "remove the note"
    }
  }
}
