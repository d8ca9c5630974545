import Commands
import Records
import Transfer

/// The commands that exchange marks with other programs.
extension CommandLineGrammar {
  static let ofTransfer = [
    CommandEntry(
      "import", "FILE|FOLDER|-", in: .transfer, needsArguments: true, maxWords: 1,
      summary: "import from other programs, a list or a moviebrowser export",
      discussion: """
        Reads exports from Letterboxd, IMDb, Trakt, TV Time, TMDB, Netflix, Simkl, Movary,
        Watcharr, Yamtrack, Ryot, Stremio and Filmweb, files written by moviebrowser export,
        and lists of titles, IDs or addresses, one per line. The format is detected. Your marks
        are kept, and conflicts are listed. At a terminal, each match that may be another film
        is a question. To revert an import, run moviebrowser undo.
        """,
      examples: ["import letterboxd.zip --dry-run", "import films.txt --as watchlist"],
      options: [
        .value(
          "--from", "ORIGIN", \.origin,
          help: "expected origin: \(ImportOptions.origins.joined(separator: ", "))",
          read: ImportOptions.origin),
        .value(
          "--as", "KIND", \.role,
          help: "how to mark the films of a list: seen, watchlist, favorites or list (your own)",
          read: ImportOptions.role),
        .value(
          "--dates", "ORDER", \.dateOrder,
          help: "order of dates such as 6/7/22: dmy, mdy or ymd", read: ImportOptions.dateOrder),
        .text(
          "--profile", "NAME", \.profile,
          help: "Netflix profile to import from ViewingActivity.csv"),
        .flag(
          "--accept", \.accepts,
          help: "accept all matches, and save titles of lists and Netflix that are not found"),
        .flag(
          "--dry-run", \.isDryRun,
          help: "show what would change and which films are not found; save nothing"),
        .flag(
          "--replace", \.replaces, help: "replace your ratings and notes with those in the file"),
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: ImportOptions(), words: { $1.path = $0.first ?? "" },
      output: { ($0.shared.output, importRecord.shape) },
      to: Invocation.importMarks),
    CommandEntry(
      "export", "[FILE]", in: .transfer, maxWords: 2, summary: "export everything you have marked",
      discussion: """
        Without FILE, prints to standard output. The letterboxd format has the films that you
        have seen, rated or written a note on, for import into Letterboxd. The csv format has the
        same columns as an IMDb export, for other programs; IMDb itself does not import files. The
        trakt format is a ZIP archive like those that Trakt exports, which many programs import. The
        html format is a page to share about a year or a list: export --to html [YEAR|LIST] [FILE].
        LIST is a list of moviebrowser mine or one of your own. The page of a list has its films and notes,
        and your marks only with --with-marks.
        """,
      examples: ["export trakt.zip --to trakt", "export --to html 2026 year.html"],
      options: [
        .value(
          "--to", "FORMAT", \.form,
          help:
            """
            moviebrowser (everything, as JSON), letterboxd, csv, trakt or html (default: as FILE \
            ends, or moviebrowser)
            """,
          read: ExportOptions.form),
        .flag(
          "--watchlist", \.isWatchlist,
          help: "with --to letterboxd or csv: export only the watchlist"),
        .value(
          "--query", "QUERY", \.query,
          help: "only films that match QUERY; run moviebrowser help query"
        ) { $0 },
        .flag(
          "--with-marks", \.showsMarks,
          help: "with --to html LIST: show your ratings, tags and days"),
        .flag("--force", \.isForced, help: "replace FILE if it exists"),
      ],
      start: ExportOptions(), words: ExportOptions.read, to: Invocation.exportMarks),
  ]
}
