package import DomainEntities
import TerminalModel
package import Wording

package extension Wording {
  /// Returns the error of a text that is no date; `words` may be typed instead of one.
  static func noDate(_ text: String, or words: [String] = []) -> String {
    let values = ["YYYY-MM-DD", "YYYY-MM", "YYYY", "today", "yesterday"] + words
    return "“\(text.excerpt)” is not a date; use \(values.dropLast().joined(separator: ", ")) or "
      + (values.last ?? "")
  }

  /// The error of a text that is no rating.
  static func noRating(_ text: String) -> String {
    "“\(text.excerpt)” is not a rating; use 0.5 to 5 stars in steps of 0.5, such as 4.5, or none"
  }

  /// The error of a tag without a word.
  static let noTag = "a tag needs a word, such as noir"

  /// Returns why a note, tag or name is too long; a text within the character limit has too many
  /// bytes.
  static func tooLong(_ what: String, characters: Int, _ limit: TextLimit) -> String {
    guard characters > limit.characters else {
      return "a \(what) can have at most \(number(limit.bytes)) bytes"
    }
    return "a \(what) can have at most \(number(limit.characters)) characters; "
      + "this one has \(number(characters))"
  }

  /// What the question when a film was seen accepts besides the words that complete it.
  static let seenOnHint = "Enter: day unknown; or 2019, 2019-07, 2019-07-12"

  /// The advice after an unknown command.
  static let pressTab = "press Tab to see all commands"

  /// The error for a value after a command that takes none.
  static func noValue(of command: String, remove value: String) -> String {
    "\(command) takes no value; remove “\(value)”"
  }

  /// What to type as the value of a command.
  enum Form {
    static let stars = "type 0.5 to 5, or none"
    static let day = "type a day, month or year, such as 2026-05-01 or 2026"
    static let tag = "type a tag"
    static let note = "type a note"
    package static let listName = "type a list name, existing or new"
  }

  /// What undoing or redoing does that may name a step.
  static func orStep(_ help: String) -> String { "\(help), or a step by number" }

  /// What a word does.
  static func help(of action: MarkAction) -> String {
    switch action {
    case .favorite: "toggle favorite"
    case .watchlist: "toggle watchlist"
    case .seen: "mark seen today, or undo that"
    case .notForMe: "toggle not for me"
    case .rate: "rate, 0.5 to 5 stars"
    case .seenOn: "mark seen on another day, or day unknown"
    case .tag: "add a tag"
    case .untag: "remove a tag"
    case .note: "edit note"
    case .removeNote: "remove the note"
    case .lastList: "add to the list used last, or remove from it"
    case .lists: "add to a list of yours, or a new one"
    case .again: "repeat the last mark"
    case .undo: "undo the last mark"
    case .redo: "redo the last undone mark"
    }
  }
}
