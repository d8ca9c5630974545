import Wording

/// Usage errors, and the fixed lines of the help.
extension Wording {
  // MARK: Errors

  /// The error of an option before a command that does not have it.
  static func leadingOption(_ option: String, before command: String) -> String {
    "\(command) does not accept \(option); remove \(option)"
  }

  /// The error of an option that the browser does not have.
  static func needsCommand(_ option: String) -> String {
    "\(option) needs a command; use moviebrowser list \(option)"
  }

  /// The advice after an unknown command, topic or option.
  static let helpForList = "run moviebrowser help for a list"
  static let help = "run moviebrowser help"
  static func help(with command: String) -> String { "run moviebrowser help \(command)" }

  /// The advice after a word that is a screen and no command: how its contents are printed.
  static func use(_ call: String) -> String { "use moviebrowser \(call)" }
  static let callOfScreen = [
    "people": "person NAME", "actor": "person NAME", "director": "person NAME",
    "series": "list 'series:NAME'",
    "collection": "list 'series:NAME'", "theme": "list theme:NAME",
    "similar": "detail FILM --fields recommendations.title",
    "recommendations": "detail FILM --fields recommendations.title",
    "watch": "detail FILM --watch", "trailer": "detail FILM --trailer",
    "tonight": "surprise --count 3", "settings": "config",
  ]

  /// The kinds of words in errors.
  static let command = "command"
  static let commandOrTopic = "command or topic"

  /// The errors of options and arguments.
  static func takesNoValue(_ option: String) -> String { "\(option) does not take a value" }
  static func missingValue(_ option: String, _ value: String) -> String {
    value.hasPrefix("[=")
      ? "missing value for \(option); use \(option)\(value.dropFirst().dropLast())"
      : "missing value for \(option); use \(option) \(value)"
  }
  static func missingArgument(_ call: String) -> String { "missing argument; use \(call)" }
  static func invalidDate(_ word: String) -> String {
    "invalid date “\(word)”; use a date such as 2026-11-25"
  }
  static func repeated(_ option: String) -> String { "\(option) given more than once" }

  // MARK: Help

  /// What `help` does, among the commands in a completion.
  static let commandHelp = "show help on a command or a topic"

  /// What the program is.
  static let program = "Browse films in the terminal."

  /// How the program is called.
  static let usage = [
    ("moviebrowser [OPTIONS]", "open the browser (? shows its keys)"),
    ("moviebrowser COMMAND", "run a command"),
    ("moviebrowser help TOPIC", "show help on a command or a topic"),
  ]

  /// The headings of the help.
  enum HelpHeading {
    static let usage = "Usage:"
    static let options = "Options:"
    static let examples = "Examples:"
    static let topics = "Topics:"

    /// The heading of a group of commands.
    static func group(_ group: CommandGroup) -> String {
      switch group {
      case .browse: "Browse:"
      case .library: "Your films:"
      case .transfer: "Import and export:"
      case .setup: "Setup:"
      }
    }
  }

  /// The headings of manual pages.
  enum ManualHeading {
    static let name = "Name"
    static let synopsis = "Synopsis"
    static let description = "Description"
    static let options = "Options"
    static let environment = "Environment"
    static let exitStatus = "Exit status"
    static let examples = "Examples"
    static let seeAlso = "See also"
  }

  /// The error of a date without a manual page.
  static let dateNeedsPage = "--date needs a PAGE; run moviebrowser manual for the names"

  /// The advice after an unknown manual page.
  static let manualPageNames = "run moviebrowser manual for the names"

  /// What the program is, and the heading of its commands, in its manual page.
  static let manualSummary = "browse films in the terminal"
  static let manualCommands = "commands"

  /// The last lines of the help.
  static let helpForCommand = "Run moviebrowser help COMMAND for options and examples."
  static let exitCodes =
    "Exit codes: 0 success, 2 usage error, 3 nothing found; any other is a failure."

  /// What the options that a topic explains are about.
  static func options(of topic: String) -> String { "see moviebrowser help \(topic)" }

  /// The pointer from the help of a command to a topic.
  static func seeAlso(_ topic: String) -> String { "See also: moviebrowser help \(topic)" }
}
