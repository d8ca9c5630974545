package import DomainEntities
package import Wording

package extension Wording {
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
  private static func dates(_ today: CalendarDate) -> String {
    "\(today), \(today.description.prefix(7)), \(today.year), today, yesterday, unknown or unseen"
  }

  /// What the question when a film was seen accepts besides the words that complete it.
  static let seenOnHint = "Enter: day unknown; or 2019, 2019-07, 2019-07-12"

  /// What to type after a command; empty if it takes nothing.
  static func form(of name: MarkWords.Name) -> String {
    switch name {
    case .rate: "type 0.5 to 5, or none"
    case .seenOn: "type a day, month or year, such as 2026-05-01 or 2026"
    case .tag, .untag: "type a tag"
    case .note: "type a note"
    case .removeNote: ""
    }
  }

  /// What a command does, for completion.
  static func help(of name: MarkWords.Name) -> String {
    switch name {
    case .rate: "rate from 0.5 to 5 stars; none removes the rating"
    case .seenOn: "mark seen on a day, in a month or year, or unknown; unseen removes all viewings"
    case .tag: "add a tag"
    case .untag: "remove a tag"
    case .note: "write a note"
    case .removeNote: "remove the note"
    }
  }
}
