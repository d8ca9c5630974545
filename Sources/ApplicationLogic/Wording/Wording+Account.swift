import BusinessLogic
import DomainEntities

extension Wording {
  /// Returns the value of a mark on one side of an account sync, such as `rated 4.5`.
  static func value(_ value: AccountValue, _ kind: AccountKind) -> String {
    switch (kind, value) {
    case (.favorite, .none): "not a favorite"
    case (.favorite, _): "a favorite"
    case (.watchlist, .none): "not on the watchlist"
    case (.watchlist, _): "on the watchlist"
    case (.rating, .rated(let quarters)): "rated \(stars(quarters: quarters))"
    case (.rating, _): "not rated"
    }
  }

  /// Returns a rating in quarter stars as stars, such as `4.25` for 17.
  static func stars(quarters: Int) -> String {
    "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4]
  }
}
