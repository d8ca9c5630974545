import BusinessLogic
import DomainEntities
import Wording

/// Errors of values in JSON, CSV and options, and the header of the session file.
extension Wording {
  /// The errors of values in JSON.
  static let textExpected = "invalid value where text is expected"
  static let numberExpected = "invalid value where a whole number is expected"
  static let listExpected = "invalid value where a list is expected"
  static let starsExpected = "invalid value where 0.5 to 5 stars are expected"
  static let viewingWithoutTime = "viewing without the time of its entry"

  /// The errors of lines in CSV.
  static let unclosedQuote = "unclosed quotation mark"
  static let textAfterQuote = "text after a closing quotation mark"
  static func wrongCount(_ count: Int, expected: Int) -> String {
    "\(self.count(count, "value", "values")) instead of \(expected)"
  }

  /// The kind of a sort order in errors.
  static let sortOrder = "sort order"

  /// The errors of decades and numbers.
  static func notADecade(_ word: String) -> String {
    "“\(word)” is not a decade; use a value such as 1970s"
  }

  static func notANumber(_ word: String, for option: String, in bounds: ClosedRange<Int>) -> String
  {
    let needed =
      "\(option) requires a whole number from \(number(bounds.lowerBound)) to "
      + number(bounds.upperBound)
    return word.isEmpty ? needed : "\(needed), not “\(word)”"
  }

  /// The comment at the top of the session file.
  static let sessionFileHeader = """
    # The last session, which the next start restores unless moviebrowser --fresh is used.
    # This file can be deleted safely.

    """
}
