import ApplicationLogic

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
    /// Which words may be its value where it need not have one; nil where it has to.
    var mayFollow: (@Sendable (String) -> Bool)?
  }

  /// One command.
  struct Command {
    /// Its name.
    var name: String
    /// What stands after it.
    var arguments: String
    /// Whether anything has to stand there.
    var needsArguments = false
    /// Maximum number of words; nil for one where `arguments` names any, and for any number where it needs them.
    var mostWords: Int?
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

  /// The option that decides a setting.
  static func option(_ setting: Setting) -> Option {
    Option(name: setting.flag, value: setting.placeholder, help: setting.help)
  }

  /// Where films come from: options of everything that shows films.
  static let source = Setting.ofSource.map(option)

  /// The options of the browser itself: they stand before a command, or without one.
  static let browser =
    source + [option(.color), option(.theme)] + [
      Option(name: "--mouse", help: "use the mouse; on unless inside tmux or screen"),
      Option(name: "--no-mouse", help: "leave the mouse to the terminal"),
      option(.posters), option(.notes),
      Option(name: "--fresh", help: "start with the first list, not where the browser was left"),
      Option(
        name: "--plain",
        help: "browse line by line, for screen readers, plain terminals and scripts"),
      Option(
        name: "--record", value: "FILE", help: "write what happens to a file that asciinema plays"),
      Option(name: "--force", help: "with --record: replace FILE if it exists"),
    ]

  private static let narrowing =
    [
      Option(
        name: "--sort", value: "ORDER",
        help:
          "popularity, date, title, rating (TMDB) or runtime (catalogue); :asc or :desc may follow"),
      Option(
        name: "--genre", value: "GENRE", isRepeatable: true,
        help: "only films of that genre; '!GENRE' excludes it; may be repeated"),
      Option(
        name: "--about", value: "THEME", isRepeatable: true,
        help: "only films about that, such as heist; several must all fit"),
      Option(
        name: "--year", value: "A..B",
        help: "only films from these years; 1977, 1970.. and ..1979 too"),
      Option(name: "--limit", value: "N", help: "at most so many films (20)"),
      Option(name: "--offset", value: "N", help: "pass over so many films first (0)"),
      json,
    ] + source

  /// The commands but those for what one has marked.
  private static let ofFilms = [
    Command(
      name: "list", arguments: "[LIST]", summary: "write the films of a list",
      discussion:
        "LIST is popular, all-time, top-rated, now-playing, upcoming, trending, trending-today, a genre (drama) or a decade (1970s).",
      options: narrowing),
    Command(
      name: "detail", arguments: "ID|TITLE…", needsArguments: true,
      summary: "write everything about one film",
      discussion:
        "A film is named by its identifier, its TMDB or IMDb number, or its title; a year may follow the title.",
      options: [
        Option(
          name: "--trailer", help: "write the address of the trailer; at a terminal, open it too"),
        Option(
          name: "--where",
          help: "write where to watch it in the region; by JustWatch, through TMDB"
        ),
        json,
      ] + source),
    Command(
      name: "search", arguments: "TEXT…", needsArguments: true,
      summary: "write the films that go with some words",
      discussion: """
        The built-in catalogue looks at titles, people, themes, years, genres, countries, languages and characters; TMDB at
        titles. A word after - or ! is excluded: search 'kubrick -war'.
        """,
      options: narrowing),
    Command(
      name: "surprise", arguments: "", summary: "choose one film, and say why",
      discussion:
        "Skips films that you have seen or that are not for you. The same seed, options and marks choose the same film; the seed is printed with it.",
      options: [
        Option(
          name: "--genre", value: "GENRE", isRepeatable: true,
          help: "only a film of that genre; '!GENRE' excludes it; may be repeated"),
        Option(
          name: "--about", value: "THEME", isRepeatable: true,
          help: "only a film about that, such as heist; several must all fit"),
        Option(
          name: "--decade", value: "DECADE", help: "only a film from these ten years: 1970s"),
        Option(name: "--under", value: "MINUTES", help: "only a film that runs less than that"),
        Option(name: "--any", help: "include films that you have seen or that are not for you"),
        Option(name: "--seed", value: "N", help: "choose the film that N chooses"),
        json,
      ] + source),
    Command(
      name: "credits", arguments: "",
      summary: "write whom the program thanks for what, with licences", options: []),
    Command(
      name: "keys", arguments: "", summary: "write what every key of the browser does",
      discussion: "Keys are changed in ~/.config/moviebrowser/keys (or below $XDG_CONFIG_HOME).",
      options: [
        Option(name: "--check", help: "say what is wrong in the key file"),
        Option(name: "--file", help: "write a key file with all keys as they are"),
        Option(name: "--markdown", help: "write it as a page of the documentation"),
      ]),
    Command(
      name: "account", arguments: "[key|login|logout|status|sync]",
      summary: "take a key for TMDB, sign in there, and keep marks in step with it",
      discussion: """
        Without a key, films come from the catalogue that the program carries. Keys are free:
        https://www.themoviedb.org/settings/api has an API Read Access Token and an API key; either will do.
        account key asks for it, or reads it from standard input, checks it with the service, and keeps it in a
        file that only you can read. TMDB_ACCESS_TOKEN and TMDB_API_KEY come before that file.
        account login opens a page on which you say yes. account sync then sends favourites, watchlist and ratings, and
        fetches them; what was changed on both sides stays as it is on each, and is told. Notes, tags, what you have seen
        and what is not for you stay here.
        """,
      options: [
        Option(name: "--remove", help: "with key: forget the key that is kept"),
        Option(name: "--guest", help: "with login: as a guest, who can only rate"),
        Option(name: "--here", help: "with logout: here only, where the service cannot be asked"),
        Option(name: "--dry-run", help: "with sync: say what would be done, and do nothing"),
        Option(
          name: "--prefer", value: "SIDE",
          help: "with sync: here or account has its way where the two differ"),
        json,
      ] + [option(.apiURL), option(.proxy), option(.timeout)]),
    Command(
      name: "cache", arguments: "[clear]", summary: "say what is kept of TMDB here, or clear it",
      options: [json]),
    Command(
      name: "config", arguments: "", summary: "write every setting and who decided it",
      discussion: """
        Options of the command line come first, then environment variables (MOVIEBROWSER_LANGUAGE for language), then
        the file, then LANG and its like.
        """,
      options: [
        Option(name: "--file", help: "write a file with all settings as they are"), json,
      ] + source + [option(.color), option(.theme)]),
    Command(
      name: "doctor", arguments: "", summary: "check key, network, cache and terminal",
      options: [json] + source),
  ]

  /// All commands, in the order of the help.
  static let commands = ofFilms + library + transfer

  /// The command of a name.
  static func command(_ name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
