import BusinessLogic

/// The table of commands and options, which the parser and the help share.
enum CommandLineGrammar {
  static let help = OptionForm(name: "--help", help: "show this help")
  static let version = OptionForm(name: "--version", help: "show version and credits")

  /// All commands, in the order of the help.
  static let commands = ofFilms + ofMarks + ofTransfer + ofProgram

  /// The options of the browser itself, given before a command or without one.
  static var browser: [CommandOption<BrowserOptions>] {
    typealias Option = CommandOption<BrowserOptions>
    return Option.source(\.settings) + [
      .setting(.color, \.settings), .setting(.colorScheme, \.settings),
      .flag(
        "--mouse", \.settings[.mouse], "always",
        help: "use the mouse (default: on, except in tmux and screen)"),
      // Below --mouse, so that it wins if both are given.
      .flag(
        "--no-mouse", \.settings[.mouse], "never", help: "leave the mouse to the terminal"),
      .setting(.posters, \.settings), .setting(.notes, \.settings),
      .flag(
        "--fresh", \.startsFresh,
        help: "open the first list instead of the last session"),
      .flag(
        "--plain", \.isPlain,
        help: "browse line by line, for screen readers, plain terminals and scripts"),
      .text(
        "--record", "FILE", \.recording, help: "record the session to FILE, for asciinema"),
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

  // MARK: Browse

  private static var narrowing: [CommandOption<ListOptions>] {
    [
      .query(\.query),
      .value(
        "--sort", "ORDER", \.sort,
        help: "popularity, year, title, rating (TMDB only) or "
          + "length (catalogue only); append :asc or :desc",
        read: SortName.init),
      .values(
        "--genre", "GENRE", \.genres,
        help: "only films of this genre; '!GENRE' excludes it; may be repeated",
        read: OptionValues.genreFilter),
      .texts(
        "--theme", "NAME", \.themes,
        help: "only films with this theme, such as heist; may be repeated, and all must match"),
      .value(
        "--year", "A..B", \.years,
        help: "only films from these years: 1970..1979, 1977, 1970.. or ..1979",
        read: OptionValues.years),
      .number(
        "--limit", "N", \.limit, in: ListOptions.limits,
        help: "maximum number of films (default: 20)"),
      .number(
        "--offset", "N", \.offset, in: ListOptions.offsets,
        help: "number of films to skip (default: 0)"),
      .json(\.shared.json),
    ] + CommandOption.source(\.shared.settings)
  }

  private static let ofFilms = [
    CommandEntry(
      "list", "[LIST] [QUERY…]", in: .browse, maxWords: .max, summary: "list films",
      discussion: """
        LIST is popular, all-time, top-rated, now-playing, upcoming, trending, trending-today, a genre (drama) or a decade
        (1970s). The built-in catalogue has popular, all-time, genres and decades. Without LIST, shows the list that the
        browser opens with, or with QUERY, all films that match. QUERY narrows the list: genre:drama year:1950..1959
        length:<110 by:ozu unseen. LIST can also be a smart list: a query that you have saved with --save, or one of tonight,
        unseen-classics, world-tour, long-weekend, silent-era, comfort, for-everyone, true-stories, this-century and
        worth-another-look.
        """,
      examples: [
        "list drama year:1950..1959 --limit 5", "list 'theme:heist length:<120 sort:year:asc'",
      ],
      options: narrowing + [
        .text("--save", "NAME", \.savedName, help: "save the query as a smart list, for list NAME")
      ], start: ListOptions(), words: ListOptions.readList, to: Invocation.list),
    CommandEntry(
      "search", "QUERY…", in: .browse, needsArguments: true, summary: "search films",
      discussion: """
        The built-in catalogue searches titles, people, themes, years, genres, countries, languages and characters. TMDB
        searches titles and people. To exclude a word, put - or ! before it and quote the text. Conditions such as year:1950..1959 or
        unseen narrow the search.
        """,
      examples: ["search french comedy unseen", "search 'kubrick -war' --limit 5"],
      // `-war` excludes a word inside a search, which the shell has to pass on as one argument.
      optionHint: "to exclude a word, quote the search: search 'kubrick -war'",
      options: narrowing, start: ListOptions(), words: ListOptions.readSearch,
      to: Invocation.list),
    CommandEntry(
      "detail", "ID|TITLE…", in: .browse, needsArguments: true, summary: "show a film",
      discussion:
        "Name the film by its title, or by its ID in the catalogue, at TMDB or at IMDb. A year may follow the title.",
      examples: ["detail solaris 1972", "detail tt0047478 --watch --region DE"],
      options: [
        .flag(
          "--trailer", \.trailer,
          help: "show the address of the trailer; on a terminal, also open it"),
        .flag(
          "--watch", \.whereToWatch,
          help: "show where to watch the film in your region (JustWatch, via TMDB)"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: DetailOptions(), words: DetailOptions.read, to: Invocation.detail),
    CommandEntry(
      "surprise", "[QUERY…]", in: .browse, maxWords: .max,
      summary: "pick a film for tonight and say why",
      discussion: """
        QUERY says which films to pick from. Skips films that you have seen or marked as not for you. The output includes the seed. The same seed, options and
        marks pick the same films.
        """,
      examples: ["surprise 'watchlist length:<100'", "surprise --count 3 genre:comedy"],
      options: [
        .query(\.query),
        .values(
          "--genre", "GENRE", \.genres,
          help: "only a film of this genre; '!GENRE' excludes it; may be repeated",
          read: OptionValues.genreFilter),
        .texts(
          "--theme", "NAME", \.themes,
          help: "only a film with this theme, such as heist; may be repeated, and all must match"),
        .value(
          "--decade", "DECADE", \.decade, help: "only a film from this decade, such as 1970s",
          read: OptionValues.decade),
        .value(
          "--mood", "MOOD", \.mood,
          help: "only a film of this mood, such as romantic, tense or feel-good",
          read: SurpriseOptions.mood),
        .flag(
          "--familiar", \.familiarity, .familiar,
          help: "only a film by people whose films you have seen"),
        .flag(
          "--new", \.familiarity, .new,
          help: "only a film by people whose films you have not seen"),
        .value(
          "--under", "MINUTES", \.under, help: "only a film shorter than MINUTES",
          read: SurpriseOptions.minutes),
        .flag(
          "--any", \.includesAll, help: "include films that you have seen or marked as not for you"),
        .value(
          "--count", "N", \.count, help: "pick N films, from 1 to 20", read: SurpriseOptions.count),
        .value(
          "--seed", "N", \.seed, help: "repeat the pick with seed N", read: SurpriseOptions.seed),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: SurpriseOptions(), words: SurpriseOptions.read, to: Invocation.surprise),
  ]

  // MARK: Your films

  private static let ofMarks = [
    CommandEntry(
      "mark", "ID|TITLE…", in: .library, needsArguments: true, summary: "mark a film",
      discussion: """
        DATE is a day such as 2026-11-21, today or yesterday. Without DATE, the viewing has no date. Marking a film as seen
        removes it from the watchlist. One moviebrowser undo reverts all of these marks.
        """,
      examples: ["mark seven samurai --seen today --rate 4.5", "mark solaris 1972 --watchlist"],
      options: [
        .texts(
          "--seen", "[DATE]", \.seen, help: "mark as seen, on DATE if given; may be repeated",
          mayFollow: MarkOptions.mayBeDay),
        .flag("--favorite", \.isFavorite, help: "mark as a favorite"),
        .flag("--watchlist", \.isOnWatchlist, help: "add to the watchlist"),
        .flag("--not-for-me", \.isNotForMe, help: "mark as not for you"),
        .text(
          "--rate", "STARS", \.rating, help: "rate from 0.5 to 5 stars, in steps of 0.5",
          mayFollow: MarkOptions.mayBeRating),
        .text(
          "--note", "TEXT", \.note, help: "set the note; replaces an existing note",
          mayFollow: MarkOptions.mayBeText),
        .texts(
          "--tag", "TAG", \.tags, help: "add a tag; may be repeated",
          mayFollow: MarkOptions.mayBeText),
        .flag("--remove", \.removes, help: "remove the given marks"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: MarkOptions(), words: { $1.name = $0.joined(separator: " ") }, to: Invocation.mark),
    CommandEntry(
      "mine", "[LIST] [QUERY…]", in: .library, maxWords: .max,
      summary: "list the films you have marked",
      discussion: """
        LIST is favorites, watchlist, diary, seen, rated, notes, tags, not-for-me or all (default: all). QUERY narrows the
        list: genre:drama length:<100 my:>=4.
        """,
      examples: [
        "mine watchlist 'length:<100' --sort length:asc", "mine rated 'my:>=4.5' --csv",
      ],
      options: [
        .query(\.query),
        .value(
          "--sort", "ORDER", \.sort,
          help: "added, title, year, rating (yours) or length; "
            + "append :asc or :desc",
          read: OptionValues.librarySort),
        .text("--tag", "TAG", \.tag, help: "only films with this tag"),
        .number(
          "--limit", "N", \.limit, in: ListOptions.limits,
          help: "maximum number of films (default: 20)"),
        .number(
          "--offset", "N", \.offset, in: ListOptions.offsets,
          help: "number of films to skip (default: 0)"),
        .flag("--csv", \.csv, help: "print CSV"), .json(\.shared.json),
        .setting(.source, \.shared.settings),
      ],
      start: MineOptions(), words: MineOptions.read, to: Invocation.mine),
    CommandEntry(
      "undo", in: .library, summary: "undo the last change to your marks",
      examples: ["undo", "undo --json"],
      options: [.json(\.json), .setting(.source, \.settings)],
      start: SharedOptions(), to: Invocation.undo),
    CommandEntry(
      "redo", in: .library, summary: "redo the last undone change",
      examples: ["redo", "redo --json"],
      options: [.json(\.json), .setting(.source, \.settings)],
      start: SharedOptions(), to: Invocation.redo),
    CommandEntry(
      "history", in: .library, summary: "show changes to your marks, newest first",
      examples: ["history --limit 5", "history --offset 20 --json"],
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
      "stats", "[LIST] [QUERY…]", in: .library, maxWords: .max,
      summary: "show statistics of the films you have seen",
      discussion: """
        LIST is one of the lists of moviebrowser mine (default: seen). QUERY narrows the list: seen:2025 genre:drama.
        """,
      examples: ["stats seen:2025", "stats favorites --json"],
      options: [.query(\.query), .json(\.shared.json), .setting(.source, \.shared.settings)],
      start: StatisticsOptions(), words: StatisticsOptions.read, to: Invocation.statistics),
    CommandEntry(
      "library", "[check|backup|backups|restore [NAME]|new]", in: .library, maxWords: 2,
      summary: "show, check, back up or restore your library",
      discussion: """
        check looks for damage, backup makes a backup now, and backups lists the backups and what is in them. restore
        restores the newest backup, or the one with a NAME that backups lists, such as 2026-11-21. It needs --force to
        change marks in the current library, and sets the current file aside. new creates an empty library if there is none.
        """,
      examples: ["library backup", "library restore 2026-11-21 --dry-run"],
      options: [
        .flag(
          "--dry-run", \.isDryRun,
          help: "with restore: show what would change, and change nothing"),
        .flag(
          "--force", \.isForced, help: "with restore: change marks in the current library"),
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
      "import", "FILE|FOLDER|-", in: .transfer, needsArguments: true, maxWords: 1,
      summary: "import from Letterboxd, IMDb or a moviebrowser export",
      discussion: """
        Reads a Letterboxd export (the ZIP file, its folder or one of its files), IMDb ratings and watchlists, and the files
        of moviebrowser export. Your marks are kept, and conflicts are listed. moviebrowser undo reverts an import.
        """,
      examples: ["import letterboxd.zip --dry-run", "import ratings.csv --from imdb --replace"],
      options: [
        .value(
          "--from", "ORIGIN", \.origin,
          help: "require a file of letterboxd, imdb or moviebrowser",
          read: ImportOptions.origin),
        .flag(
          "--dry-run", \.isDryRun,
          help: "show what would change and what is not found, and save nothing"),
        .flag(
          "--replace", \.replaces, help: "replace your ratings and notes with those of the file"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: ImportOptions(), words: { $1.path = $0.first ?? "" }, to: Invocation.importMarks),
    CommandEntry(
      "export", "[FILE]", in: .transfer, summary: "export everything you have marked",
      discussion: """
        Without FILE, prints to standard output. The letterboxd format has the films that you
        have seen, rated or written a note on, for import into Letterboxd. The csv format has the
        columns of IMDb, for other programs; IMDb itself does not import files.
        """,
      examples: ["export films.json", "export watchlist.csv --to letterboxd --watchlist"],
      options: [
        .value(
          "--to", "FORMAT", \.form,
          help: "moviebrowser (everything, as JSON), letterboxd or csv (default: moviebrowser)",
          read: ExportOptions.form),
        .flag(
          "--watchlist", \.isWatchlist, help: "with letterboxd or csv: export only the watchlist"),
        .query(\.query),
        .flag("--force", \.isForced, help: "replace FILE if it exists"),
      ],
      start: ExportOptions(), words: ExportOptions.read, to: Invocation.exportMarks),
  ]

  // MARK: Setup

  private static let ofProgram = [
    CommandEntry(
      "account", "[key|sign-in|sign-out|status|sync]", in: .setup,
      summary: "manage your TMDB key, sign-in and sync",
      discussion: """
        Without a key, films come from the built-in catalogue. A TMDB key is free: https://www.themoviedb.org/settings/api
        has an API Read Access Token and an API key, and either works.

        account key prompts for the key, or reads it from standard input, checks it with TMDB, and stores it in a file that
        only you can read. TMDB_ACCESS_TOKEN and TMDB_API_KEY take precedence over that file.

        account sign-in opens a page on which you approve the sign-in. account sync then sends and fetches favorites,
        watchlist and ratings. A mark that changed on both sides is reported and left unchanged. Notes, tags, viewings and
        films marked as not for you are not synced.
        """,
      examples: ["account key", "account sync --dry-run"],
      // It may be a secret, and error messages end up in logs.
      surplus: "account accepts no key as an argument; run moviebrowser account key to enter it",
      options: [
        .flag("--remove", \.removesKey, help: "with key: delete the stored key"),
        .flag("--guest", \.isGuest, help: "with sign-in: sign in as a guest, who can only rate"),
        .flag(
          "--here", \.isHereOnly,
          help: "with sign-out: sign out on this machine only, without asking TMDB"),
        .flag(
          "--dry-run", \.isDryRun,
          help: "with sync: show what would change, and change nothing"),
        .value(
          "--prefer", "SIDE", \.preference,
          help: "with sync: resolve conflicts in favor of here or account",
          read: AccountOptions.preference),
        .json(\.shared.json), .setting(.apiURL, \.shared.settings),
        .setting(.proxy, \.shared.settings), .setting(.timeout, \.shared.settings),
      ],
      start: AccountOptions(), words: AccountOptions.read, to: Invocation.account),
    CommandEntry(
      "config", in: .setup, summary: "show settings and where each value comes from",
      discussion: """
        In order of precedence, values come from command-line options, environment variables (such as
        MOVIEBROWSER_LANGUAGE), the settings file and the locale (such as LANG).
        """,
      examples: ["config", "config --file"],
      options: [
        .flag("--file", \.writesFile, help: "print a settings file with all defaults"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings) + [
        .setting(.color, \.shared.settings), .setting(.colorScheme, \.shared.settings),
      ],
      start: ConfigOptions(), to: Invocation.config),
    CommandEntry(
      "keys", in: .setup, summary: "list the keys of the browser",
      discussion:
        "To change keys, edit ~/.config/moviebrowser/keys ($XDG_CONFIG_HOME/moviebrowser/keys if that is set).",
      examples: ["keys", "keys --check"],
      // The last option of the table wins.
      options: [
        .flag("--check", \.output, .problems, help: "report errors in your key file"),
        .flag("--file", \.output, .file, help: "print a key file with all defaults"),
        .flag("--markdown", \.output, .page, help: "print the keys as a Markdown page"),
      ],
      start: KeysOptions(), to: Invocation.keys),
    CommandEntry(
      "cache", "[clear]", in: .setup, summary: "show or clear the cache",
      examples: ["cache", "cache clear"],
      options: [.json(\.shared.json)],
      start: CacheOptions(), words: CacheOptions.read, to: Invocation.cache),
    CommandEntry(
      "doctor", in: .setup, summary: "check key, network, cache and terminal",
      examples: ["doctor", "doctor --source tmdb --json"],
      options: [.json(\.json)] + CommandOption.source(\.settings),
      start: SharedOptions(), to: Invocation.doctor),
    CommandEntry(
      "credits", in: .setup, summary: "show credits and licenses",
      examples: ["credits", "credits | less"],
      options: [CommandOption<SharedOptions>](), start: SharedOptions(),
      to: { _ in .credits }),
  ]
}
