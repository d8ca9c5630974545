/// The commands and options that there are: one table, from which arguments are read and the help is
/// made.
enum CommandLineGrammar {
  /// One option.
  struct Option {
    /// Its name with the dashes.
    var name: String
    /// What its value is called; nil for an option without one.
    var value: String?
    /// Whether it may stand several times.
    var isRepeatable = false
    /// What it does.
    var help: String
  }

  /// One command.
  struct Command {
    /// Its name.
    var name: String
    /// What stands after it.
    var arguments: String
    /// Whether anything has to stand there.
    var needsArguments = false
    /// What it does, on one line.
    var summary: String
    /// More about it; may be empty.
    var discussion = ""
    /// Its own options.
    var options: [Option]
  }

  static let help = Option(name: "--help", help: "show this help")
  static let version = Option(name: "--version", help: "show the version and the credits")
  static let json = Option(name: "--json", help: "write JSON; docs/commands.md has the names")

  /// The options of the browser itself: they stand before a command, or without one.
  static let browser = [
    Option(name: "--color", value: "WHEN", help: "colours: auto, always or never"),
    Option(
      name: "--theme", value: "THEME",
      help: "auto, dark, light, solarized, or user for your own (docs/terminal.md)"),
    Option(name: "--mouse", help: "use the mouse; on unless inside tmux or screen"),
    Option(name: "--no-mouse", help: "leave the mouse to the terminal"),
    Option(
      name: "--plain", help: "browse line by line, for screen readers, plain terminals and scripts"),
    Option(
      name: "--record", value: "FILE", help: "write what happens to a file that asciinema plays"),
  ]

  private static let narrowing = [
    Option(
      name: "--sort", value: "ORDER",
      help: "popularity, date, title, rating or runtime; :asc or :desc may follow"),
    Option(
      name: "--genre", value: "GENRE", isRepeatable: true,
      help: "only films of that genre; several must all fit"),
    Option(
      name: "--year", value: "A..B",
      help: "only films from these years; 1977, 1970.. and ..1979 too"),
    Option(name: "--limit", value: "N", help: "at most so many films (20)"),
    Option(name: "--offset", value: "N", help: "pass over so many films first (0)"),
    json,
  ]

  static let commands = [
    Command(
      name: "list", arguments: "[LIST]", summary: "write the films of a list",
      discussion:
        "LIST is popular, all-time, top-rated, now-playing, upcoming, trending, a genre (drama) or a decade (1970s).",
      options: narrowing),
    Command(
      name: "detail", arguments: "ID|TITLE…", needsArguments: true,
      summary: "write everything about one film",
      discussion:
        "A film is named by its identifier, its TMDB or IMDb number, or its title; a year may follow the title.",
      options: [json]),
    Command(
      name: "search", arguments: "TEXT…", needsArguments: true,
      summary: "write the films whose titles go with some words", options: narrowing),
    Command(
      name: "keys", arguments: "", summary: "write what every key of the browser does",
      discussion: "Keys are changed in ~/.config/moviebrowser/keys (or below $XDG_CONFIG_HOME).",
      options: [
        Option(name: "--check", help: "say what is wrong in the key file"),
        Option(name: "--file", help: "write a key file with all keys as they are"),
        Option(name: "--markdown", help: "write it as a page of the documentation"),
      ]),
  ]

  /// The command of a name.
  static func command(_ name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
