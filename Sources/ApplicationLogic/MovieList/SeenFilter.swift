import BusinessLogic
import DomainEntities
import Wording

/// What lists do with films that the user has seen or marked as not for them.
package enum SeenFilter: String, Hashable, Sendable, CaseIterable {
  /// Shows them like other films.
  case all
  /// Dims them.
  case dim
  /// Hides them.
  case hide

  /// The next filter in turn.
  var next: SeenFilter {
    switch self {
    case .all: .dim
    case .dim: .hide
    case .hide: .all
    }
  }

  /// Returns the filter as it applies to a list: the user's own lists show everything, and a search
  /// shows every match while it is typed.
  func applied(to list: MovieList, whileTyping isTyped: Bool = false) -> SeenFilter {
    if list.isOwn { return .all }
    return isTyped && self == .hide ? .dim : self
  }

  /// The description in the heading; nil for none.
  var heading: String? {
    switch self {
    case .all: nil
    case .dim: Wording.seenDimmed
    case .hide: Wording.seenHidden
    }
  }
}
