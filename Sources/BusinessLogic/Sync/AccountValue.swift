public import DomainEntities

/// The kinds of marks that are synced with an account.
public enum AccountKind: String, Hashable, Sendable, CaseIterable {
  /// A favorite.
  case favorite
  /// A watchlist entry.
  case watchlist
  /// A rating.
  case rating
}

/// The value of one kind of mark for a film.
public enum AccountValue: Hashable, Sendable {
  /// Not marked.
  case none
  /// A favorite or on the watchlist.
  case marked
  /// A rating in half points, from 1 to 20; ten points are five stars.
  case rated(Int)

  /// The valid numbers of half points.
  public static let halfPoints = 1...20

  /// The value as the library can store it: whole points, which are half stars, rounded up.
  public var asHere: AccountValue {
    guard case .rated(let halves) = self else { return self }
    return .rated((halves + 1) / 2 * 2)
  }

  /// The value as a library rating, or nil if it is not a rating.
  public var rating: UserRating? {
    guard case .rated(let halves) = self else { return nil }
    return UserRating(halves: (halves + 1) / 2)
  }

  /// Returns the change that sets this value in the library.
  func change(_ kind: AccountKind) -> MarkChange {
    switch kind {
    case .favorite: .favorite(self == .marked)
    case .watchlist: .watchlist(self == .marked)
    case .rating: .rating(rating)
    }
  }
}

extension MovieMarks {
  /// Returns the value of these marks for a kind.
  public func accountValue(_ kind: AccountKind) -> AccountValue {
    switch kind {
    case .favorite: isFavorite ? .marked : .none
    case .watchlist: isOnWatchlist ? .marked : .none
    case .rating: rating.map { .rated($0.halves * 2) } ?? .none
    }
  }
}
