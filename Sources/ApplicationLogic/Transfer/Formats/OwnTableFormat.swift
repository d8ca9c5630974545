import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// The table of `moviebrowser export --to csv`.
extension TableFormat {
  static let moviebrowser = TableFormat(.moviebrowser) { table in
    ["Const", "Title", "tmdbID", "Seen", "Favorite", "Watchlist", "Not For Me", "Tags", "Note"]
      .allSatisfy(table.has)
  } reading: { file, _ in
    let hasRewatches = file.table.has("Rewatched")
    return ImportReading(columns: OwnTableRows.names + [OwnTableRow.oldID], ignoresOthers: true) {
      fields, log in
      do throws(OwnTableRow.Problem) {
        return [try OwnTableRow(fields: fields, hasRewatches: hasRewatches).row()]
      } catch {
        log.problem(error.text, at: fields.place)
        return []
      }
    }
  }
}

/// A row of the table; an invalid value makes it invalid.
private struct OwnTableRow {
  struct Problem: Error { var text: String }

  /// The name of the column `catalogID` in earlier versions.
  static let oldID = "catalogueID"

  let fields: ImportFields
  let hasRewatches: Bool

  /// Returns the film and all its marks.
  func row() throws(Problem) -> ImportRow {
    let names = try names()
    let title = text("Title")
    guard !title.isEmpty || !names.isEmpty else { throw Problem(text: Wording.noTitleOrID) }
    let original = text("Original Title")
    let movie = LibraryMovie(
      names: names, title: title,
      originalTitle: original.isEmpty || original == title ? nil : original,
      year: ImportValues.year(text("Year")), runtime: ImportValues.number(text("Runtime (mins)")),
      genres: ImportValues.genres(text("Genres")), directors: CSVList.values(text("Directors")))
    var row = ImportRow(movie)
    row.marks = try marks()
    guard row.marks?.isEmpty == false else { throw Problem(text: Wording.noMarks(title)) }
    row.tags = CSVList.values(text("Tags"))
    row.notes = [(text("Note"), fields.context.now)]
    return row
  }

  private func text(_ column: String) -> String { SpreadsheetCell.plain(fields.text(column)) }

  private func names() throws(Problem) -> MovieIdentifiers {
    let (catalogue, imdb) = (text("catalogID") + text(Self.oldID), text("Const"))
    let names = MovieIdentifiers(
      catalogue: MovieIdentifier(catalogue), tmdb: ImportValues.number(text("tmdbID")),
      imdb: MovieIdentifiers.imdb(imdb))
    guard catalogue.isEmpty || ImportValues.isCatalogueName(catalogue) else {
      throw Problem(text: Wording.invalid("catalog ID", catalogue))
    }
    guard imdb.isEmpty || names.imdb != nil else {
      throw Problem(text: Wording.invalid("IMDb ID", imdb))
    }
    return names
  }

  private func marks() throws(Problem) -> MovieMarks {
    let now = fields.context.now
    var marks = MovieMarks()
    marks.favoriteSince = try moment("Favorite")
    marks.watchlistSince = try moment("Watchlist")
    marks.notForMeSince = try moment("Not For Me")
    let again = Set(text("Rewatched").split(separator: " "))
    var viewings: [Viewing] = []
    for word in text("Seen").split(separator: " ") {
      let date = word == "yes" ? nil : try date(String(word))
      // Version 0.1.0 had no Rewatched column; every viewing after the first is a rewatch.
      let isRewatch = hasRewatches ? again.contains(word) : !viewings.isEmpty
      viewings.append(
        Viewing(date: date, isRewatch: isRewatch, noted: date.map(fields.context.noon) ?? now))
    }
    marks.add(viewings)
    let rating = text("Your Rating")
    if !rating.isEmpty {
      guard let halves = Int(rating).flatMap({ UserRating(halves: $0) }) else {
        throw Problem(text: Wording.invalid("rating", rating))
      }
      marks.rate(halves, at: try moment("Date Rated") ?? now)
    }
    // The table has no dates for notes and tags.
    marks.write(text("Note"), at: now)
    marks.add(tags: CSVList.values(text("Tags")))
    return marks
  }

  /// Returns noon on the day of a column; nil if it is empty.
  private func moment(_ column: String) throws(Problem) -> Timestamp? {
    let text = text(column)
    if text.isEmpty { return nil }
    let date = try date(text)
    guard date.day != nil else { throw Problem(text: Wording.invalid("date", text)) }
    return fields.context.noon(date)
  }

  /// Returns a date, which a spreadsheet may have written in another format.
  private func date(_ text: String) throws(Problem) -> PartialDate {
    switch fields.reading(of: text, .day) {
    case .on(let date): return date
    case .ambiguous: throw Problem(text: Wording.ambiguousDate(text))
    case .at, .unknown, .unreadable: throw Problem(text: Wording.invalid("date", text))
    }
  }
}
