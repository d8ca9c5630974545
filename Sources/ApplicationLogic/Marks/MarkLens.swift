import BusinessLogic
import DomainEntities

/// What becomes in lists of films that were seen or are not for the one who looks.
enum MarkLens: String, Hashable, Sendable, CaseIterable {
  /// They are as all others.
  case all
  /// They stand back.
  case dim
  /// They are left out.
  case hide

  /// The next one in turn.
  var next: MarkLens {
    switch self {
    case .all: .dim
    case .dim: .hide
    case .hide: .all
    }
  }

  /// What it means in a list: one's own lists show everything, and a search finds what is searched.
  func applied(to list: MovieList) -> MarkLens {
    if list.isOwn { return .all }
    if case .search = list, self == .hide { return .dim }
    return self
  }

  /// What a title line says of it; nil for nothing.
  var heading: String? {
    switch self {
    case .all: nil
    case .dim: "seen dimmed"
    case .hide: "seen hidden"
    }
  }
}

extension MovieMarks {
  /// Whether somebody has done with the film, as far as lists are concerned.
  var isDoneWith: Bool { isSeen || isNotForMe }
}
