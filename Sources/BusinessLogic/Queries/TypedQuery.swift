import DomainEntities

/// A query as people type it: search words, conditions, a list to start from and a sort order.
///
/// `docs/search.md` describes the grammar. Parsing the text of a query returns the same query.
public struct TypedQuery: Hashable, Sendable {
  /// The search words, separated by single spaces; may have signs and quotation marks.
  public var words = ""
  /// The list to start from; nil for all films.
  public var list: MovieList?
  /// The conditions, in the order in which they were typed, each once.
  public var filters: [MovieFilterAttribute] = []
  /// The sort order; nil for that of the list.
  public var sort: MovieSort?

  /// Creates an empty query.
  public init() {}

  /// Parses a line.
  ///
  /// `themes` are the valid themes; if there are none, every theme is accepted.
  ///
  /// - Throws: `QueryProblem` for the first word that cannot be understood.
  /// - Complexity: O(*n*) in the length of the line.
  public init(_ line: String, themes: [String] = []) throws(QueryProblem) {
    var reader = QueryReader(themes: themes)
    try reader.read(QueryToken.tokens(of: line))
    self = reader.query
  }

  /// Creates the query that selects the films of a list with its filters.
  public init(_ selection: MovieListSelection) {
    filters = selection.filters.filter { if case .words = $0 { false } else { true } }
    sort = selection.sort
    for case .words(let its) in selection.filters { words = its.text }
    switch selection.list {
    case .allTime: break
    case .search(let text): words = text
    case .genre(let genre): filters.insert(.genre(genre), at: 0)
    case .decade(let first): filters.insert(.decade(first), at: 0)
    case .theme(let theme): filters.insert(.theme(theme), at: 0)
    case .person(let person): filters.insert(.person(person.name), at: 0)
    case .collection(let series): filters.insert(.series(series.name), at: 0)
    case .tagged(let tag): filters.insert(.tag(tag), at: 0)
    default: list = selection.list
    }
  }

  /// Whether the query has no words, conditions, list or sort order.
  public var isEmpty: Bool { self == TypedQuery() }

  /// The list with the filters and the order of the query.
  public var selection: MovieListSelection { selection(of: nil) }

  /// Returns the selection of a list, which replaces the query's own.
  public func selection(of start: MovieList?) -> MovieListSelection {
    guard let list = start ?? list else {
      return MovieListSelection(
        words.isEmpty ? .allTime : .search(words), filters: filters, sort: sort)
    }
    return MovieListSelection(list, filters: narrowingFilters, sort: sort)
  }

  /// The conditions of the query that narrow a list, with those of its words.
  ///
  /// Decades such as `80s` or `the 80s` are conditions; a quoted `"80s"` is not.
  public var narrowingFilters: [MovieFilterAttribute] {
    var filters = filters
    var titleWords: [String] = []
    for word in QueryToken.tokens(of: words).map(\.text) {
      guard word.hasSuffix("s"), let first = QueryNames.decade(word) else {
        titleWords.append(word)
        continue
      }
      if titleWords.last?.lowercased() == "the" { titleWords.removeLast() }
      let decade = MovieFilterAttribute.decade(first)
      if !filters.contains(decade) { filters.append(decade) }
    }
    if !titleWords.isEmpty { filters.append(.words(FilmWords(titleWords.joined(separator: " ")))) }
    return filters
  }

  /// Returns the query narrowed by another one, whose list and order take precedence.
  public func combined(with other: TypedQuery) -> TypedQuery {
    var query = adding(other.filters)
    query.words = [words, other.words].filter { !$0.isEmpty }.joined(separator: " ")
    query.list = other.list ?? list
    query.sort = other.sort ?? sort
    return query
  }

  /// Returns the query with further conditions, except those that it already has.
  public func adding(_ filters: [MovieFilterAttribute]) -> TypedQuery {
    var query = self
    for filter in filters where !query.filters.contains(filter) { query.filters.append(filter) }
    return query
  }

  /// Returns the query without its last part, or nil if it is empty.
  public var withoutLastPart: TypedQuery? {
    var query = self
    if sort != nil {
      query.sort = nil
    } else if !filters.isEmpty {
      query.filters.removeLast()
    } else if !words.isEmpty {
      query.words = ""
    } else if list != nil {
      query.list = nil
    } else {
      return nil
    }
    return query
  }

  /// The query as text: the list, the words, the conditions and the order.
  ///
  /// Neighboring values of a key are separated by commas, such as `genre:drama,-horror`.
  public var text: String {
    var joined: [String] = []
    var lastKey: Substring?
    for part in parts {
      // Search words may have a colon, but not a key; alternatives stay as they are.
      let isWhole = part == words || part.split(separator: " ").contains("or")
      let colon = isWhole ? nil : part.firstIndex(of: ":")
      let key = colon.map { part[...$0] }
      if let key, key == lastKey, key != "list:", key != "sort:" {
        joined[joined.count - 1] += "," + part.dropFirst(key.count)
      } else {
        joined.append(part)
      }
      lastKey = key
    }
    return joined.joined(separator: " ")
  }

  /// The parts of the text; each can be removed on its own.
  public var parts: [String] {
    var parts: [String] = []
    if let list { parts.append("list:" + QueryText.name(of: list)) }
    if !words.isEmpty { parts.append(words) }
    parts += filters.compactMap(QueryText.text)
    if let sort { parts.append("sort:" + QueryNames.name(of: sort)) }
    return parts
  }
}
