import ApplicationLogic

extension CommandLineGrammar {
  /// The commands that take marks in and give them out.
  static let transfer = [
    Command(
      name: "import", arguments: "FILE|FOLDER|-", needsArguments: true,
      summary: "take in what you have marked elsewhere",
      discussion: """
        Letterboxd's export, as a ZIP, its folder or one of its files; ratings and watchlist of IMDb; and what moviebrowser
        export writes. What you have marked here stays, and where the file says something else, that is listed. All of it
        is one step, which moviebrowser undo takes back.
        """,
      options: [
        Option(
          name: "--from", value: "ORIGIN",
          help: "letterboxd, imdb or moviebrowser, where the file is to be nothing else"),
        Option(
          name: "--dry-run", help: "save nothing; list what would change and what is not found"),
        Option(name: "--replace", help: "let the file's ratings and notes replace yours"), json,
      ] + source),
    Command(
      name: "export", arguments: "[FILE]", summary: "write everything that you have marked",
      discussion: """
        Without FILE it goes to standard output. letterboxd is what Letterboxd takes: films that you have seen, rated or
        noted. csv has the columns of IMDb, which takes no files itself, for other programs.
        """,
      options: [
        Option(
          name: "--to", value: "FORM",
          help: "moviebrowser (everything, as JSON), letterboxd or csv (moviebrowser)"),
        Option(name: "--watchlist", help: "with letterboxd or csv: the watchlist and nothing else"),
        Option(name: "--force", help: "replace FILE where there is one"),
      ]),
  ]
}
