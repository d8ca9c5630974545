import TerminalModel

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

  /// Creates the kind of a single file from its contents; nil if only its name can decide.
  init?(path: String, _ shape: TraktShape) {
    switch shape {
    case .viewing: self = .history
    case .summary: self = .summary
    case .rating: self = .ratings
    case .comment: self = .comments
    case .collected: return nil
    case .listed:
      let name = path.lowercased().split(separator: "/").last ?? ""
      if name.holds("watchlist") {
        self = .watchlist
      } else if name.holds("favorites") || name.holds("favourites") {
        self = .favorites
      } else if name.hasPrefix("lists-list-") {
        self = .list
      } else {
        return nil
      }
    }
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

  /// Returns the number of the list in the name of its file, such as `lists-list-123-best.json`.
  static func listNumber(of path: String) -> Int? {
    let name = path.lowercased().split(separator: "/").last ?? ""
    guard name.hasPrefix("lists-list-") else { return nil }
    return Int(name.dropFirst("lists-list-".count).prefix { $0.isASCII && $0.isNumber })
  }
}
