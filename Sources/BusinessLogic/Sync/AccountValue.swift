public import DomainEntities

/// What can be marked at an account elsewhere as well as here.
public enum AccountKind: String, Hashable, Sendable, CaseIterable {
  /// The film is a favorite.
  case favorite = "favourite"
  /// The film is still to be seen.
  case watchlist
  /// The film is worth so much.
  case rating
}

/// What one side says of one film, in one of the kinds.
public enum AccountValue: Hashable, Sendable {
  /// Nothing.
  case none
  /// It is a favorite, or on the watchlist.
  case marked
  /// It is rated with so many half points, from 1 to 20; ten points are five stars.
  case rated(Int)

  /// The half points that there may be.
  public static let halfPoints = 1...20

  /// The value as marks here can have it: whole points, which are half stars; a half point counts up.
  public var asHere: AccountValue {
    guard case .rated(let halves) = self else { return self }
    return .rated((halves + 1) / 2 * 2)
  }

  /// The rating here that it stands for; nil where it is none.
  public var rating: OwnRating? {
    guard case .rated(let halves) = self else { return nil }
    return OwnRating(halves: (halves + 1) / 2)
  }

  /// The change that leads to it here.
  func change(_ kind: AccountKind) -> MarkChange {
    switch kind {
    case .favorite: .favorite(self == .marked)
    case .watchlist: .watchlist(self == .marked)
    case .rating: .rating(rating)
    }
  }
}

extension MovieMarks {
  /// What the marks say in one of the kinds.
  public func accountValue(_ kind: AccountKind) -> AccountValue {
    switch kind {
    case .favorite: isFavorite ? .marked : .none
    case .watchlist: isOnWatchlist ? .marked : .none
    case .rating: rating.map { .rated($0.halves * 2) } ?? .none
    }
  }
}
