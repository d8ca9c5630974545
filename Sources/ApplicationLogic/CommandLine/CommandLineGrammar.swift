import BusinessLogic

/// The table of commands and options, from which the command line is read and the help is made.
enum CommandLineGrammar {
  static let help = OptionForm(name: "--help", help: "show this help")
  static let version = OptionForm(name: "--version", help: "show the version and the credits")

  /// All commands, in the order of the help.
  static let commands = ofFilms + ofProgram + ofMarks + ofTransfer

  /// The options of the browser itself: they stand before a command, or without one.
  static var browser: [CommandOption<BrowserOptions>] {
    typealias Option = CommandOption<BrowserOptions>
    return Option.source(\.settings) + [
      .setting(.color, \.settings), .setting(.theme, \.settings),
      .flag(
        "--mouse", \.settings[.mouse], "always",
        help: "use the mouse; on unless inside tmux or screen"),
      // Below --mouse, so that it counts where both are given.
      .flag(
        "--no-mouse", \.settings[.mouse], "never", help: "leave the mouse to the terminal"),
      .setting(.posters, \.settings), .setting(.notes, \.settings),
      .flag(
        "--fresh", \.startsFresh,
        help: "start with the first list, not where the browser was left"),
      .flag(
        "--plain", \.isPlain,
        help: "browse line by line, for screen readers, plain terminals and scripts"),
      .text(
        "--record", "FILE", \.recording,
        help: "write what happens to a file that asciinema plays"),
      .flag(
        "--force", \.replacesRecording, help: "with --record: replace FILE if it exists"),
    ]
  }

  /// Reads the options of the browser.
  static func browse(_ given: [GivenOption]) throws(CommandFailure) -> BrowserOptions {
    var options = BrowserOptions()
    try CommandOption.store(given, in: &options, by: browser)
    try BrowserOptions.check(options)
    return options
  }

  // MARK: Films

  private static var narrowing: [CommandOption<ListOptions>] {
    [
      .value(
        "--sort", "ORDER", \.sort,
        help:
          "popularity, date, title, rating (TMDB) or runtime (catalogue); :asc or :desc may follow",
        read: SortName.init),
      .values(
        "--genre", "GENRE", \.genres,
        help: "only films of that genre; '!GENRE' excludes it; may be repeated",
        read: OptionValues.genreFilter),
      .texts(
        "--about", "THEME", \.themes,
        help: "only films about that, such as heist; several must all fit"),
      .value(
        "--year", "A..B", \.years,
        help: "only films from these years; 1977, 1970.. and ..1979 too", read: OptionValues.years),
      .number(
        "--limit", "N", \.limit, in: ListOptions.limits, help: "at most so many films (20)"),
      .number(
        "--offset", "N", \.offset, in: ListOptions.offsets,
        help: "pass over so many films first (0)"),
      .json(\.shared.json),
    ] + CommandOption.source(\.shared.settings)
  }

  private static let ofFilms = [
    CommandEntry(
      "list", "[LIST]", summary: "write the films of a list",
      discussion:
        "LIST is popular, all-time, top-rated, now-playing, upcoming, trending, trending-today, a genre (drama) or a decade (1970s).",
      options: narrowing, start: ListOptions(), words: ListOptions.readList, to: Invocation.list),
    CommandEntry(
      "detail", "ID|TITLE…", needsArguments: true, summary: "write everything about one film",
      discussion:
        "A film is named by its identifier, its TMDB or IMDb number, or its title; a year may follow the title.",
      options: [
        .flag(
          "--trailer", \.trailer,
          help: "write the address of the trailer; at a terminal, open it too"),
        .flag(
          "--where", \.whereToWatch,
          help: "write where to watch it in the region; by JustWatch, through TMDB"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: DetailOptions(), words: DetailOptions.read, to: Invocation.detail),
    CommandEntry(
      "search", "TEXT…", needsArguments: true, summary: "write the films that go with some words",
      discussion: """
        The built-in catalogue looks at titles, people, themes, years, genres, countries, languages and characters; TMDB at
        titles. A word after - or ! is excluded: search 'kubrick -war'.
        """,
      // `-war` leaves out a word inside a search, which the shell has to pass on as one.
      optionHint: "to leave out a word, quote all: search 'kubrick -war'",
      options: narrowing, start: ListOptions(), words: ListOptions.readSearch,
      to: Invocation.list),
    CommandEntry(
      "surprise", summary: "choose one film, and say why",
      discussion:
        "Skips films that you have seen or that are not for you. The same seed, options and marks choose the same film; the seed is printed with it.",
      options: [
        .values(
          "--genre", "GENRE", \.genres,
          help: "only a film of that genre; '!GENRE' excludes it; may be repeated",
          read: OptionValues.genreFilter),
        .texts(
          "--about", "THEME", \.themes,
          help: "only a film about that, such as heist; several must all fit"),
        .value(
          "--decade", "DECADE", \.decade, help: "only a film from these ten years: 1970s",
          read: OptionValues.decade),
        .value(
          "--under", "MINUTES", \.under, help: "only a film that runs less than that",
          read: SurpriseOptions.minutes),
        .flag(
          "--any", \.includesAll, help: "include films that you have seen or that are not for you"),
        .value(
          "--seed", "N", \.seed, help: "choose the film that N chooses", read: SurpriseOptions.seed
        ),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: SurpriseOptions(), to: Invocation.surprise),
  ]

  // MARK: The program

  private static let ofProgram = [
    CommandEntry(
      "credits", summary: "write whom the program thanks for what, with licenses",
      options: [CommandOption<SharedOptions>](), start: SharedOptions(),
      to: { _ in .credits }),
    CommandEntry(
      "keys", summary: "write what every key of the browser does",
      discussion: "Keys are changed in ~/.config/moviebrowser/keys (or below $XDG_CONFIG_HOME).",
      // The last of those that are given counts.
      options: [
        .flag("--check", \.output, .problems, help: "say what is wrong in the key file"),
        .flag("--file", \.output, .file, help: "write a key file with all keys as they are"),
        .flag("--markdown", \.output, .page, help: "write it as a page of the documentation"),
      ],
      start: KeysOptions(), to: Invocation.keys),
    CommandEntry(
      "account", "[key|login|logout|status|sync]",
      summary: "take a key for TMDB, sign in there, and keep marks in step with it",
      discussion: """
        Without a key, films come from the catalogue that the program carries. Keys are free:
        https://www.themoviedb.org/settings/api has an API Read Access Token and an API key; either will do.
        account key asks for it, or reads it from standard input, checks it with the service, and keeps it in a
        file that only you can read. TMDB_ACCESS_TOKEN and TMDB_API_KEY come before that file.
        account login opens a page on which you say yes. account sync then sends favorites, watchlist and ratings, and
        fetches them; what was changed on both sides stays as it is on each, and is told. Notes, tags, what you have seen
        and what is not for you stay here.
        """,
      // It may be a secret, and what is written here ends in logs.
      surplus: "account takes no key on the command line; moviebrowser account key asks for it",
      options: [
        .flag("--remove", \.removesKey, help: "with key: forget the key that is kept"),
        .flag("--guest", \.isGuest, help: "with login: as a guest, who can only rate"),
        .flag(
          "--here", \.isHereOnly,
          help: "with logout: here only, where the service cannot be asked"),
        .flag(
          "--dry-run", \.isRehearsal, help: "with sync: say what would be done, and do nothing"),
        .value(
          "--prefer", "SIDE", \.preference,
          help: "with sync: here or account has its way where the two differ",
          read: AccountOptions.preference),
        .json(\.shared.json), .setting(.apiURL, \.shared.settings),
        .setting(.proxy, \.shared.settings), .setting(.timeout, \.shared.settings),
      ],
      start: AccountOptions(), words: AccountOptions.read, to: Invocation.account),
    CommandEntry(
      "cache", "[clear]", summary: "say what is kept of TMDB here, or clear it",
      options: [.json(\.shared.json)],
      start: CacheOptions(), words: CacheOptions.read, to: Invocation.cache),
    CommandEntry(
      "config", summary: "write every setting and who decided it",
      discussion: """
        Options of the command line come first, then environment variables (MOVIEBROWSER_LANGUAGE for language), then
        the file, then LANG and its like.
        """,
      options: [
        .flag("--file", \.writesFile, help: "write a file with all settings as they are"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings) + [
        .setting(.color, \.shared.settings), .setting(.theme, \.shared.settings),
      ],
      start: ConfigOptions(), to: Invocation.config),
    CommandEntry(
      "doctor", summary: "check key, network, cache and terminal",
      options: [.json(\.json)] + CommandOption.source(\.settings),
      start: SharedOptions(), to: Invocation.doctor),
  ]

  // MARK: Marks

  private static let ofMarks = [
    CommandEntry(
      "mark", "ID|TITLE…", needsArguments: true, summary: "mark a film",
      discussion: """
        DATE is a day as 2026-11-21, today or yesterday; without it, the film was seen some time. Seeing a film takes it
        off the watchlist. All that is marked at once is one step, which moviebrowser undo takes back.
        """,
      options: [
        .texts(
          "--seen", "[DATE]", \.seen, help: "it was seen, on that day",
          mayFollow: MarkOptions.mayBeDay),
        .flag("--favorite", \.isFavorite, help: "it is a favorite"),
        .flag("--watchlist", \.isOnWatchlist, help: "it is still to be seen"),
        .flag("--not-for-me", \.isNotForMe, help: "it is not for you"),
        .text(
          "--rate", "STARS", \.rating, help: "it is worth so much: 0.5 to 5, in halves",
          mayFollow: MarkOptions.mayBeRating),
        .text(
          "--note", "TEXT", \.note, help: "what is worth remembering; replaces the note",
          mayFollow: MarkOptions.mayBeText),
        .texts(
          "--tag", "TAG", \.tags, help: "a word of your own", mayFollow: MarkOptions.mayBeText),
        .flag("--remove", \.removes, help: "take what the other options name away"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: MarkOptions(), words: { $1.name = $0.joined(separator: " ") }, to: Invocation.mark),
    CommandEntry(
      "mine", "[LIST]", summary: "write a list of what you have marked",
      discussion:
        "LIST is favorites, watchlist, diary, seen, rated, notes, tags, not-for-me or all, which is what comes by itself.",
      options: [
        .value(
          "--sort", "ORDER", \.sort,
          help: "added, title, date, rating (yours) or runtime; :asc or :desc may follow",
          read: OptionValues.librarySort),
        .text("--tag", "TAG", \.tag, help: "only films with that tag"),
        .number(
          "--limit", "N", \.limit, in: ListOptions.limits, help: "at most so many films (20)"),
        .number(
          "--offset", "N", \.offset, in: ListOptions.offsets,
          help: "pass over so many films first (0)"),
        .flag("--csv", \.csv, help: "write CSV"), .json(\.shared.json),
        .setting(.source, \.shared.settings),
      ],
      start: MineOptions(), words: MineOptions.read, to: Invocation.mine),
    CommandEntry(
      "undo", summary: "undo the last change to your marks",
      options: [.json(\.json), .setting(.source, \.settings)],
      start: SharedOptions(), to: Invocation.undo),
    CommandEntry(
      "redo", summary: "redo the last undone change",
      options: [.json(\.json), .setting(.source, \.settings)],
      start: SharedOptions(), to: Invocation.redo),
    CommandEntry(
      "history", summary: "write what was marked when, newest first",
      options: [
        .number(
          "--limit", "N", \.limit, in: HistoryOptions.limits,
          help: "maximum number of steps (default: 20)"),
        .number(
          "--offset", "N", \.offset, in: HistoryOptions.offsets,
          help: "number of steps to skip (default: 0)"),
        .json(\.shared.json), .setting(.source, \.shared.settings),
      ],
      start: HistoryOptions(), to: Invocation.history),
    CommandEntry(
      "stats", "[LIST]", summary: "write numbers about the films that you have seen",
      discussion: "LIST is another list of yours, as moviebrowser mine has them.",
      options: [.json(\.shared.json)],
      start: StatisticsOptions(), words: StatisticsOptions.read, to: Invocation.statistics),
    CommandEntry(
      "library", "[check|backup|backups|restore [NAME]|new]", mostWords: 2,
      summary: "show, check, back up or restore your library",
      discussion: """
        check looks for damage, backup makes a backup now, and backups lists the backups with what is in them. restore
        restores the newest backup, or the one of a NAME that backups lists, such as 2026-11-21. It says what would change,
        and needs --force where marks in the present library would change; the present file is set aside. new starts an
        empty library where there is none.
        """,
      options: [
        .flag(
          "--dry-run", \.isRehearsal,
          help: "with restore: show what would change, and change nothing"),
        .flag(
          "--force", \.isForced, help: "with restore: change marks in the present library"),
        .flag(
          "--if-changed", \.onlyIfChanged,
          help: "with backup: only if today's backup is out of date"),
        .json(\.shared.json),
      ],
      start: LibraryOptions(), words: LibraryOptions.read, to: Invocation.library),
  ]

  // MARK: Import and export

  private static let ofTransfer = [
    CommandEntry(
      "import", "FILE|FOLDER|-", needsArguments: true, mostWords: 1,
      summary: "take in what you have marked elsewhere",
      discussion: """
        Letterboxd's export, as a ZIP, its folder or one of its files; ratings and watchlist of IMDb; and what moviebrowser
        export writes. What you have marked here stays, and where the file says something else, that is listed. All of it
        is one step, which moviebrowser undo takes back.
        """,
      options: [
        .value(
          "--from", "ORIGIN", \.origin,
          help: "letterboxd, imdb or moviebrowser, where the file is to be nothing else",
          read: ImportOptions.origin),
        .flag(
          "--dry-run", \.isTrial,
          help: "save nothing; list what would change and what is not found"),
        .flag("--replace", \.replaces, help: "let the file's ratings and notes replace yours"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: ImportOptions(), words: { $1.path = $0.first ?? "" }, to: Invocation.importMarks),
    CommandEntry(
      "export", "[FILE]", summary: "write everything that you have marked",
      discussion: """
        Without FILE it goes to standard output. letterboxd is what Letterboxd takes: films that you have seen, rated or
        noted. csv has the columns of IMDb, which takes no files itself, for other programs.
        """,
      options: [
        .value(
          "--to", "FORM", \.form,
          help: "moviebrowser (everything, as JSON), letterboxd or csv (moviebrowser)",
          read: ExportOptions.form),
        .flag(
          "--watchlist", \.isWatchlist,
          help: "with letterboxd or csv: the watchlist and nothing else"),
        .flag("--force", \.isForced, help: "replace FILE where there is one"),
      ],
      start: ExportOptions(), words: ExportOptions.read, to: Invocation.exportMarks),
  ]
}
