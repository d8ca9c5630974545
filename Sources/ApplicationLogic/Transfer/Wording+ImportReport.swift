package import BusinessLogic
import DomainEntities
import TerminalModel
package import Wording

/// The sentences of an import report.
package extension Wording {
  /// Returns the first line of a report: the file, its films and its origin.
  static func imported(
    _ name: String, _ count: Int, from origin: ImportOrigin, isDryRun: Bool
  ) -> String {
    "\(name): \(films(count)) from \(origin.name)" + (isDryRun ? " (dry run, nothing saved)" : "")
  }

  /// Returns the number of changed films, and of those whose marks are already up to date.
  static func importTotals(changed: Int, unchanged: Int, isDryRun: Bool) -> String {
    let change = isDryRun ? "would change" : "changed"
    return "\(films(changed)) \(change), \(number(unchanged)) already up to date"
  }

  /// Returns the heading above films that are not in the catalogue or at TMDB.
  static func titleOnly(_ count: Int) -> String {
    "\(films(count)) not found; only title and year are known:"
  }

  /// Returns the heading above films that were matched to a similar title.
  static func likelyMatches(_ count: Int) -> String {
    "\(films(count)) matched to a similar title:"
  }

  /// Returns a match of a film of a file to a film with a similar title.
  static func likelyMatch(_ film: String, to match: String) -> String {
    "\(film) matched to \(match)"
  }

  /// Returns the heading above films that were not saved because they may be other films.
  static func possibleMatches(_ count: Int) -> String {
    "\(films(count)) may be another film, not saved (use --accept if the matches are right):"
  }

  // MARK: Questions at a terminal

  /// Returns the question whether a match, or another film that the user named, is right.
  static func isRight(
    _ match: String, for film: String, _ place: String, isOther: Bool = false
  ) -> String {
    isOther
      ? "\(match) for “\(film)” (\(place))? y yes, n no, o another film, q stop: "
      : "\(match) for “\(film)” (\(place))? y yes, n no, o another film, a all, q stop: "
  }

  /// The question for another film.
  static let otherFilm = "Title, ID or address (Enter to go back): "

  /// The answer to the name of another film that no film has.
  static func noOtherFilm(_ name: String) -> String {
    "No films match “\(name.excerpt)”. \(otherFilm)"
  }

  /// The answer to the name of another film that several films have.
  static func severalOthers(_ name: String, _ films: [String]) -> String {
    "Several films match “\(name.excerpt)”: \(firstNames(films)). \(otherFilm)"
  }

  // MARK: Films and rows

  /// Returns the heading above films whose own marks differ from those of the file.
  static func conflicts(_ count: Int) -> String {
    "\(films(count)) with different marks in your library (use --replace to overwrite them):"
  }

  /// Returns a mark of the library that differs from the file and was kept.
  static func conflict(_ conflict: ImportConflict) -> String {
    switch conflict {
    case .rating(let mine, let theirs): "kept your rating \(mine), not \(theirs)"
    case .note: "kept your note"
    case .opposite: "“not for me” conflicts with favorite or watchlist"
    }
  }

  /// Returns the heading above films that share the title and year of another film in the file.
  static func sameTitles(_ count: Int) -> String {
    "\(films(count)) with the title and year of another film in the file, saved with a number:"
  }

  /// Returns the title under which a film was saved.
  static func savedAs(_ film: String, _ place: String, _ title: String) -> String {
    "\(film), \(place): saved as \(title)"
  }

  /// Returns the heading above rows that match several films of the file.
  static func ambiguousRows(_ count: Int) -> String {
    "\(self.count(count, "row matches", "rows match")) several films:"
  }

  /// Returns the heading above films that were skipped because several films match.
  static func unmatched(_ count: Int) -> String {
    "\(films(count)) skipped because several films match:"
  }

  /// Returns the number of entries that are not about films.
  static func notFilms(_ count: Int) -> String {
    "\(self.count(count, "row", "rows")) skipped: series, episodes and games"
  }

  /// Returns the number of episodes that are left out.
  static func episodes(_ count: Int, of series: Int) -> String {
    "\(self.count(count, "episode", "episodes")) of \(number(series)) series skipped"
  }

  /// The remark that times were converted to days.
  static let localDays = "times converted to days in your time zone"

  /// The remark that ratings were between half stars.
  static func roundedRatings(_ count: Int) -> String {
    "\(self.count(count, "rating", "ratings")) rounded to half stars"
  }

  /// The remark that a summary has only the last viewing of a film.
  static func skippedViewings(_ count: Int) -> String {
    "\(self.count(count, "earlier viewing has", "earlier viewings have")) no date in the file and "
      + "\(count == 1 ? "was" : "were") skipped"
  }

  /// The remark that titles were not played for most of their length.
  static func partViewings(_ count: Int) -> String {
    "\(self.count(count, "viewing", "viewings")) skipped: too short, or not most of the film"
  }

  /// The message that a date is not imported.
  static func dropped(_ error: MarkError) -> String {
    switch error {
    case .futureDay(let date, _): "date \(date) is in the future; imported without a date"
    case .beforeFilms(let date):
      "date \(date) is before the first film screenings; imported without a date"
    }
  }

  /// Returns the heading above the problems of a file.
  static func problems(_ count: Int) -> String {
    "\(self.count(count, "problem", "problems")) in the file:"
  }

  /// The message that a list is cut.
  static func more(_ count: Int) -> String { "and \(number(count)) more" }

  /// The heading above the columns and files that were not imported.
  static let notImported = "Not imported:"

  /// The last line of a report, which says how to undo the import.
  static let undoImport = "To undo this import, run moviebrowser undo."

  /// Returns the report that an import added only some films of a list.
  static func full(_ name: String, refused: Int) -> String {
    "\(complaint(.full(name))); \(films(refused)) not added"
  }

  /// Returns the remark that the list of a file names films more than once.
  static func repeated(_ count: Int, in name: String) -> String {
    "\(list(name)): \(count) duplicate \(count == 1 ? "film" : "films") skipped"
  }
}
