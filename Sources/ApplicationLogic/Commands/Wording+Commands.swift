package import BusinessLogic
package import DomainEntities
import TerminalModel
package import Wording

/// Errors and reports of commands.
package extension Wording {
  /// The error of names from standard input that are missing.
  static let noNames = "no film names on standard input; write one on each line"

  /// The other names that failed.
  static func alsoFailed(_ names: [String]) -> String {
    "; also failed: " + names.map { "“\($0.excerpt)”" }.joined(separator: ", ")
  }

  /// What follows the failures of some of several names; `skips` is whether an option skips those.
  static func nothingWritten(skips: Bool) -> String {
    skips ? "; nothing was saved; --skip-unknown saves the rest" : "; nothing was saved"
  }

  /// The report of names that are skipped.
  static func skipped(_ failure: String) -> String { "skipped: \(failure)" }

  /// The number of names after a failure of the source.
  static func notTried(_ count: Int) -> String { "; \(count) not tried" }

  // MARK: Options

  /// The error of an option that needs other arguments.
  static func onlyValid(_ option: String, with calls: [String]) -> String {
    "\(option) is only valid with \(calls.joined(separator: " and "))"
  }

  /// The line under a list that has more films.
  static func shown(_ count: Int, of total: Int) -> String {
    "showing \(number(count)) of \(number(total)) films; use --limit N or --all for more"
  }

  /// The error of `--force` without a file.
  static let forceNeedsFile = "--force needs a FILE to replace"

  /// The error of an offset beyond the end of a list.
  static func offsetTooHigh(_ count: Int) -> String {
    "the list has at most \(films(count)); lower --offset"
  }

  // MARK: Films and lists

  /// The error of a list with an exclusion sign.
  static func excludedList(_ name: String) -> String {
    "“\(name)” is not a list; to exclude a genre, use genre:-\(name.dropFirst())"
  }

  /// The error of a list that a source does not have.
  static func lacks(_ list: String, _ offering: SourceCapabilities, use names: [String]) -> String {
    "\(source(offering.name)) has no list \(list); use \(names.joined(separator: ", ")), "
      + "a genre or a decade"
  }

  /// The errors of lists without films.
  static func noMatches(
    for text: String, isNarrowed: Bool, in offering: SourceCapabilities
  ) -> String {
    if let problem = shortAddress(text) { return problem }
    guard !isNarrowed, let count = offering.filmCount, let year = offering.lastDay?.year else {
      return "no films match “\(text)”; try fewer \(isNarrowed ? "filters" : "or different words")"
    }
    return
      "no films match “\(text)” in the catalog (\(films(count)), through \(year)); to search all films, "
      + "get a free TMDB key: moviebrowser account key"
  }
  static let noNewFilms = "no films released in the last year; try all-time"

  /// The remark that words are no list and are searched.
  static func searchesInstead(of name: String) -> String {
    "no list is named “\(name.excerpt)”; searching for the words instead"
  }

  /// The error of a decade without films; the others begin with `first` and end with `last`.
  static func nothing(from decade: Int, first: Int, last: Int) -> String {
    let others = first == last ? "the \(first)s" : "the \(first)s to the \(last)s"
    return "no films from the \(decade)s; try \(others)"
  }

  /// The error of a name that several films have.
  static func several(_ name: String, use films: String) -> String {
    "several films match “\(name)”; use an identifier: \(films)"
  }

  /// The error of a name that no film has; `similar` names similar films.
  static func noFilm(_ name: String, similar: String?) -> String {
    if let problem = shortAddress(name) { return problem }
    let hint = similar.map { "similar: \($0)" } ?? "run moviebrowser search to find films"
    return "no film matches “\(name)”; \(hint)"
  }

  /// The heading above the watch options of a film in a country.
  static func offers(of title: String, in country: Country) -> String {
    "\(title), in \(country.name) (by JustWatch)"
  }

  /// The error of a film without watch options in a country.
  static func noOffers(of title: String, in country: Country) -> String {
    "JustWatch has no offers for “\(title)” in \(country.name); use --region for another country"
  }

  // MARK: Marks

  /// What `mark` prints if nothing has changed.
  static let alreadyMarked = "already marked"
  static let nothingToRemove = "nothing to remove"

  /// The errors of `mark`.
  static func nothingToMark(removing: Bool) -> String {
    "nothing to \(removing ? "remove" : "mark"); use --seen, --favorite, --watchlist, "
      + "--not-for-me, --rate, --note or --tag"
  }
  /// The error of `--seen` with a date.
  static func seenTakesNoValue(_ date: String) -> String {
    "--seen does not take a value; use --on \(date)"
  }
  /// The error of an option with a value next to `--remove`.
  static func noValueToRemove(_ option: String) -> String {
    "\(option) does not take a value with --remove; put it last"
  }
  /// The error of a missing rating.
  static let missingRating = "missing value for --rate; use 0.5 to 5 stars, as in --rate 4.5"
  static let missingNote =
    "missing text for --note; use --note TEXT, or --remove --note to delete the note"

  // MARK: History

  /// The hint below steps that are not the first.
  static func earlierSteps(_ offset: Int) -> String {
    "For earlier steps, run moviebrowser history --offset \(offset)"
  }

  /// The errors of `history`, `undo` and `redo`.
  static func historyTooShort(_ count: Int) -> String {
    "the history has \(self.count(count, "step", "steps")); lower --offset"
  }
  static let noHistory = "no changes yet; mark a film first"
  static let nothingToUndo = "nothing to undo"
  static let nothingToRedo =
    "nothing to redo: nothing was undone, or a mark has changed since; run moviebrowser history, "
    + "and redo STEP"

  /// The beginnings of lines about steps.
  static let undoneStep = "Undone"
  static let redoneStep = "Redone"

  // MARK: Statistics

  /// The headings of statistics.
  enum StatisticsHeading {
    static let viewingYears = "Viewings by year"
    static let years = "Films by year"
    static let decades = "Films by decade"
    static let genres = "Films by genre"
    static let directors = "Films by director"
    static let ratings = "Films by rating"
    static let tags = "Films by tag"
    /// The columns of a table of a section.
    static let columns = (name: "Name", count: "Number")
  }

  // MARK: Import and export

  /// The errors of `export`.
  static let noExportToIMDb = "IMDb does not import files; use --to csv for a file with its columns"
  static let marksNeedList = "--with-marks is only valid with --to html LIST"
  static let watchlistNeedsForm = "--watchlist is only valid with --to letterboxd and --to csv"
  static let archiveNeedsFile = "--to trakt writes a ZIP archive; name a file, such as trakt.zip"
  static let nothingForTrakt =
    "no viewings, ratings, notes, favorites, watchlist or lists to export yet"
  static let nothingForLetterboxd =
    "no films seen, rated or with a note to export yet"

  /// The error of a word that is neither what a page can be about nor a file.
  static func noSubject(_ word: String, nearest: [String], lists: [String]) -> String {
    let error = "unknown year or list “\(word)”"
    let use = "a year, \(lists.joined(separator: ", ")), your own list or a FILE ending in .html"
    return nearest.isEmpty
      ? "\(error); use \(use)" : "\(error); did you mean \(alternatives(nearest))? Use \(use)"
  }

  /// What `export` reports.
  static func exported(_ counts: ExportedCounts, to path: String) -> String {
    let amounts = amounts(films: counts.films, lists: counts.lists, people: counts.people)
    return "Exported \(amounts) to \(path)"
  }

  /// The error of a file without films; `flaw` is why.
  static func noFilms(in file: String, problems: Int) -> String {
    problems == 0
      ? "no films in \(file)"
      : "no films in \(file): \(count(problems, "problem is", "problems are")) listed above"
  }

  /// What an unfinished import has saved.
  static func saved(_ count: Int) -> String {
    count == 0
      ? "nothing saved" : "saved changes to \(films(count)); run moviebrowser undo to revert them"
  }

  /// The report of an import without TMDB.
  static func searchedCatalogueOnly(_ failure: String) -> String {
    "\(failure); searched only the built-in catalog"
  }

  // MARK: Keys

  /// What `keys --check` reports.
  static func noKeyFile(at path: String) -> String {
    "No key file at \(path). Using the default keys."
  }
  /// The notice that the key file cannot be read.
  static func usingDefaultKeys(_ obstacle: String) -> String {
    "\(obstacle); using the default keys"
  }
  static func noErrors(in path: String) -> String { "No errors in \(path)." }
  /// The number of errors in the key file.
  static func keyErrors(_ count: Int) -> String {
    "\(self.count(count, "error", "errors")) in the key file; the other lines apply"
  }

  /// The beginning of the page of keys.
  static let keysPage = """
    # Keys

    Generated by `moviebrowser keys --markdown`; a test keeps this page up to date.
    A number before a key on a list or page repeats the key (`12j`) or is the film to go to (`12G`).
    In a list, a number before a key that marks is the number of films (`3v`).

    """

  // MARK: Doctor

  /// The error after failed checks; `advice` is what to do about a single one.
  static func checksFailed(_ subjects: [String], advice: String?) -> String {
    let checks = "check failed: \(subjects.joined(separator: ", "))"
    return advice.map { "\(checks); \($0)" } ?? checks
  }

  // MARK: Source

  /// The wait before another attempt, in seconds.
  static func retrying(_ error: MovieDataError, in seconds: Int) -> String {
    "\(cause(error)); retrying in \(count(seconds, "second", "seconds"))"
  }

  /// Returns the value of a mark on one side of an account sync, such as `rated 4.5`.
  static func value(_ value: AccountValue, _ kind: AccountKind) -> String {
    switch (kind, value) {
    case (.favorite, .none): "not a favorite"
    case (.favorite, _): "a favorite"
    case (.watchlist, .none): "not on the watchlist"
    case (.watchlist, _): "on the watchlist"
    case (.rating, .rated(let quarters)): "rated \(stars(quarters: quarters))"
    case (.rating, _): "not rated"
    }
  }

  /// Returns a rating in quarter stars as stars, such as `4.25` for 17.
  static func stars(quarters: Int) -> String {
    "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4]
  }

  /// Returns the note of a command whose results are only similar to the search.
  static func noMatches(for text: String, showing match: SearchMatch) -> String {
    match == .closest
      ? "no film has all the words of “\(text)”; showing the closest films"
      : "no matches for “\(text)”; showing similar films"
  }

  /// Whom a name in a query means, and the other people with that name, on one line for a command.
  static func identified(_ person: IdentifiedPerson) -> String {
    let typed = TypedQuery(MovieListSelection(.allTime, filters: [person.filter])).text
    let others = person.others.prefix(3).joined(separator: ", ")
    return "\(typed) is \(person.name)" + (others.isEmpty ? "" : "; others: \(others)")
  }

  /// The error for a list of a source where one of the user's is needed.
  static func notOwnList(_ name: String) -> String {
    "\(name) is not one of your lists; use list:watchlist, list:seen or no list"
  }

  /// The error for two lists in one query.
  static let twoLists = "two lists are given; use one"

  /// Returns the question for a terminal, below the conflicts.
  static func questionAtTerminal(_ reversal: StepReversal, today: CalendarDate) -> String {
    let lines = conflicts(of: reversal)
    let heading = lines.isEmpty ? [] : [changedSince + ":"] + lines.map { "  \($0)" }
    return (heading + [question(reversal, today: today)])
      .map { CleanText.line($0) }.joined(separator: "\n") + yesOrNo
  }

  /// The error of a smart list that exists, for a command.
  static func needsForce(_ list: SmartList) -> String {
    "a smart list “\(list.name)” exists (\(list.query.text)); use --force to replace it"
  }

  /// The end of a question to answer with a letter.
  static let yesOrNo = " y/n "

  /// The error after the answer no.
  static let nothingSaved = "nothing saved"

  /// The error of a subcommand that smart lists do not have.
  static func isSmartList(_ name: String) -> String {
    "“\(name)” is a smart list; use lists show, save, rename or remove"
  }

  /// The error of `lists save` without a query.
  static let needsQuery = "missing query; use moviebrowser lists save NAME QUERY"

  /// The line about films of a smart list that are not shown.
  static func shown(_ count: Int, of total: Int?, in name: String) -> String {
    let films = total.map { "\(number(count)) of \(self.films($0))" } ?? "the first \(films(count))"
    return "showing \(films); use moviebrowser list \(name) --all for more"
  }

  /// The headings of the smart lists that the user has saved.
  static let smartListHeading = "Smart list"
  static let queryHeading = "Query"

  /// Returns the message that all matches are seen or not for the user, with the option that
  /// includes them.
  static func nothingLeft(of count: Int, including option: String) -> String {
    switch count {
    case 1: "the only match is seen or marked “not for me”; use \(option) to include it"
    case 2: "both matches are seen or marked “not for me”; use \(option) to include them"
    default:
      "all \(number(count)) matches are seen or marked “not for me”; use \(option) to include them"
    }
  }

  /// Returns the seed of a random choice, with which it can be repeated.
  static func seed(_ seed: UInt64) -> String { "Seed \(seed)" }

  /// Returns a moment for a column, in the form ` 1 Sep 1949 21:14`.
  static func shortTime(_ moment: Timestamp) -> String {
    let date = shortDate(PartialDate(moment.day))
    return String(repeating: " ", count: max(0, shortDateWidth - date.count)) + date
      + " \(moment.time)"
  }
}

/// The cache, the settings and the library.
package extension Wording {
  // MARK: Cache

  /// The summary without a cache.
  static let noCache = "No cache: HOME is not set."

  /// The documents in the cache; `age` is that of the oldest in seconds.
  static func documents(_ count: Int, bytes: Int, age: Int?) -> String {
    let documents = "\(documents(count)), \(size(bytes))"
    return age.map { "\(documents), the oldest \(days($0))" } ?? documents
  }

  /// The posters in the cache.
  static func posters(_ count: Int, bytes: Int) -> String {
    "\(posters(count)), \(size(bytes))"
  }

  /// The error of a cache that cannot be cleared.
  static func notCleared(_ path: String?) -> String {
    "cannot clear \(path ?? "the cache"); check the permissions of the file and its folder"
  }

  /// What was cleared.
  static func cleared(documents count: Int, posters: Int) -> String {
    let parts =
      (count == 0 ? [] : [documents(count)]) + (posters == 0 ? [] : [self.posters(posters)])
    return parts.isEmpty
      ? "The cache is already empty." : "Cleared \(parts.joined(separator: " and "))."
  }

  /// The number of documents in the cache.
  static func documents(_ count: Int) -> String {
    self.count(count, "document", "documents")
  }

  static func posters(_ count: Int) -> String { self.count(count, "poster", "posters") }

  /// A size in bytes, KiB or MiB.
  static func size(_ bytes: Int) -> String {
    if bytes < 1024 { return count(bytes, "byte", "bytes") }
    let (divisor, unit) = bytes < 1024 * 1024 ? (1024, "KiB") : (1024 * 1024, "MiB")
    let tenths = (bytes * 10 + divisor / 2) / divisor
    return "\(number(tenths / 10)).\(tenths % 10) \(unit)"
  }

  private static func days(_ seconds: Int) -> String {
    switch seconds / 86_400 {
    case 0: "from today"
    case 1: "1 day old"
    case let days: "\(number(days)) days old"
    }
  }

  // MARK: Settings

  /// The path of the settings file.
  static func settingsFile(_ path: String?, exists: Bool) -> String {
    guard let path else { return "File: none (HOME is not set)" }
    return exists ? "File: \(path)" : "File: \(path) (does not exist)"
  }

  /// The path of the session file.
  static func sessionFile(_ path: String) -> String { "Session: \(path)" }

  /// The hint if there is no settings file.
  static let startSettingsFile = "To start a settings file, run moviebrowser config --file."

  /// The heading above invalid settings.
  static let ignored = "Ignored:"

  // MARK: Library

  /// The report of `library check`; nil without a library.
  static func libraryChecked(_ contents: LibraryBackup.Contents?) -> String {
    contents.map { "Your library is intact: \(summary($0))." } ?? "No library yet."
  }
  /// The report of `library backup`; nil without a library.
  static func backedUp(_ path: String?) -> String {
    path.map { "Backup: \($0)" } ?? "Nothing to back up yet."
  }
  static let libraryNeedsHome = "No library: HOME is not set."

  /// The state of a library without a file; `isGone` if there was one.
  static func noLibraryFile(hasBackup: Bool, isGone: Bool) -> String {
    if hasBackup {
      return "The file is missing. Run moviebrowser library restore to restore the newest backup."
    }
    return isGone
      ? "The file is missing, and there is no intact backup."
      : "Nothing marked yet. The first mark creates the file."
  }

  /// The size of a library.
  static func library(_ count: Int, bytes: Int) -> String { "\(films(count)), \(size(bytes))" }

  /// The backups of a library.
  static func backups(_ count: Int, in folder: String, newest: String) -> String {
    "\(self.count(count, "backup", "backups")) in \(folder), newest \(newest)"
  }

  /// A file that was set aside.
  static func setAside(_ path: String) -> String { "Set aside: \(path)" }

  /// The error of an argument that a library command does not take.
  static func unexpected(_ argument: String, use call: String) -> String {
    "unexpected argument “\(argument)”; use \(call)"
  }

  // MARK: Backups

  /// The errors of `library backups` and `library restore`.
  static let noBackups = "no backups yet; run moviebrowser library backup to make one"
  static let noIntactBackup = "no intact backup; nothing changed"
  static let listOfBackups = "run moviebrowser library backups for a list"

  /// The headings of the columns of backups.
  static let backupColumns = [
    "Backup", "Films", "Marks", "Lists", "Step", "Last change", "Size", "",
  ]

  /// The remark on the newest intact backup.
  static let newest = "newest"

  /// The report of a restored backup; `path` and `name` are those of the previous library.
  static func restored(_ backup: String, previous: (path: String, name: String)?) -> [String] {
    guard let previous else { return ["Restored \(backup)."] }
    return [
      "Restored \(backup).",
      "Previous library: \(previous.path)",
      "To go back, run moviebrowser library restore \(previous.name).",
    ]
  }

  /// The contents of a backup and of the library, before restoring.
  static func backup(_ name: String, _ contents: LibraryBackup.Contents) -> String {
    "Backup \(name): \(summary(contents))"
  }
  /// The contents of the library, before restoring.
  static func library(_ contents: LibraryBackup.Contents) -> String {
    "Your library: \(summary(contents))"
  }

  /// The differences between a backup and the library.
  static let backupMatches = "Your marks match the backup."
  /// The number of films and lists that restoring changes.
  static func restoringChanges(_ amounts: String) -> String {
    "Restoring changes \(amounts):"
  }
  /// What restoring changes in the marks of a film.
  static func restoring(_ change: LibraryChange) -> String {
    let changes = self.changes(from: change.before, to: change.after)
    let what = changes.isEmpty ? "only times differ" : changes.joined(separator: ", ")
    return "\(titleAndYear(of: change.movie)): \(what)"
  }
  /// The number of changed films that are not shown.
  static func moreFilms(_ count: Int) -> String {
    "and \(self.count(count, "more film", "more films"))"
  }
}
