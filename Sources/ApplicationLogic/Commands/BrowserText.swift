/// What the program says around the browser and the commands: what stands in the way, and what came of it.
public enum BrowserText {
  // MARK: Before the screen

  /// What stands above the line mode where it takes the place of the screen.
  public static let plainInstead =
    "This terminal cannot place text, so this is moviebrowser --plain.\n\n"

  /// That line mode cannot be recorded.
  public static var nothingToRecord: CommandFailure {
    CommandFailure(
      .usage, "--record records the screen, and there is none; leave one of them out")
  }

  /// That there is no terminal.
  public static var needsTerminal: CommandFailure {
    CommandFailure(
      .usage,
      "the browser needs a terminal to write to; moviebrowser list and --plain work without one")
  }

  /// That the terminal cannot be used.
  public static func unusableTerminal(_ reason: String) -> CommandFailure {
    CommandFailure(.failure, "\(reason); moviebrowser list works without it")
  }

  /// That the user's theme cannot be used.
  public static func unusableTheme(_ reason: String) -> CommandFailure {
    CommandFailure(.failure, "\(reason) (--theme auto does without the file)")
  }

  /// That there is no theme of the user's; `path` is where it is looked for.
  public static func missingTheme(_ path: String?) -> CommandFailure {
    CommandFailure(
      .failure,
      "there is no theme in \(path ?? "the configuration folder"); docs/terminal.md has one")
  }

  /// Why posters that the user asked for are not shown; nil where nothing stands in the way.
  public static func posterObstacle(
    hasService: Bool, canDraw: Bool, hasColors: Bool
  ) -> String? {
    if !hasService { return "no posters: the catalogue has none" }
    if !canDraw { return "no posters: chafa is not installed" }
    return hasColors ? nil : "no posters: there are no colors"
  }

  // MARK: After the screen

  /// That a note was lost.
  public static func lostNote(on film: String) -> String {
    "the note on \(film) is lost: it could be kept nowhere"
  }

  /// That a recording has no end.
  public static func endedRecording(_ reason: String) -> String {
    "the recording ends early: \(reason)"
  }

  // MARK: Commands

  /// Where films come from.
  public static func source(_ name: String) -> String { "films are from \(name)" }

  /// That no program opens an address.
  public static let noOpener = "no program here opens pages; BROWSER can name one"

  /// That standard output cannot be written.
  public static func outputFailed(_ reason: String) -> String {
    "the output could not be written: \(reason)"
  }
}
