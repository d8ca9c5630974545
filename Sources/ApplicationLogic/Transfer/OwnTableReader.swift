import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// Reads the output of `moviebrowser export --to csv`.
struct OwnTableReader {
  private let context: ImportContext
  /// The films, in the order of the table.
  private(set) var films: [ImportedMovie] = []
  /// The rows that could not be read.
  private(set) var flaws = ImportFlaws()

  /// The columns with dates besides those whose names say so.
  static let dayColumns: Set<String> = ["Seen", "Favorite", "Watchlist", "Not For Me", "Rewatched"]

  private struct Problem: Error { var text: String }

  /// Creates a reader.
  ///
  /// The time of the context is that of entries without a date; its time zone applies to all, as
  /// the table has no times.
  init(in context: ImportContext) {
    self.context = context
  }

  private var now: Timestamp { context.now }

  /// Returns whether a table has the columns that only this program writes.
  static func knows(_ table: CSVTable) -> Bool {
    ["Const", "Title", "tmdbID", "Seen", "Favorite", "Watchlist", "Not For Me", "Tags", "Note"]
      .allSatisfy(table.has)
  }

  /// Reads a table.
  mutating func read(_ file: ImportTable) {
    let (table, path) = (file.table, file.path)
    let hasRewatches = table.has("Rewatched")
    for line in table.lines {
      switch line {
      case .flaw(let flaw): flaws.add(flaw, in: path)
      case .row(let row):
        let place = "\(path), line \(row.line)"
        do throws(Problem) {
          let value = { (name: String) in table.value(name, of: row).trimmed }
          var film = try film(place, hasRewatches, file.dates, value)
          let title = film.movie.titleAndYear
          flaws.check(
            SpreadsheetCell.plain(value("Note")), .note, .note(on: title), at: place)
          for tag in CSVList.values(SpreadsheetCell.plain(value("Tags"))) {
            flaws.check(tag, .tag, .tag(on: title), at: place)
          }
          film.marks = context.checked(film.marks, at: place, &flaws)
          films.append(film)
        } catch {
          flaws.add("\(place): \(error.text)")
        }
      }
    }
  }

  private func film(
    _ place: String, _ hasRewatches: Bool, _ dates: ImportDates, _ value: (String) -> String
  ) throws(Problem) -> ImportedMovie {
    let names = MovieIdentifiers(
      catalogue: value("catalogueID").isEmpty ? nil : MovieIdentifier(value("catalogueID")),
      tmdb: ImportValues.number(value("tmdbID")), imdb: MovieIdentifiers.imdb(value("Const")))
    let catalogue = value("catalogueID")
    guard catalogue.isEmpty || ImportValues.isCatalogueName(catalogue) else {
      throw Problem(text: Wording.invalid("catalog ID", catalogue))
    }
    guard value("Const").isEmpty || names.imdb != nil else {
      throw Problem(text: Wording.invalid("IMDb ID", value("Const")))
    }
    let title = SpreadsheetCell.plain(value("Title"))
    guard !title.isEmpty || !names.isEmpty else {
      throw Problem(text: Wording.noTitleOrID)
    }
    let original = SpreadsheetCell.plain(value("Original Title"))
    let movie = LibraryMovie(
      names: names, title: title,
      originalTitle: original.isEmpty || original == title ? nil : original,
      year: ImportValues.year(value("Year")), runtime: ImportValues.number(value("Runtime (mins)")),
      genres: ImportValues.genres(value("Genres")),
      directors: CSVList.values(SpreadsheetCell.plain(value("Directors"))))
    let marks = try marks(hasRewatches, dates, value)
    guard !marks.isEmpty else { throw Problem(text: Wording.noMarks(title)) }
    return ImportedMovie(movie: movie, marks: marks, place: place)
  }

  private func marks(
    _ hasRewatches: Bool, _ dates: ImportDates, _ value: (String) -> String
  ) throws(Problem) -> MovieMarks {
    var marks = MovieMarks()
    marks.favoriteSince = try moment(value("Favorite"), dates)
    marks.watchlistSince = try moment(value("Watchlist"), dates)
    marks.notForMeSince = try moment(value("Not For Me"), dates)
    let again = Set(value("Rewatched").split(separator: " "))
    var viewings: [Viewing] = []
    for word in value("Seen").split(separator: " ") {
      let date = word == "yes" ? nil : try date(String(word), dates)
      let noted = date.map(noon) ?? now
      // Version 0.1.0 had no Rewatched column; every viewing after the first is a rewatch.
      let isRewatch = hasRewatches ? again.contains(word) : !viewings.isEmpty
      viewings.append(Viewing(date: date, isRewatch: isRewatch, noted: noted))
    }
    marks.add(viewings)
    let rating = value("Your Rating")
    if !rating.isEmpty {
      guard let halves = Int(rating).flatMap({ UserRating(halves: $0) }) else {
        throw Problem(text: Wording.invalid("rating", rating))
      }
      marks.rate(halves, at: try moment(value("Date Rated"), dates) ?? now)
    }
    let tags = CSVList.values(SpreadsheetCell.plain(value("Tags")))
    let note = SpreadsheetCell.plain(value("Note"))
    // The table has no dates for notes and tags.
    marks.write(note, at: now)
    marks.add(tags: tags)
    return marks
  }

  /// Returns noon on a day, or nil if the text is empty.
  private func moment(
    _ text: String, _ dates: ImportDates
  ) throws(Problem) -> Timestamp? {
    if text.isEmpty { return nil }
    let date = try date(text, dates)
    guard date.day != nil else { throw Problem(text: Wording.invalid("date", text)) }
    return noon(date)
  }

  /// Returns a date, which a spreadsheet may have written in another format.
  private func date(_ text: String, _ dates: ImportDates) throws(Problem) -> PartialDate {
    switch dates.reading(text) {
    case .day(let day): return PartialDate(day)
    case .period(let period): return period
    case .ambiguous: throw Problem(text: Wording.ambiguousDate(text))
    case .unreadable: throw Problem(text: Wording.invalid("date", text))
    }
  }

  /// Returns noon on the first day of a date.
  private func noon(_ date: PartialDate) -> Timestamp {
    ImportValues.noon(date.days.lowerBound, offset: now.offset)
  }
}
