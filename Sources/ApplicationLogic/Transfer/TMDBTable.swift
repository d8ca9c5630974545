import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// The ratings, watchlist or favorites that an account at The Movie Database exports.
///
/// All three have the same columns. `Date Rated` is the day on which the film was added.
struct TMDBTable: ProgramTable {
  static let origin = ImportOrigin.tmdb
  static let columns = [
    "TMDb ID", "IMDb ID", "Type", "Name", "Release Date", "Season Number", "Episode Number",
    "Rating", "Your Rating", "Date Rated",
  ]

  /// What the films are besides rated; nil for ratings.
  private let role: ImportRole?
  private let context: ImportContext

  static func knows(_ table: CSVTable) -> Bool {
    ["TMDb ID", "Type", "Name"].allSatisfy(table.has)
  }

  init(_ file: ImportTable, in context: ImportContext) throws(CommandFailure) {
    self.context = context
    let name = file.path.lowercased().split(separator: "/").last ?? ""
    role = context.role ?? (name.holds("rating") ? nil : ImportRole(path: file.path))
    guard role == nil, !name.holds("rating") else { return }
    let isRated = file.table.lines.allSatisfy { line in
      if case .row(let row) = line {
        !file.table.value("Your Rating", of: row).isEmpty
      } else {
        true
      }
    }
    // A rated film may be on the watchlist too, so only a table of ratings alone is clear.
    guard isRated else {
      throw CommandFailure(.failure, Wording.watchlistOrFavorites(of: file.path))
    }
  }

  func read(_ row: inout ImportRow, into recorder: inout ImportRecorder) {
    switch row.text("Type").lowercased() {
    case "movie": break
    case "tv" where !row.text("Episode Number").isEmpty:
      return recorder.skipEpisode(of: Self.series(row.text("Name")))
    case "tv": return recorder.skipOther()
    default: return row.note(Wording.unknownType(row.text("Type")))
    }
    let year = row.yearOfDate("Release Date")
    guard let movie = row.movie(title: "Name", year: year, tmdb: "TMDb ID", imdb: "IMDb ID")
    else { return }
    let moment = row.moment("Date Rated", &recorder)
    var entry = ImportCollector.Entry()
    entry.rating = row.rating(outOfTen: "Your Rating", recorder: &recorder)
      .map { ($0, moment ?? context.now) }
    switch role {
    case .watchlist?: entry.watchlist = moment ?? context.now
    case .favorites?: entry.favorite = moment ?? context.now
    case .seen?: entry.seen = moment ?? context.now
    case .list?, nil: break
    }
    if entry.isEmpty, row.problems.isEmpty { row.note(Wording.noMarks(movie.title)) }
    recorder.add(movie, at: row.place, entry)
  }

  /// Returns the series in the name of an episode, such as `Friends S1E1`.
  private static func series(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard let last = words.last, last.hasPrefix("S"), last.dropFirst().first?.isNumber == true
    else { return name }
    return words.dropLast().joined(separator: " ")
  }
}

extension ImportRow {
  /// Returns the rating of a column from 1 to 10, rounded to half stars.
  mutating func rating(outOfTen column: String, recorder: inout ImportRecorder) -> UserRating? {
    let text = text(column)
    guard !text.isEmpty else { return nil }
    guard let points = ImportValues.decimal(text) else {
      note(Wording.unreadable("rating", text))
      return nil
    }
    return recorder.rating(outOfTen: points, at: place)
  }
}
