package import BusinessLogic
import DomainEntities

/// A kind of list; the lists of all films have none.
package enum ListKind: Hashable, Sendable {
  case marked, custom, tag, smart, award, studio, genre, decade, theme

  /// Creates the kind of a list; nil for a list of all films, of a person or of a series.
  package init?(_ list: MovieList) {
    switch list {
    case .mine, .newFromPeople: self = .marked
    case .tagged: self = .tag
    case .custom: self = .custom
    case .genre: self = .genre
    case .decade: self = .decade
    case .theme: self = .theme
    default: return nil
    }
  }
}

extension ListKind {
  /// Creates the kind of a smart list: that of its first condition.
  package init(_ list: SmartList) {
    switch list.query.filters.first?.kind {
    case .award: self = .award
    case .studio: self = .studio
    default: self = .smart
    }
  }

  /// Whether the lists are complete in themselves, so that it matters how many of their films were
  /// seen.
  package var countsSeen: Bool { self == .award || self == .studio || self == .custom }
}

package extension Wording {
  /// Returns the name of a smart list as screens show it, such as `Short evening` for
  /// `short-evening`.
  static func name(ofSmartList name: String) -> String {
    switch name {
    case "best-picture-winners": return "Best Picture winners"
    case "palme-dor-winners": return "Palme d’Or winners"
    case "golden-lion-winners": return "Golden Lion winners"
    case "golden-bear-winners": return "Golden Bear winners"
    case "bafta-winners": return "BAFTA winners"
    case "sight-and-sound-2022": return "Sight and Sound 2022"
    case "afi-100": return "AFI 100"
    case "studio-ghibli": return "Studio Ghibli"
    case "dreamworks-animation": return "DreamWorks Animation"
    default:
      let words = name.split(separator: "-").joined(separator: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// Returns the number of films of a list, such as `98`, or `41 of 98` if some were seen.
  static func count(films: Int, seen: Int?) -> String {
    guard let seen, seen > 0 else { return number(films) }
    return "\(number(seen)) of \(number(films))"
  }

  /// Returns the heading of a list of the user's films.
  static func heading(of list: LibraryList) -> String {
    switch list {
    case .everything: "My films"
    case .favorites: "My favorites"
    case .watchlist: "My watchlist"
    case .diary: "My diary"
    case .seen: "Seen"
    case .rated: "My ratings"
    case .notes: "With notes"
    case .tags: "With tags"
    case .notForMe: "Not for me"
    }
  }

  /// Returns what an order of the user's own lists goes by, if it is not the attribute.
  static func basis(of sort: MovieSort, in list: MovieList) -> String? {
    guard list.isOwn, sort.attribute == .popularity else { return nil }
    if case .custom = list { return "place" }
    return isBySeen(list) ? "date seen" : "date added"
  }

  /// Returns the name of an order in a list; the user's own lists sort by marks instead of votes.
  static func order(_ sort: MovieSort, of list: MovieList) -> String {
    guard list.isOwn else { return order(sort) }
    if case .custom = list, sort.attribute == .popularity {
      return sort.isAscending ? "last first" : "in my order"
    }
    return switch (sort.attribute, sort.isAscending) {
    case (.popularity, false) where isBySeen(list): "recently seen first"
    case (.popularity, true) where isBySeen(list): "earliest seen first"
    case (.popularity, false): "recently added first"
    case (.popularity, true): "earliest added first"
    case (.rating, false): "my highest rated first"
    case (.rating, true): "my lowest rated first"
    default: order(sort)
    }
  }

  /// Whether the films of a list are added to it by the day on which they were seen.
  private static func isBySeen(_ list: MovieList) -> Bool {
    list == .mine(.diary) || list == .mine(.seen)
  }

  /// The titles of pickers.
  static let lists = "Lists"
  static let sortBy = "Sort by"
}
