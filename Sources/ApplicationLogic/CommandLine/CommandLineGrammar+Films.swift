import BusinessLogic
import Commands
import Records
import SettingsLogic

/// The commands that find and show films.
extension CommandLineGrammar {
  private static var narrowing: [CommandOption<ListOptions>] {
    [
      .value(
        "--sort", "ORDER", \.sort,
        help: "popularity, year, title, rating (TMDB only) or "
          + "length (catalog only); append :asc or :desc",
        read: SortName.init),
      .value(
        "--limit", "N", \.rows.given, help: "maximum number of films (default: 20)",
        read: RowWindow.read
      ).exclusive,
      .flag("--all", \.rows.isOff, help: "all films").exclusive,
      .number(
        "--offset", "N", \.rows.offset, in: ListOptions.offsets,
        help: "number of films to skip (default: 0)"),
    ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings)
  }

  static let ofFilms = [
    CommandEntry(
      "list", "[LIST] [QUERY…]", in: .browse, maxWords: .max, summary: "list films",
      discussion: """
        LIST is popular, all-time, top-rated, now-playing, upcoming, trending, trending-today, a genre (drama) or a decade
        (1970s). The built-in catalog has popular, all-time, top-rated, genres and decades. LIST can also be a smart list: a
        query that you have saved with moviebrowser lists save, or one that comes with the program, such as short-evening,
        best-picture-winners, pixar or christmas. LIST can also be the name of one of your own lists.

        QUERY narrows the list: genre:drama year:1950..1959 length:<110 by:ozu unseen. Without LIST, QUERY searches all films.
        Without either, shows the list that the browser opens with.
        """,
      examples: [
        "list drama year:1950..1959 --limit 5", "list 'theme:heist length:<120 sort:year:asc'",
      ],
      options: narrowing, start: ListOptions(), words: ListOptions.readList,
      output: { ($0.shared.output, filmRecord.shape) }, to: Invocation.list),
    CommandEntry(
      "search", "QUERY…", in: .browse, needsArguments: true, summary: "search films",
      discussion: """
        The built-in catalog searches titles, people, themes, years, genres, countries, languages and characters. TMDB
        searches titles and people. To exclude a word, put - or ! before it and quote the text. Conditions such as year:1950..1959 or
        unseen narrow the search.
        """,
      examples: ["search french comedy unseen", "search 'kubrick -war' --limit 5"],
      // `-war` excludes a word inside a search, which the shell has to pass on as one argument.
      optionHint: "to exclude a word, quote the search: search 'kubrick -war'",
      options: narrowing, start: ListOptions(), words: ListOptions.readSearch,
      output: { ($0.shared.output, filmRecord.shape) },
      to: Invocation.list),
    CommandEntry(
      "pick", "[LIST] [QUERY…]", in: .browse, maxWords: .max,
      summary: "pick a film in the browser and print its ID",
      discussion: """
        Opens the browser with the films of LIST or QUERY, or where you left it. Enter picks the selected film, closes the browser
        and prints the film's ID or the output that you choose. q or Esc cancels: nothing is printed, and the exit code is 1. The
        browser uses the terminal even if the output is a pipe or a file.
        """,
      examples: [
        "pick genre:comedy unseen", "pick watchlist --format '{title} ({year})'",
      ],
      options: [
        .setting(.color, \.browser.settings), .setting(.colorScheme, \.browser.settings),
      ] + CommandOption.formats(\.list.shared) + CommandOption.source(\.browser.settings),
      start: PickOptions(), words: PickOptions.read,
      output: { ($0.list.shared.output, filmRecord.shape) }, to: Invocation.pick),
    CommandEntry(
      "detail", "ID|TITLE…", in: .browse, needsArguments: true, summary: "show a film",
      discussion:
        """
        Name the film by its title, its ID in the catalog, at TMDB or at IMDb, or its address at TMDB, IMDb or Letterboxd. A
        year may follow the title. On a terminal, the beginnings of words in the title are enough. If the arguments are not a
        title together, each may name a film. With -, shows the films on standard input, one per line; a tab ends a name.
        """,
      examples: ["detail solaris 1972", "detail tt0047478 --watch --region DE"],
      options: [
        .flag(
          "--trailer", \.trailer,
          help: "show the address of the trailer; on a terminal, also open it"
        ).exclusive,
        .flag(
          "--watch", \.whereToWatch,
          help: "show where to watch the film in your region (JustWatch, via TMDB)"
        ).exclusive,
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: DetailOptions(), words: DetailOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.detail),
    CommandEntry(
      "person", "NAME… [/ QUERY…]", in: .browse, needsArguments: true, maxWords: .max,
      summary: "show a person and the films by role",
      discussion: """
        Shows when and where a person was born, the films by role with characters, awards, and how many of the films
        you have seen. QUERY after a slash narrows the films: agnès varda / unseen. With a TMDB key, NAME may be a number
        of TMDB.
        """,
      examples: ["person toshiro mifune", "person agnès varda / unseen 60s"],
      options: [
        .value(
          "--sort", "ORDER", \.order,
          help: "year (default), title, popularity or stars (your ratings)",
          read: PersonOptions.order)
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: PersonOptions(), words: PersonOptions.read,
      output: { ($0.shared.output, PersonOptions.shape) }, to: Invocation.person),
    CommandEntry(
      "surprise", "[QUERY…]", in: .browse, maxWords: .max,
      summary: "pick a film for tonight and say why",
      discussion: """
        QUERY says which films to pick from. Skips films that you have seen or marked as not for you. The output includes the seed. The same seed, options and
        marks pick the same films.
        """,
      examples: ["surprise 'watchlist length:<100'", "surprise --count 3 genre:comedy"],
      options: [
        .value(
          "--mood", "MOOD", \.mood,
          help: "only a film of this mood, such as romantic, tense or feel-good",
          read: SurpriseOptions.mood),
        .flag(
          "--familiar", \.familiarity, .familiar,
          help: "only a film by people whose films you have seen"
        ).exclusive,
        .flag(
          "--new", \.familiarity, .new,
          help: "only a film by people whose films you have not seen"
        ).exclusive,
        .flag(
          "--any", \.includesAll, help: "include films that you have seen or marked as not for you"),
        .value(
          "--count", "N", \.count, help: "pick N films, from 1 to 20", read: SurpriseOptions.count),
        .value(
          "--seed", "N", \.seed, help: "repeat the pick with seed N", read: SurpriseOptions.seed),
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: SurpriseOptions(), words: SurpriseOptions.read,
      output: { ($0.shared.output, surpriseRecord.shape) },
      to: Invocation.surprise),
    CommandEntry(
      "themes", in: .browse, summary: "list the themes of the built-in catalog",
      discussion: "To list the films with a theme, run moviebrowser list theme:NAME.",
      examples: ["themes", "themes --csv"],
      options: CommandOption.output(\.self), start: SharedOptions(),
      output: { ($0.output, themeRecord.shape) }, to: Invocation.themes),
  ]
}
