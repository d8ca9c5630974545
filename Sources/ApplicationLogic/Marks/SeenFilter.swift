import BusinessLogic
import DomainEntities

/// What becomes in lists of films that were seen or are not for the one who looks.
enum SeenFilter: String, Hashable, Sendable, CaseIterable {
  /// They are as all others.
  case all
  /// They stand back.
  case dim
  /// They are left out.
  case hide

  /// The next one in turn.
  var next: SeenFilter {
    switch self {
    case .all: .dim
    case .dim: .hide
    case .hide: .all
    }
  }

  /// What it means in a list: your own lists show everything, and a search shows every match while it is typed.
  func applied(to list: MovieList, whileTyping isTyped: Bool = false) -> SeenFilter {
    if list.isOwn { return .all }
    return isTyped && self == .hide ? .dim : self
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
