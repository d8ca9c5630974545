/// The seen filter.
extension Wording {
  /// The note in the heading of a list that dims or hides films.
  static let seenDimmed = "seen dimmed"
  static let seenHidden = "seen hidden"

  /// The notice when a filter is chosen.
  static func showing(_ filter: SeenFilter) -> String {
    switch filter {
    case .all: "Showing all films."
    case .dim: "Dimming seen and not-for-me films."
    case .hide: "Hiding seen and not-for-me films."
    }
  }
}
