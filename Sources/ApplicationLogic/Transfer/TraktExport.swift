package import BusinessLogic
package import DomainEntities
import Records
import TerminalModel

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
package struct TraktExport {
  /// The time of the export.
  private let now: Timestamp
  private var history: [String] = []
  private var ratings: [String] = []
  private var watchlist: [String] = []
  private var favorites: [String] = []
  private var comments: [String] = []
  private var headings: [String] = []
  /// The paths of the files of lists, with their entries.
  private var lists: [(String, [String])] = []

  /// Creates an export without films.
  package init(at moment: Timestamp) {
    now = moment
  }

  /// Adds the marks of a film; returns whether there are any that Trakt knows.
  package mutating func add(_ entry: LibraryEntry) -> Bool {
    let marks = entry.marks
    let film = Self.members(of: entry.movie)
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

  /// Adds a list of the user’s own.
  ///
  /// Lists have no times, so both the list and its films have that of the export.
  package mutating func add(_ list: CustomList) {
    let number = lists.count + 1
    let words = FoldedText(list.name).words.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    let slug = words.isEmpty ? "list" : words.joined(separator: "-")
    let moment = JSONText.string(Self.text(now.seconds))
    headings.append(
      JSONText.members([
        ("name", .string(CleanText.line(list.name))),
        ("description", .string(CleanText.paragraphs(list.note))),
        ("privacy", .string("private")), ("type", .string("personal")),
        ("display_numbers", .boolean(list.isRanked)), ("allow_comments", .boolean(false)),
        ("sort_by", .string("rank")), ("sort_how", .string("asc")),
        ("created_at", moment), ("updated_at", moment),
        ("item_count", .integer(list.films.count)),
        ("ids", .members([("slug", .string(slug)), ("trakt", .integer(number))])),
      ]).compact)
    let films = list.films.enumerated().map { place, film in
      JSONText.members(
        Self.listed(now, place + 1, note: film.note) + Self.members(of: film.movie)
      ).compact
    }
    lists.append(("lists-list-\(number)-\(slug).json", films))
  }

  /// The files that have entries, and those of all lists of the user’s own.
  package var files: [ExportFile] {
    let files = [
      ("watched-history-1.json", history), ("ratings-movies.json", ratings),
      ("lists-watchlist.json", watchlist), ("lists-favorites.json", favorites),
      ("comments-movies.json", comments), ("lists-lists.json", headings),
    ].filter { !$0.1.isEmpty }
    return (files + lists).map { path, lines in
      let text = lines.isEmpty ? "[]\n" : "[\n  \(lines.joined(separator: ",\n  "))\n]\n"
      return ExportFile(path: path, text: text)
    }
  }

  private static func listed(
    _ since: Timestamp, _ rank: Int, note: String = ""
  ) -> [(String, JSONText?)] {
    [
      ("rank", .integer(rank)), ("listed_at", .string(text(since.seconds))),
      ("notes", note.isEmpty ? .null : .string(CleanText.line(note))),
    ]
  }

  private static func members(of film: LibraryMovie) -> [(String, JSONText?)] {
    [("type", .string("movie")), ("movie", movie(film))]
  }

  private static func movie(_ movie: LibraryMovie) -> JSONText {
    let ids: [(String, JSONText?)] = [
      ("imdb", movie.names.imdb.map(JSONText.string)),
      ("tmdb", movie.names.tmdb.map(JSONText.integer)),
    ]
    return .members([
      ("title", .string(movie.unnumberedTitle)), ("year", movie.year.map(JSONText.integer)),
      ("ids", .members(ids)),
    ])
  }

  /// Returns noon on the day of a viewing, or Trakt’s marker for an unknown day.
  private func watched(_ viewing: Viewing) -> String {
    guard let day = viewing.day else { return "1900-01-01T00:00:00.000Z" }
    return Self.text(ImportValues.noon(day, offset: now.offset).seconds)
  }

  /// Returns a time in the form `2014-04-05T15:27:00.000Z`.
  private static func text(_ seconds: Int) -> String {
    "\(Timestamp(seconds: seconds, offset: 0).description.prefix(19)).000Z"
  }
}
