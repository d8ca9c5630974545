import BusinessLogic
import DomainEntities

extension Wording {
  /// What one side says of a film in one of the kinds, such as `rated 4.5`.
  static func value(_ value: AccountValue, _ kind: AccountKind) -> String {
    switch (kind, value) {
    case (.favorite, .none): "no favorite"
    case (.favorite, _): "a favorite"
    case (.watchlist, .none): "not on the watchlist"
    case (.watchlist, _): "on the watchlist"
    case (.rating, .rated(let halves)): "rated \(stars(halves))"
    case (.rating, _): "not rated"
    }
  }

  /// Half points as stars, such as `4.25`: four half points are a star.
  static func stars(_ halves: Int) -> String {
    "\(halves / 4)" + ["", ".25", ".5", ".75"][halves % 4]
  }
}
