import BusinessLogic
import DomainEntities
import Wording

/// Errors of color schemes, smart list files and sort orders.
extension Wording {
  /// The error of a role that is set twice.
  static func roleIsSetTwice(_ role: String) -> String { "\(role) is set twice" }

  /// The error of a line that is not an assignment.
  static func noEqualsSign(_ line: String) -> String {
    "“\(line)” has no “=”; write a line such as accent = #5fafff bold"
  }

  /// The error of a role without a color or an attribute.
  static func noStyle(_ role: String) -> String {
    "\(role) has no value; write a line such as \(role) = #5fafff bold"
  }

  /// The error of a role with two colors.
  static func twoColors(_ role: String) -> String { "\(role) has two colors" }

  /// The error of a color that cannot be read.
  static func invalidColor(_ word: String) -> String {
    "invalid color “\(word)”; write # and six hexadecimal digits, such as #5fafff"
  }

  /// The comment at the top of the file with smart lists.
  static let smartListHeader = [
    "# Your smart lists, one per line: name = query",
    "# Run moviebrowser help query for the conditions of a query.",
    "",
  ]

  /// What is wrong with a line of the file with smart lists.
  static func invalidListLine(_ number: Int, because reason: String? = nil) -> String {
    "line \(number) of the file lists is invalid"
      + (reason.map { ": \($0)" } ?? "; use NAME = QUERY")
  }

  /// The error if there is no folder for the file with smart lists.
  static let noFolderForLists = "lists cannot be saved without a home folder; set HOME"

  /// The reason why a line of a file cannot be understood.
  static let notUTF8 = "not UTF-8 text"

  /// The error of a file that is not changed because a line is not UTF-8.
  static func unchangeableLists(line: Int) -> String {
    "line \(line) of the file lists is \(notUTF8); convert the file to UTF-8 and try again"
  }

  /// The error of a list in a query that narrows the films of a person.
  static let noListOfPerson =
    "the films of a person cannot be narrowed to a list; remove list: from the query"

  /// The error of a sort order in a query that narrows the films of a person.
  static let noOrderOfPerson =
    "sort: has no effect on the films of a person; use --sort, or press s in the browser"

  /// The error for an order that only another source has; `advice` names the orders of this one.
  static func notSortable(
    by order: (name: String, attribute: MovieSortAttribute), orElse advice: String
  ) -> String {
    let failure = "cannot sort by \(order.name)"
    return switch order.attribute {
    case .rating: "\(failure): ratings need TMDB (--source tmdb, with a free key); \(advice)"
    case .runtime: "\(failure) with TMDB; use --source catalog, or \(advice)"
    case .popularity, .releaseDate, .title: "\(failure); \(advice)"
    }
  }
}
