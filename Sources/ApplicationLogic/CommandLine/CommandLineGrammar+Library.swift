import BusinessLogic
import Commands
import Records
import SettingsLogic

/// The commands for the films that the user has marked.
extension CommandLineGrammar {
  static let ofMarks = [
    CommandEntry(
      "mark", "ID|TITLE…", in: .library, needsArguments: true, summary: "mark films",
      discussion: """
        Together, the arguments are one ID or whole title, which a year may follow; otherwise, each of them names a film by its
        ID, address or whole title. With -, marks the films on standard input, one per line. If a name matches no film or several films,
        nothing is marked. moviebrowser undo reverts all marks of a call at once.

        DATE is a day such as 2026-11-21, today or yesterday, a month such as 2026-11, or a year. Without DATE, the day is
        unknown; if that was the only viewing, a later DATE is its date. Marking a film as seen removes it from the watchlist.
        Rating a film that was not seen marks it as seen, day unknown; the setting rating-marks-seen turns this off.
        """,
      examples: [
        "mark seven samurai --seen --on yesterday --rate 4.5", "mark solaris 1972 --watchlist",
      ],
      options: [
        .texts(
          "--seen", "[=DATE]", \.seen, help: "mark as seen, on DATE if given; may be repeated",
          misreading: MarkOptions.misreading),
        .texts("--on", "DATE", \.days, help: "mark as seen on DATE; may be repeated"),
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
        .flag(
          "--skip-unknown", \.skipsUnknown,
          help: "mark the other films if a name matches no film or several films"),
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: MarkOptions(), words: { $1.names = .arguments($0) },
      output: { ($0.shared.output, markRecord.shape) },
      to: Invocation.mark),
    CommandEntry(
      "mine", "[LIST] [QUERY…]", in: .library, maxWords: .max,
      summary: "list the films you have marked",
      discussion: """
        LIST is favorites, watchlist, diary, seen, rated, notes, tags, not-for-me or all (default:
        all), or the name of one of your own lists. QUERY narrows the list: genre:drama length:<100
        my:>=4.
        """,
      examples: [
        "mine watchlist 'length:<100' --sort length:asc", "mine rated 'my:>=4.5' --csv",
      ],
      options: [
        .value(
          "--sort", "ORDER", \.sort,
          help: "added, seen, title, year, rating (yours) or length; "
            + "append :asc or :desc",
          read: OptionValues.librarySort),
        .value(
          "--limit", "N", \.rows.given,
          help: "maximum number of films (default: 20 at a terminal)",
          read: RowWindow.read
        ).exclusive,
        .flag("--all", \.rows.isOff, help: "all films").exclusive,
        .number(
          "--offset", "N", \.rows.offset, in: ListOptions.offsets,
          help: "number of films to skip (default: 0)"),
      ] + CommandOption.output(\.shared) + [.setting(.source, \.shared.settings)],
      start: MineOptions(), words: MineOptions.read,
      output: { ($0.shared.output, markedRecord.shape) },
      to: Invocation.mine),
    CommandEntry(
      "undo", "[STEP]", in: .library, summary: "undo the last change to your marks, or a step",
      discussion: """
        STEP is a number that history shows. Marks that have changed since are kept. A step that changes more than 20 films,
        or marks that have changed since, is undone after a question; without a terminal it needs --yes.
        """,
      examples: ["undo", "undo 12 --yes"],
      options: [.flag("--yes", \.isConfirmed, help: "undo without a question")]
        + CommandOption.output(\.shared) + [.setting(.source, \.shared.settings)],
      start: StepOptions(.undo), words: StepOptions.read,
      output: { ($0.shared.output, stepRecord.shape) },
      to: Invocation.undo),
    CommandEntry(
      "redo", "[STEP]", in: .library, summary: "redo the last undone change, or an undone step",
      discussion: """
        STEP is a number that history shows as undone. Without STEP, a change that was made after the undo is in the way;
        with STEP, it is kept. What needs a question for undo also needs one here.
        """,
      examples: ["redo", "redo 12 --yes"],
      options: [.flag("--yes", \.isConfirmed, help: "redo without a question")]
        + CommandOption.output(\.shared) + [.setting(.source, \.shared.settings)],
      start: StepOptions(.redo), words: StepOptions.read,
      output: { ($0.shared.output, stepRecord.shape) },
      to: Invocation.redo),
    CommandEntry(
      "history", in: .library, summary: "show changes to your marks, newest first",
      examples: ["history --limit 5", "history --offset 20 --json"],
      options: [
        .value(
          "--limit", "N", \.rows.given,
          help: "maximum number of steps (default: 20 at a terminal)", read: RowWindow.read
        ).exclusive,
        .flag("--all", \.rows.isOff, help: "all steps").exclusive,
        .number(
          "--offset", "N", \.rows.offset, in: HistoryOptions.offsets,
          help: "number of steps to skip (default: 0)"),
      ] + CommandOption.output(\.shared) + [.setting(.source, \.shared.settings)],
      start: HistoryOptions(), output: { ($0.shared.output, stepRecord.shape) },
      to: Invocation.history),
    CommandEntry(
      "stats", "[YEAR|LIST] [QUERY…]", in: .library, maxWords: .max,
      summary: "show statistics of a year, or of the films you have seen",
      discussion: """
        YEAR shows what you watched in a year. LIST is one of the lists of moviebrowser mine (default: seen). QUERY
        narrows the films: genre:drama seen:friday.
        """,
      examples: ["stats 2026", "stats favorites genre:drama"],
      options: CommandOption.output(\.shared) + [.setting(.source, \.shared.settings)],
      start: StatisticsOptions(), words: StatisticsOptions.read,
      output: { ($0.shared.output, $0.shape) },
      to: Invocation.statistics),
    CommandEntry(
      "library", "[check|backup|backups|restore [NAME]]", in: .library, maxWords: 2,
      summary: "show, check, back up or restore your library",
      discussion: """
        check looks for damage, backup makes a backup now, and backups lists the backups and their contents. restore
        restores the newest backup, or the one with a NAME that backups lists, such as 2026-11-21. It needs --force to
        change marks in the current library, and sets the current file aside.
        """,
      examples: ["library backup", "library restore 2026-11-21 --dry-run"],
      options: [
        .flag(
          "--dry-run", \.isDryRun,
          help: "with restore: show what would change, and change nothing"
        ).exclusive,
        .flag(
          "--force", \.isForced, help: "with restore: change marks in the current library"
        ).exclusive,
        .flag(
          "--if-changed", \.onlyIfChanged,
          help: "with backup: only if today's backup is out of date"),
      ] + CommandOption.output(\.shared),
      start: LibraryOptions(), words: LibraryOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.library),
  ]
}
