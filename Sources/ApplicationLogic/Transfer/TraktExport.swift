import BusinessLogic
import DomainEntities

/// A file of an exported archive.
public struct ExportFile: Hashable, Sendable {
  /// The path in the archive.
  public let path: String
  /// The contents.
  public let text: String

  /// Creates a file.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The files of Trakt’s export, which many programs import.
struct TraktExport {
  /// The offset of local time from UTC, in minutes.
  private let offset: Int
  private var history: [String] = []
  private var ratings: [String] = []
  private var watchlist: [String] = []
  private var favorites: [String] = []
  private var comments: [String] = []

  /// Creates an export without films.
  init(at moment: Timestamp) {
    offset = moment.offset
  }

  /// Adds the marks of a film; returns whether there are any that Trakt knows.
  mutating func add(_ entry: LibraryEntry) -> Bool {
    let marks = entry.marks
    let film: [(String, JSONText?)] = [
      ("type", .string("movie")), ("movie", Self.movie(entry.movie)),
    ]
    func line(_ members: [(String, JSONText?)]) -> String {
      JSONText.members(members + film).compact
    }
    for viewing in marks.viewings {
      history.append(
        line([("watched_at", .string(watched(viewing))), ("action", .string("watch"))]))
    }
    if let rating = marks.rating {
      ratings.append(
        line([
          ("rated_at", marks.ratedAt.map { .string(Self.text($0.seconds)) }),
          ("rating", .integer(rating.halves)),
        ]))
    }
    if let since = marks.watchlistSince {
      watchlist.append(line(Self.listed(since, watchlist.count + 1)))
    }
    if let since = marks.favoriteSince {
      favorites.append(line(Self.listed(since, favorites.count + 1)))
    }
    if !marks.note.isEmpty {
      let comment: [(String, JSONText?)] = [
        ("comment", .string(CleanText.paragraphs(marks.note))),
        ("created_at", marks.notedAt.map { .string(Self.text($0.seconds)) }),
      ]
      comments.append(line([("comment", .members(comment))]))
    }
    return marks.isSeen || marks.rating != nil || marks.isOnWatchlist || marks.isFavorite
      || !marks.note.isEmpty
  }

  /// The files that have entries.
  var files: [ExportFile] {
    [
      ("watched-history-1.json", history), ("ratings-movies.json", ratings),
      ("lists-watchlist.json", watchlist), ("lists-favorites.json", favorites),
      ("comments-movies.json", comments),
    ].filter { !$0.1.isEmpty }.map { path, lines in
      ExportFile(path: path, text: "[\n  \(lines.joined(separator: ",\n  "))\n]\n")
    }
  }

  private static func listed(_ since: Timestamp, _ rank: Int) -> [(String, JSONText?)] {
    [
      ("rank", .integer(rank)), ("listed_at", .string(text(since.seconds))), ("notes", .null),
    ]
  }

  private static func movie(_ movie: LibraryMovie) -> JSONText {
    let ids: [(String, JSONText?)] = [
      ("imdb", movie.names.imdb.map(JSONText.string)),
      ("tmdb", movie.names.tmdb.map(JSONText.integer)),
    ]
    return .members([
      ("title", .string(movie.title)), ("year", movie.year.map(JSONText.integer)),
      ("ids", .members(ids)),
    ])
  }

  /// Returns noon on the day of a viewing, or Trakt’s marker for an unknown day.
  private func watched(_ viewing: Viewing) -> String {
    guard let day = viewing.day else { return "1900-01-01T00:00:00.000Z" }
    return Self.text(ImportValues.noon(day, offset: offset).seconds)
  }

  /// Returns a time in the form `2014-04-05T15:27:00.000Z`.
  private static func text(_ seconds: Int) -> String {
    "\(Timestamp(seconds: seconds, offset: 0).description.prefix(19)).000Z"
  }
}
