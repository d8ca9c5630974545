import DomainEntities

/// What a film for tonight should be like; a preference that is nil leaves the choice open.
public struct TonightPreferences: Hashable, Sendable {
  /// Whether a film is by people that the user knows.
  public enum Familiarity: Hashable, Sendable, CaseIterable {
    /// The director or a leading actor made a film that the user has seen; without seen films, the
    /// film is among the best known.
    case familiar
    /// The opposite.
    case new
  }

  /// The maximum running time in minutes.
  public var maxMinutes: Int?
  /// The mood.
  public var mood: Mood?
  /// The first year of the decade.
  public var decade: Int?
  /// Whether the film is by people that the user knows.
  public var familiarity: Familiarity?
  /// Whether the film must be on the watchlist.
  public var onlyWatchlist = false
  /// A query that replaces the list to choose from; empty for the list.
  public var query = TypedQuery()

  /// Creates preferences that leave everything open.
  public init() {}

  /// The number of preferences that are no conditions of a list: mood and familiarity.
  public var count: Int { (mood == nil ? 0 : 1) + (familiarity == nil ? 0 : 1) }

  /// Whether everything is left open.
  public var isEmpty: Bool { self == TonightPreferences() }

  /// Returns the films to choose from: those of a list or of the query that satisfy the
  /// preferences that are conditions.
  public func selection(from list: MovieListSelection) -> MovieListSelection {
    var selection = query.isEmpty ? list : query.selection
    let conditions: [MovieFilterAttribute?] = [
      maxMinutes.map { .runtime(.atMost($0)) }, decade.map { .decade($0) },
      onlyWatchlist ? .watchlist : nil,
    ]
    for case let condition? in conditions where !selection.filters.contains(condition) {
      selection.filters.append(condition)
    }
    return selection
  }
}
