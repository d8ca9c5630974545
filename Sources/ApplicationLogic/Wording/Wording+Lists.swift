import BusinessLogic
import DomainEntities

extension Wording {
  /// What a list of one's own is called above its films.
  static func heading(of list: LibraryList) -> String {
    switch list {
    case .everything: "My films"
    case .favorites: "My favorites"
    case .watchlist: "My watchlist"
    case .diary: "My diary"
    case .seen: "Seen"
    case .rated: "Rated by me"
    case .notes: "With my notes"
    case .tags: "With my tags"
    case .notForMe: "Not for me"
    }
  }

  /// What an order is called in a list: in one's own, marks take the place of what others make of films.
  static func order(_ sort: MovieSort, of list: MovieList) -> String {
    guard list.isOwn else { return order(sort) }
    return switch (sort.attribute, sort.isAscending) {
    case (.popularity, false): "last added first"
    case (.popularity, true): "first added first"
    case (.rating, false): "my best first"
    case (.rating, true): "my worst first"
    default: order(sort)
    }
  }
}
