package import Wording

/// The seen filter.
package extension Wording {
  /// The note in the heading of a list that dims or hides films.
  static let seenDimmed = "seen dimmed"
  static let seenHidden = "seen hidden"

  /// The footer word of the key that replaces a filter by the next one.
  static func seenFilterKey(_ filter: SeenFilter) -> String {
    switch filter {
    case .all: "dim seen"
    case .dim: "hide seen"
    case .hide: "show seen"
    }
  }

  /// The notice when a filter is chosen.
  static func showing(_ filter: SeenFilter) -> String {
    switch filter {
    case .all: "Showing all films."
    case .dim: "Dimming seen and not-for-me films."
    case .hide: "Hiding seen and not-for-me films."
    }
  }
}
