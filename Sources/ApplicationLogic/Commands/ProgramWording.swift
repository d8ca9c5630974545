public import Wording

/// Messages of the program outside the screens.
public enum ProgramWording {
  // MARK: Before the screen

  /// The heading of plain mode when it replaces the screen.
  public static let plainInstead =
    "This terminal cannot position text. Using plain mode (--plain).\n\n"

  /// Standard output is not a terminal.
  public static var needsTerminal: CommandFailure {
    CommandFailure(
      .usage,
      "standard output is not a terminal; use moviebrowser list or moviebrowser --plain")
  }

  /// The terminal cannot be used.
  public static func unusableTerminal(_ reason: String) -> CommandFailure {
    CommandFailure(.failure, "\(reason); use moviebrowser list")
  }

  /// The user's color scheme cannot be used.
  public static func unusableTheme(_ reason: String) -> CommandFailure {
    CommandFailure(.failure, "\(reason); fix the file, or use --color-scheme auto")
  }

  /// The user has no color scheme.
  ///
  /// `path` is where it is expected.
  public static func missingTheme(_ path: String?) -> CommandFailure {
    CommandFailure(
      .failure,
      "no color scheme at \(path ?? "$HOME"); create the file, or use --color-scheme auto")
  }

  /// Returns why posters that the user has enabled are not shown; nil if they are.
  public static func posterObstacle(
    hasService: Bool, canDraw: Bool, hasColors: Bool
  ) -> String? {
    if !hasService { return "No posters: the built-in catalog has none." }
    if !canDraw { return "No posters: install chafa." }
    return hasColors ? nil : "No posters: colors are off."
  }

  // MARK: After the screen

  /// A note could not be saved.
  public static func lostNote(on film: String) -> String {
    "cannot save the note on \(film); it is lost"
  }

  // MARK: Commands

  /// The source of the films shown.
  public static func source(_ name: String) -> String { "films from \(name)" }

  /// No program opens links.
  public static let noOpener = "no program to open links; set BROWSER to one"

  /// Standard output cannot be written.
  public static func outputFailed(_ reason: String) -> String {
    "cannot write output: \(reason)"
  }
}
