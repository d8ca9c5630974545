import BusinessLogic
import DomainEntities
import Records
import Wording

/// Reads the export and import files of Letterboxd.
struct LetterboxdReader {
  /// The offset of the local time zone from UTC, in minutes; the files have dates without times.
  let offset: Int
  /// The time of entries without a date.
  let now: Timestamp
  private(set) var collector = ImportCollector()
  private(set) var flaws = ImportFlaws()
  /// Whether this program wrote all files.
  private(set) var isOwn = true

  init(now: Timestamp) {
    offset = now.offset
    self.now = now
  }

  /// Reads a file.
  mutating func read(_ file: ImportTable, as kind: LetterboxdFile) {
    let isImportable = LetterboxdFile.isImportable(file.table)
    let isOwn = file.table.names == LetterboxdRows.names
    self.isOwn = self.isOwn && isOwn
    for line in file.table.lines {
      switch line {
      case .flaw(let flaw): flaws.add(flaw, in: file.path)
      case .row(let cells):
        var row = ImportRow(cells, of: file)
        if isImportable {
          readImportable(&row, kind, isOwn: isOwn)
        } else {
          readExported(&row, kind)
        }
        flaws.add(row)
      }
    }
  }

  /// Reads a row of an export.
  private mutating func readExported(_ row: inout ImportRow, _ file: LetterboxdFile) {
    let title = row.text("Name")
    guard !title.isEmpty else { return row.note(Wording.noTitle) }
    var entry = ImportCollector.Entry()
    let day = row.day("Date")
    var logged = day.map { ImportValues.noon($0, offset: offset) } ?? now
    switch file {
    case .watched: entry.seen = logged
    case .likes: entry.favorite = logged
    case .watchlist: entry.watchlist = logged
    case .ratings: entry.rating = row.rating("Rating").map { ($0, logged) }
    case .diary, .reviews, .importable:
      if let seen = row.date("Watched Date") {
        if day == nil { logged = ImportValues.noon(seen.days.lowerBound, offset: offset) }
        entry.viewing = Viewing(
          date: seen, isRewatch: Self.isTrue(row.text("Rewatch")), noted: logged)
      } else {
        entry.seen = logged
      }
      entry.viewingRating = row.rating("Rating").map { ($0, logged) }
      entry.tags = ImportValues.list(row.text("Tags"))
      let review = row.text("Review")
      if !review.isEmpty { entry.note = (review, logged) }
    }
    // In the diary and the reviews, the page is that of the viewing.
    let hasPage = file != .diary && file != .reviews
    note(
      entry, LibraryMovie(names: MovieIdentifiers(), title: title, year: row.year("Year")),
      hasPage ? row.text("Letterboxd URI") : "", row)
  }

  /// Reads a row of the import format.
  ///
  /// As on Letterboxd, every film is marked as seen, with two exceptions. One is files without
  /// marks whose name says that they are a watchlist or likes. The other is rows that this program
  /// wrote without a rewatch: their films have only a rating or a note.
  private mutating func readImportable(
    _ row: inout ImportRow, _ file: LetterboxdFile, isOwn: Bool
  ) {
    let names = MovieIdentifiers(
      tmdb: ImportValues.number(row.text("tmdbID")), imdb: MovieIdentifiers.imdb(row.text("imdbID"))
    )
    let title = row.text("Title").isEmpty ? row.text("Name") : row.text("Title")
    guard !title.isEmpty || !names.isEmpty else {
      return row.note(Wording.noTitleOrID)
    }
    var entry = ImportCollector.Entry()
    let saysNothing = row.text("Rating").isEmpty && row.text("Review").isEmpty
    let isDated = !row.text("WatchedDate").isEmpty
    if let seen = row.date("WatchedDate") {
      entry.viewing = Viewing(
        date: seen, isRewatch: Self.isTrue(row.text("Rewatch")),
        noted: ImportValues.noon(seen.days.lowerBound, offset: offset))
    } else if file == .watchlist {
      entry.watchlist = now
    } else if file == .likes {
      entry.favorite = now
    } else if !isOwn || isDated || file == .watched || !row.text("Rewatch").isEmpty || saysNothing {
      entry.seen = now
    }
    let moment = entry.viewing?.noted ?? now
    entry.viewingRating = row.rating("Rating", outOfTen: "Rating10").map { ($0, moment) }
    entry.tags = ImportValues.list(row.text("Tags"))
    let review = row.text("Review")
    if !review.isEmpty { entry.note = (review, moment) }
    let movie = LibraryMovie(
      names: names, title: title, year: row.year("Year"),
      directors: ImportValues.list(row.text("Directors")))
    note(entry, movie, "", row)
  }

  /// Adds the marks of a row, if it has any.
  private mutating func note(
    _ entry: ImportCollector.Entry, _ movie: LibraryMovie, _ page: String, _ row: ImportRow
  ) {
    guard !entry.isEmpty else { return }
    collector.note(movie, at: row.place, page: page, entry)
  }

  private static func isTrue(_ text: String) -> Bool {
    ["yes", "true", "1"].contains(text.lowercased())
  }
}
