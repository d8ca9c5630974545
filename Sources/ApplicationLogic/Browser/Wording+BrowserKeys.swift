import BusinessLogic
import DomainEntities
import Wording

/// Sentences of the browser.
extension Wording {
  /// The title of the help.
  static let keysHeading = "Keys"

  /// The first two keys of an action.
  static func keys(_ keys: [String]) -> String { keys.prefix(2).joined(separator: ", ") }

  /// The notice at start if the key file cannot be read.
  static let keyFileUnreadable = "Cannot read the key file. Run moviebrowser keys --check."

  /// The notice at start about invalid lines; `first` is the problem of the first one.
  static func keyProblems(_ count: Int, first: String, line: Int) -> String {
    count == 1
      ? "Run moviebrowser keys --check. Line \(line): \(first)"
      : "The key file has \(count) problems. Run moviebrowser keys --check."
  }

  /// The problem of a line that is not an assignment.
  static let invalidKeyLine = "invalid line; write it as list.next-film = j, Down, Ctrl-n"

  /// The advice after an unknown screen.
  static func screens(_ names: [String]) -> String { "screens: \(names.joined(separator: ", "))" }

  /// The kind of name that an action of a screen is, for an error.
  static func action(of screen: String) -> String { "action of \(screen)" }

  /// The advice after an unknown action.
  static let listOfActions = "run moviebrowser keys --file for the full list"

  /// The problem of an action that is set twice.
  static func alreadySet(_ action: String, line: Int) -> String {
    "\(action) is already set on line \(line)"
  }

  /// The problem of an action with too many keys.
  static func tooManyKeys(_ action: String, limit: Int) -> String {
    "\(action) has more than \(limit) keys"
  }

  /// The problem of a letter on a screen where letters are text.
  static func isText(_ key: String, on screen: String) -> String {
    "\(key) is text on the screen \(screen) and cannot be bound"
  }

  /// The problem of a digit on a screen where digits are counts.
  static func isDigit(_ key: String) -> String {
    "\(key) is a digit; digits are counts, as in 12j"
  }

  /// The problem of a key that another action has.
  static func isTaken(_ key: String, by action: String) -> String {
    "\(key) is already bound to \(action); change that line or choose another key"
  }

  /// The problem of a file that removes every key that quits.
  static let noKeyToQuit = "at least one key must quit; Ctrl-c stays bound to everywhere.interrupt"

  /// The comment at the top of a key file.
  static let keyFileHeader = """
    # The keys of moviebrowser. Lines that begin with # are comments.
    #
    # To change a key, remove the # at the start of its line. Separate several keys with commas,
    # or leave the value empty for no key. Keys are single characters, Comma, Hash, Space, Enter,
    # Esc, Tab, Backspace, Del, Ins, Up, Down, Left, Right, Home, End, PgUp, PgDn and F1 to F12,
    # each also with Ctrl-, Alt- or Shift-. Check this file with: moviebrowser keys --check
    #
    # To run your own program on the selected film, or after each change to your marks, add a line
    # such as one of these. Leave out the #. For details, run: moviebrowser help programs
    # run play = P : mpv {trailer}
    # run-show wiki = W : wikipedia-summary "{title} ({year} film)"
    # run-wait offers = Z : my-shop --list -- {title}
    # run-terminal letter = E : vim films/{id}.md
    # hook mark : my-log --append

    """
}
