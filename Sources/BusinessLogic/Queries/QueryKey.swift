public import DomainEntities

/// The keys of a query, such as `genre` in `genre:drama`.
public enum QueryKey: Hashable, Sendable {
  /// The key of a condition.
  case filter(MovieFilterKind)
  /// The list to start from.
  case list
  /// The sort order.
  case sort

  /// All keys that take a value, in the order of the documentation.
  public static let all: [QueryKey] =
    MovieFilterKind.allCases.filter { $0 != .words && $0 != .customList && !$0.isFlag }
    .map(QueryKey.filter)
    + [.list, .sort]

  /// Words that are conditions without a value, such as `unseen`.
  public static let flags = ["seen", "unseen", "watchlist", "favorite", "not-for-me"]

  /// The name.
  public var name: String {
    switch self {
    case .filter(let kind): kind.rawValue
    case .list: "list"
    case .sort: "sort"
    }
  }

  /// Creates a key from its name or another name, in any case.
  public init?(_ name: some StringProtocol) {
    let typed = name.lowercased()
    let name = Self.otherNames[typed] ?? typed
    guard let key = Self.all.first(where: { $0.name == name }) else { return nil }
    self = key
  }

  /// Returns the key that people may mean by another name.
  static func nearest(to name: String) -> String? {
    let name = name.lowercased()
    return meanings[name] ?? EditDistance.nearest(to: name, among: all.map(\.name)).first
  }

  /// The other names that are accepted, in place of the names.
  private static let otherNames = ["director": "by", "actor": "with"]

  private static let meanings = [
    "directed": "by", "cast": "with", "starring": "with",
    "runtime": "length", "minutes": "length", "language": "lang", "collection": "series",
    "stars": "my", "in": "list", "order": "sort", "keyword": "theme", "from": "year",
    "company": "studio", "awards": "award", "prize": "award", "oscar": "award", "won": "award",
    "book": "based-on", "author": "based-on", "mpaa": "rated", "certification": "rated",
    "years": "year", "genres": "genre", "tags": "tag", "notes": "note",
  ]
}

extension MovieFilterKind {
  /// Whether the condition is a word without a value.
  var isFlag: Bool {
    switch self {
    case .watchlist, .favorite, .notForMe: true
    default: false
    }
  }
}

/// Why a query cannot be understood.
public struct QueryProblem: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no such key.
    case unknownKey
    /// The key has no such value.
    case unknownValue(QueryKey)
    /// The key has no value.
    case missingValue(QueryKey)
    /// The value is not a number, a comparison or a range.
    case notANumber(QueryKey)
    /// The range ends before it begins.
    case reversedRange
    /// The key cannot exclude values.
    case cannotExclude(QueryKey)
    /// The key is given more than once.
    case repeated(QueryKey)
    /// The word `or` does not stand between two conditions that can replace each other.
    case alternatives
  }

  /// What is wrong.
  public var reason: Reason
  /// The word that is wrong.
  public var word: String
  /// The position of the word in Unicode scalars, counted from 1.
  public var column: Int
  /// A valid word that may be meant.
  public var suggestion: String?

  /// Creates a problem.
  public init(_ reason: Reason, _ word: String, at column: Int, suggestion: String? = nil) {
    self.reason = reason
    self.word = word
    self.column = column
    self.suggestion = suggestion
  }
}
