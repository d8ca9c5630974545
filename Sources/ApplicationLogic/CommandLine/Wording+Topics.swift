import Wording

/// The topics of the help.
extension Wording {
  /// What a topic is about.
  static func summary(of topic: HelpTopic) -> String {
    switch topic {
    case .browser: "the browser and its most important keys"
    case .listNames: "lists, genres, decades, themes and sort orders"
    case .query: "words and conditions that select films"
    case .sources: "the built-in catalog and The Movie Database"
    case .marks: "what you can record about films"
    case .files: "the files of the program and where they are"
    case .programs: "your own programs on keys, and hooks"
    case .environment: "environment variables"
    case .output: "output for people and for programs"
    case .exitCodes: "exit codes"
    }
  }

  /// The texts and tables of the topics.
  enum Topic {
    static let browser = """
      moviebrowser without a command opens the browser: a list of films and, in a wide window, the
      film beside it. Move with the arrow keys or j and k.
      """
    static let moreKeys = """
      ? shows the keys of the screen that you are on, and : runs any command by name. Run
      moviebrowser keys for all keys, and moviebrowser keys --file to change them.

      The browser reopens where you left it; --fresh opens the first list instead. --plain browses
      line by line, for screen readers and simple terminals.
      """

    static let lists = """
      LIST is one of these names, a genre or a decade. Without LIST, list shows what the browser
      opens with.
      """
    static let standingLists = [
      ("popular", "most popular in the last year"),
      ("all-time", "most popular of all time"),
      ("top-rated", "highest rated; in the catalog, by awards and polls"),
      ("now-playing", "in theaters (TMDB)"),
      ("upcoming", "soon in theaters (TMDB)"),
      ("trending", "most viewed this week (TMDB)"),
      ("trending-today", "most viewed today (TMDB)"),
    ]
    static func genres(_ names: [String]) -> String { "Genres: \(names.joined(separator: ", "))." }
    static let decades = "Decades: 1970s, 70s or 'the 70s'."
    static func smartLists(_ names: [String]) -> String {
      "Smart lists: \(names.joined(separator: ", "))."
    }
    static let themes = """
      Themes are the subjects of films in the catalog, as in list theme:heist. Run moviebrowser
      themes to list them, or press L in the browser for all lists.
      """
    static let orders = """
      --sort takes popularity, year, title, rating (TMDB) or length (catalog). Append :asc or
      :desc to choose the direction.
      """

    static let query = """
      A query selects films by words and conditions, in any order: alien year:1979 unseen. The
      browser takes it after / and F, and these commands take it as arguments.
      """
    static let conditions = [
      ("genre:drama,-horror", "of a genre, and not of another"),
      ("year:1990..1999", "from these years; also decade:80s"),
      ("length:<110", "shorter than this, in minutes"),
      ("country:fr lang:fr", "from a country, in a language"),
      ("by:varda", "by a director; with: an actor, person: anyone"),
      ("theme:heist series:alien", "with a theme, of a series"),
      ("award:palme studio:ghibli", "with an award, of a company (catalog)"),
      ("based-on:\"jane austen\"", "based on a work or an author (catalog)"),
      ("rated:pg", "with an age rating in the United States (catalog)"),
      ("rating:>7 votes:>500", "rated by others (TMDB)"),
      ("my:>=4", "rated by you, in stars"),
      ("seen:2025-03 unseen", "seen in a month, not seen yet"),
      ("seen:friday seen:again", "seen on a Friday, seen again"),
      ("watchlist favorite", "marked; also not-for-me, tag:rain, note:ending"),
      ("list:popular", "of a list, also one of yours"),
      ("sort:year:asc", "in this order"),
    ]
    static let queryRules = """
      Put - or ! before a condition to exclude it. Numbers take <, <=, >, >= and ranges. Quote names
      with spaces: with:"jean gabin". In a shell, quote the whole query.
      """

    static let sources = """
      Films come from the built-in catalog, which needs neither network nor account, or from The
      Movie Database (TMDB), which needs a free key: run moviebrowser account key. TMDB adds all
      other films, posters, trailers, ratings and where to watch. Of about 14,000 films the
      catalog has only facts, from Wikidata; the setting basic-films turns them off.

      --source chooses:
      """
    static let sourceValues = [
      ("auto", "TMDB if you have a key, otherwise the catalog (default)"),
      ("tmdb", "TMDB only; without a network, what is cached"),
      ("catalog", "the built-in catalog only"),
    ]

    static let marks = """
      Marks are what you record about films. They stay on this machine unless you sync an account.
      Set them in the browser with one key, or with moviebrowser mark FILM:
      """
    static let markRules = """
      Seeing a film takes it off the watchlist. Every change can be undone: press u in the browser,
      or run moviebrowser undo. mine lists your films, stats counts them, and history shows every
      change. Your library is backed up every day that it changes.
      """

    static let files = """
      The program follows the XDG Base Directory Specification. ~ is your home folder (HOME). Each
      variable in parentheses replaces the part of the path before moviebrowser.
      """
    static let paths = [
      ("~/.config/moviebrowser", "your configuration (XDG_CONFIG_HOME)"),
      ("  settings", "settings; config --file prints a template"),
      ("  keys", "keys; keys --file prints a template"),
      ("  lists", "your smart lists; lists save and :save add to it"),
      ("  color-scheme", "your colors; used with --color-scheme user"),
      ("  account", "your TMDB key; account key --remove deletes it"),
      ("  session", "your TMDB session; account sign-out deletes it"),
      ("~/.local/share/moviebrowser", "your library (XDG_DATA_HOME)"),
      ("  library.db", "your marks and lists, and their history"),
      ("  library.*-N.db*", "libraries that were set aside; never deleted by the program"),
      ("  backups", "daily backups; library restore uses them"),
      ("~/.local/state/moviebrowser", "where you left off (XDG_STATE_HOME)"),
      ("  browser", "the last session; --fresh starts without it"),
      ("  queries, commands", "what you typed at the prompts"),
      ("  not-seen", "the films that you have said not to have seen"),
      ("  notes", "unsaved notes; saving or discarding deletes them"),
      ("  crash-*.txt", "crash reports; never deleted by the program"),
      ("~/.cache/moviebrowser", "cached data (XDG_CACHE_HOME); cache clear deletes it"),
      ("  documents.sqlite", "data from TMDB"),
      ("  posters", "posters"),
    ]
    static let privacy = """
      Only you can read account and session. Quit the program before you delete any of these files.
      You can always delete the cache. Keep backups of the library and of your configuration: they
      cannot be recreated. moviebrowser library, cache and config print the paths that are in use.
      """

    static let programs = """
      A key can run any program on the selected film. Add a line to the key file,
      ~/.config/moviebrowser/keys. Run moviebrowser keys --file for a file to start from, and
      moviebrowser keys --check to check yours.
      """
    static let programLines = [
      ("run NAME = KEYS : PROGRAM", "in the background; shows the last line of its output"),
      ("run-show", "in the background; shows its output in a box"),
      ("run-wait", "in the terminal; its output stays until you press Enter"),
      ("run-terminal", "in the terminal; the browser returns at once"),
      ("hook mark : PROGRAM", "after every change of your marks"),
    ]
    static let programRules = """
      For example: run-show wiki = W, Ctrl-w : wikipedia-summary "{title} ({year} film)"

      NAME has lowercase letters, digits and hyphens, and :NAME runs the program too. KEYS may be
      empty. Spaces separate arguments, and quotation marks keep them together. There is no shell.
      PROGRAM is a path or is found in PATH. Fields in braces are facts of the film:
      """
    static let programFields = [
      ("{id}", "film ID, as commands print it"),
      ("{title} {originalTitle}", "title, original title"),
      ("{year}", "year of the first release"),
      ("{directors}", "directors, separated by commas"),
      ("{tmdbID} {imdbID}", "number at TMDB, IMDb identifier"),
      ("{page}", "address of the film's page at TMDB, or else at IMDb"),
      ("{trailer}", "address of the trailer"),
    ]
    static let programFieldRules = """
      {{ and }} are braces. If a fact is not known, nothing runs, and a message names the field. A
      title that begins with - could be read as an option. Such a film is refused. To allow it, put --
      before the field, as in my-shop -- {title}, or begin the argument with other text.

      A hook takes no fields. For each film that has changed, it reads a line of JSON on standard
      input, like the films of mine --json. Hooks run after changes in the browser, and after mark,
      undo and redo. No program gets your TMDB key.
      """

    static let environment = "Settings, which can also be given as options or in the settings file:"
    static let otherVariables = "Other variables:"
    static let variables = [
      ("TMDB_ACCESS_TOKEN", "TMDB access token, instead of the stored key"),
      ("TMDB_API_KEY", "TMDB API key, instead of the stored key"),
      ("https_proxy, no_proxy", "proxy for TMDB, and hosts without it; also all_proxy, http_proxy"),
      ("CURL_CA_BUNDLE", "certificates to trust; also SSL_CERT_FILE"),
      ("VISUAL, EDITOR", "editor for notes"),
      ("PAGER, LESS", "pager for long text (default: less), or cat for none, and its options"),
      ("BROWSER", "commands that open web pages, separated by colons"),
      ("NO_COLOR", "turns colors off, unless --color is given"),
      ("CLICOLOR", "0 turns off bold and underlined text in the output of commands"),
      ("CLICOLOR_FORCE", "1 keeps it, even if TERM is dumb, unless NO_COLOR is set"),
      ("TERM, COLORTERM", "what the terminal supports; also TERM_PROGRAM"),
      ("TMUX, STY", "set inside tmux and screen, where the mouse is off"),
      ("LC_ALL, LC_CTYPE, LANG", "whether the terminal shows UTF-8"),
      ("LC_ALL, LC_MESSAGES, LANG", "default language and region"),
      ("SSH_CONNECTION, SSH_TTY", "set over SSH, where the terminal gets more time to reply"),
      ("DISPLAY, WAYLAND_DISPLAY", "set if web pages and videos can be shown"),
      ("HOME, XDG_*", "folders; see moviebrowser help files"),
      ("PATH", "where programs such as chafa and mpv are found"),
      ("TMPDIR", "temporary files of SQLite"),
      ("MOVIEBROWSER_NO_SCROLL", "redraws rows, for terminals with scrolling bugs"),
    ]

    static let output = """
      On a terminal, lists are columns and a film is a page. In a pipe or a file, they are lines with
      fields separated by tabs, without decoration. Messages and errors go to standard error.

      Commands that print films, marks or a status have these options, which may also precede the
      command:
      """
    static let fields = """
      NAMES are separated by commas, and choose and order the fields of JSON, CSV and tab-separated
      lines. A dot selects a nested field: cast.name, marks.rating. An unknown name is an error that
      lists the valid ones.

      In TEXT, {title} is a field, {{ and }} are braces, and \\t, \\n and \\\\ are a tab, a line
      break and a backslash. Unknown values are empty. Several values are separated by a comma and
      a space.
      """
    static let fieldExamples = [
      ("list --fields title,year", "tab-separated"),
      ("mine --csv --fields title,note", "CSV with two columns"),
      ("list --format '{title} ({year})'", "a line of text for each film"),
    ]
    static let otherFormats = "Other formats:"
    static let formats = [
      ("export", "everything you have marked; import reads it"),
      ("export --to letterboxd", "CSV for Letterboxd"),
      ("export --to trakt", "ZIP for trackers that import from Trakt"),
      ("export --to csv", "CSV for other programs"),
      ("export --to html", "a page about a year or a list, to share"),
      ("lists export", "one of your lists, as text or for Letterboxd"),
    ]

    static let exitCodes = """
      An error is one line on standard error that says what to do. With --json it is one line of
      JSON, whose code is the word after the number below:

      {"error":{"code":"usage","message":"…","suggestions":["…"]}}

      The suggestions are left out if there are none. Notices, which do not change the exit code,
      remain text.
      """

    /// What an exit code means.
    static func meaning(of code: ExitCode) -> String {
      switch code {
      case .success: "success"
      case .failure: "any other failure, or no film was picked"
      case .usage: "usage error"
      case .notFound: "nothing found: no film or list has the name, or no film of a source matches"
      case .notAuthorized: "no valid key, or not signed in, where it is required"
      case .network: "TMDB is unreachable or unavailable, or sent an invalid response"
      case .hungUp: "the terminal was closed"
      case .interrupted: "Ctrl-C"
      case .closedPipe: "the reader of the output closed the pipe"
      case .terminated: "terminated"
      }
    }
  }
}
