import DomainEntities

extension MovieListSelection {
  /// The conditions and the order of the list, applied to all films.
  public var conditions: MovieListSelection {
    MovieListSelection(.allTime, filters: filters, sort: sort)
  }

  /// The parts of the query that can be removed, without the list itself.
  public var parts: [String] { TypedQuery(conditions).parts }

  /// The selection without its last part, or nil if it is a whole list.
  public var withoutLastPart: MovieListSelection? {
    TypedQuery(conditions).withoutLastPart?.selection(of: list)
  }

  /// Returns the selection narrowed by a query, whose list and order take precedence.
  public func narrowed(by query: TypedQuery) -> MovieListSelection {
    switch list {
    case .allTime, .search: TypedQuery(self).combined(with: query).selection
    default:
      TypedQuery(conditions).combined(with: query).selection(of: query.list ?? list)
    }
  }

  /// Whether the user asks for certain films by words, people or facts, so that films without a
  /// description belong in the answer; the lists of the program do not have them.
  var asksForFacts: Bool {
    switch list {
    case .search, .person, .collection, .genre, .decade: true
    case .allTime:
      filters.contains { $0.kind?.isOfMarks == false }
        && !SmartList.builtIn.contains { $0.query.filters == filters && $0.query.list == nil }
    default: false
    }
  }
}
