import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// A file of Trakt’s export, recognized by its name.
enum TraktFile: Hashable, Sendable {
  /// `watched-history-1.json`: viewings.
  case history
  /// `watched-movies.json`: the number of viewings and the last one of each film.
  case summary
  /// `ratings-movies.json`, and the same for series.
  case ratings
  /// `lists-watchlist.json`: films to see.
  case watchlist
  /// `lists-favorites.json`: favorites.
  case favorites
  /// `comments-movies.json`: comments and reviews.
  case comments
  /// `lists-lists.json`: the names of the user’s own lists.
  case lists
  /// `lists-list-123-best.json`: a list of the user’s own.
  case list

  /// Creates the kind of a file with a path inside an export; nil if it is not read.
  init?(path: String) {
    let path = path.lowercased()
    let name = path.split(separator: "/").last ?? ""
    guard name.hasSuffix(".json"), !Self.isPrivate(path), !Self.isElsewhere(path) else {
      return nil
    }
    let kinds: [(String, TraktFile)] = [
      ("watched-history", .history), ("watched-movies", .summary), ("ratings-", .ratings),
      ("lists-watchlist", .watchlist), ("lists-favorites", .favorites), ("lists-lists", .lists),
      ("lists-list-", .list), ("comments-", .comments),
    ]
    guard let kind = kinds.first(where: { name.hasPrefix($0.0) })?.1 else { return nil }
    self = kind
  }

  /// Returns the kind of a single file from its contents, or else from its name; nil for files of
  /// other programs.
  static func of(_ path: String, _ outline: JSONOutline) throws(CommandFailure) -> TraktFile? {
    let names = Set(outline.names)
    guard outline.isArray, !names.isDisjoint(with: ["movie", "show", "episode"]) else { return nil }
    let kinds: [(String, TraktFile)] = [
      ("watched_at", .history), ("last_watched_at", .summary), ("plays", .summary),
      ("rated_at", .ratings), ("listed_at", .list), ("comment", .comments),
    ]
    let kind = kinds.first { names.contains($0.0) }?.1
    if kind == nil, names.contains("collected_at") {
      throw CommandFailure(.failure, Wording.ownedFilms(path))
    }
    guard kind == .list else { return kind }
    let name = path.lowercased().split(separator: "/").last ?? ""
    if name.holds("watchlist") { return .watchlist }
    if name.holds("favorites") || name.holds("favourites") { return .favorites }
    if name.hasPrefix("lists-list-") { return .list }
    throw CommandFailure(.failure, Wording.watchlistOrFavorites(path))
  }

  /// What the members of an entry mean.
  var columns: ImportColumns {
    switch self {
    case .history: columns(["watched_at": .play(.time)])
    case .summary: columns(["last_watched_at": .play(.time), "plays": .plays])
    case .ratings: columns(["rated_at": .noted(.time), "rating": .rating(.points)])
    case .watchlist: columns(["listed_at": .noted(.time), "notes": .note], as: .watchlist)
    case .favorites: columns(["listed_at": .noted(.time), "notes": .note], as: .favorites)
    case .comments:
      columns([
        "comment.created_at": .noted(.time), "created_at": .noted(.time), "comment": .note,
        "comment.comment": .note,
      ]) { row, fields, log in
        if row.notes.isEmpty { log.problem(Wording.noComment, at: fields.place) }
      }
    case .lists, .list: columns(["rank": .rank, "notes": .listNote], as: .list)
    }
  }

  private func columns(
    _ marks: KeyValuePairs<String, ImportColumns.Meaning>, as role: ImportRole? = nil,
    completion: @escaping ImportColumns.Completion = { _, _, _ in }
  ) -> ImportColumns {
    ImportColumns(
      [
        "movie.title": .title, "movie.year": .year, "movie.ids.tmdb": .tmdb,
        "movie.ids.imdb": .imdb,
      ], and: marks, as: role,
      isFilm: { fields, log in
        let kind = fields.text("type")
        let member = ["movie", "episode", "season", "show"].first(where: fields.has)
        switch kind.isEmpty ? member ?? "" : kind {
        case "movie": return true
        case "episode": log.skip(of: fields.text("show.title"))
        case "show", "season", "person", "list": log.skipOther()
        default: log.problem(Wording.unknownType(kind), at: fields.place)
        }
        return false
      }, completion: completion)
  }

  /// Whether the file has films.
  private var hasFilms: Bool { self != .lists }

  /// The order of reading.
  private var rank: Int {
    switch self {
    case .lists: 0
    case .history: 1
    case .summary: 2
    case .ratings: 3
    case .favorites: 4
    case .watchlist: 5
    case .comments: 6
    case .list: 7
    }
  }

  /// Returns whether a file has personal data such as an email address, and is never read.
  static func isPrivate(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    let names = ["settings.json", "user-settings.json", "user-profile.json", "profile.json"]
    return parts.dropLast().contains { $0.hasPrefix("user") }
      || parts.last.map { names.contains(String($0)) } ?? false
  }

  /// Returns whether a file repeats what others say, such as `watched-shows.json`.
  static func isSummary(_ path: String) -> Bool {
    let name = path.lowercased().split(separator: "/").last ?? ""
    return name.hasPrefix("watched-")
  }

  private static func isElsewhere(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix("._") || $0 == "__macosx" }
  }

  /// Returns the paths to read among all paths, in order; empty if they are not Trakt’s export.
  ///
  /// Numbered files are in the order of their numbers. The summary of viewings is only read if
  /// there is no history.
  static func wanted(among paths: [String]) -> [String] {
    var found = paths.compactMap { path in TraktFile(path: path).map { (path: path, file: $0) } }
    guard found.contains(where: \.file.hasFilms) else { return [] }
    if found.contains(where: { $0.file == .history }) {
      found.removeAll { $0.file == .summary }
    }
    return found.sorted { left, right in
      (left.file.rank, number(of: left.path), left.path)
        < (right.file.rank, number(of: right.path), right.path)
    }.map(\.path)
  }

  /// Returns the number at the end of a file name, such as 12 for `watched-history-12.json`.
  private static func number(of path: String) -> Int {
    let digits = path.dropLast(".json".count).reversed().prefix { $0.isASCII && $0.isNumber }
    return Int(String(digits.reversed())) ?? 0
  }

  /// The lists of an export by their numbers, as `lists-lists.json` describes them.
  typealias Headings = [Int: (name: String, note: String, isRanked: Bool)]

  /// Reads a file; returns whether it is an array, as all files of an export are.
  func read(
    _ bytes: [UInt8], _ path: String, _ headings: inout Headings,
    into collector: inout ImportCollector
  ) throws(JSONFailure) -> Bool {
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .array else {
      try scanner.skip()
      try scanner.end()
      return false
    }
    if self == .lists {
      for list in try JSONValue(parsing: bytes).elements {
        guard let number = list["ids"]?["trakt"]?.integer, let name = list["name"]?.text else {
          continue
        }
        headings[number] = (
          name, list["description"]?.text ?? "", list["display_numbers"]?.boolean ?? false
        )
      }
      return true
    }
    if self == .list {
      let heading = Self.listNumber(of: path).flatMap { headings[$0] }
      collector.add(
        listNamed: heading?.name ?? Self.listName(of: path), note: heading?.note ?? "",
        isRanked: heading?.isRanked ?? false, key: path, at: path)
    }
    try collector.read(entriesOf: &scanner, at: path, list: path, columns.rows)
    try scanner.end()
    return true
  }

  /// Returns the text in the file name of a list without a heading.
  private static func listName(of path: String) -> String {
    let name = path.split(separator: "/").last?.dropLast(".json".count) ?? ""
    return String(name.dropFirst("lists-list-".count).drop { $0.isNumber || $0 == "-" })
  }

  /// Returns the number of the list in the name of its file, such as `lists-list-123-best.json`.
  private static func listNumber(of path: String) -> Int? {
    let name = path.lowercased().split(separator: "/").last ?? ""
    guard name.hasPrefix("lists-list-") else { return nil }
    return Int(name.dropFirst("lists-list-".count).prefix { $0.isASCII && $0.isNumber })
  }
}
