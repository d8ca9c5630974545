import ApplicationLogic

extension CommandLineGrammar {
  private static let removing = Option(
    name: "--remove", help: "take what the other options name away")

  /// The source decides by which identifiers films are named.
  private static let naming = option(.source)

  /// The commands for what one has marked.
  static let library = [
    Command(
      name: "mark", arguments: "ID|TITLE…", needsArguments: true, summary: "mark a film",
      discussion: """
        DATE is a day as 2026-11-21, today or yesterday; without it, the film was seen some time. Seeing a film takes it
        off the watchlist. All that is marked at once is one step, which moviebrowser undo takes back.
        """,
      options: [
        Option(
          name: "--seen", value: "[DATE]", isRepeatable: true, help: "it was seen, on that day",
          mayFollow: MarkOptions.mayBeDay),
        Option(name: "--favourite", help: "it is a favourite"),
        Option(name: "--watchlist", help: "it is still to be seen"),
        Option(name: "--not-for-me", help: "it is not for you"),
        Option(
          name: "--rate", value: "STARS", help: "it is worth so much: 0.5 to 5, in halves",
          mayFollow: MarkOptions.mayBeRating),
        Option(
          name: "--note", value: "TEXT", help: "what is worth remembering; replaces the note",
          mayFollow: MarkOptions.mayBeText),
        Option(
          name: "--tag", value: "TAG", isRepeatable: true, help: "a word of your own",
          mayFollow: MarkOptions.mayBeText),
        removing, json,
      ] + source),
    Command(
      name: "mine", arguments: "[LIST]", summary: "write a list of what you have marked",
      discussion:
        "LIST is favourites, watchlist, diary, seen, rated, notes, tags, not-for-me or all, which is what comes by itself.",
      options: [
        Option(
          name: "--sort", value: "ORDER",
          help: "added, title, date, rating (yours) or runtime; :asc or :desc may follow"),
        Option(name: "--tag", value: "TAG", help: "only films with that tag"),
        Option(name: "--limit", value: "N", help: "at most so many films (20)"),
        Option(name: "--offset", value: "N", help: "pass over so many films first (0)"),
        Option(name: "--csv", help: "write CSV"), json, naming,
      ]),
    Command(
      name: "undo", arguments: "", summary: "undo the last change to your marks",
      options: [json, naming]),
    Command(
      name: "redo", arguments: "", summary: "redo the last undone change",
      options: [json, naming]),
    Command(
      name: "history", arguments: "", summary: "write what was marked when, newest first",
      options: [
        Option(name: "--limit", value: "N", help: "maximum number of steps (default: 20)"),
        Option(name: "--offset", value: "N", help: "number of steps to skip (default: 0)"), json,
        naming,
      ]),
    Command(
      name: "stats", arguments: "[LIST]",
      summary: "write numbers about the films that you have seen",
      discussion: "LIST is another list of yours, as moviebrowser mine has them.", options: [json]),
    Command(
      name: "library", arguments: "[check|backup|backups|restore [NAME]|new]", mostWords: 2,
      summary: "show, check, back up or restore your library",
      discussion: """
        check looks for damage, backup makes a backup now, and backups lists the backups with what is in them. restore
        restores the newest backup, or the one of a NAME that backups lists, such as 2026-11-21. It says what would change,
        and needs --force where marks in the present library would change; the present file is set aside. new starts an
        empty library where there is none.
        """,
      options: [
        Option(name: "--dry-run", help: "with restore: show what would change, and change nothing"),
        Option(name: "--force", help: "with restore: change marks in the present library"),
        Option(
          name: "--if-changed", help: "with backup: only if today's backup is out of date"),
        json,
      ]),
  ]
}
