import BusinessLogic
import DomainEntities
import FilmPages
import Wording

/// Errors and reports of `moviebrowser lists`.
extension Wording {
  /// The error without any list.
  static let noLists = "no lists yet; create one with moviebrowser lists new NAME"

  /// Returns how many films of a list were seen.
  static func listSize(_ seen: Int, of films: Int) -> String {
    films == 0 ? "no films" : self.seen(seen, of: films)
  }

  /// The error of a list that does not exist; `nearest` is a similar name.
  static func noList(_ name: String, nearest: String?) -> String {
    let hint =
      nearest.map { "did you mean “\($0)”?" }
      ?? "run moviebrowser lists to see your lists, or lists new NAME to create one"
    return "no list “\(name)”; \(hint)"
  }

  /// The errors of missing arguments; `part` is the subcommand.
  static func needsList(_ part: String) -> String {
    "missing list name; use moviebrowser lists \(part) NAME"
  }
  static func needsFilm(_ part: String) -> String {
    "missing film; use moviebrowser lists \(part) NAME TITLE"
  }
  /// The error of an option for the output for programs.
  static func exportIsText(_ option: String) -> String {
    "lists export does not accept \(option); use moviebrowser lists show NAME \(option)"
  }
  static let needsNewName = "missing new name; use moviebrowser lists rename NAME NEW-NAME"
  static let needsPlace = "missing place; use moviebrowser lists move NAME TITLE --place N"
  static let needsChange =
    "missing change; use moviebrowser lists edit NAME [TITLE] --note TEXT (\"\" removes it), or "
    + "--ranked or --unranked without TITLE"
}
