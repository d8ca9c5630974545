import DomainEntities

/// The rating of a film while it is chosen; a single key is enough.
@MainActor final class StarsPresenter {
  /// The result: a rating, nil to remove it, or nothing if it is canceled.
  enum Choice: Hashable, Sendable {
    case rating(UserRating?)
    case nothing
  }

  /// The title and year of the film.
  let film: String
  /// The rating shown, in half stars from 0 to 10.
  private(set) var halves: Int
  let bindings: KeyBindings<StarsAction>
  private let done: (Choice) -> Void

  /// Creates the rating; `done` is called with the result.
  init(
    film: String, rating: UserRating?, bindings: KeyBindings<StarsAction> = .stars,
    done: @escaping (Choice) -> Void
  ) {
    self.film = film
    halves = rating?.halves ?? 0
    self.bindings = bindings
    self.done = done
  }

  /// Handles a key.
  func handle(_ key: Key) {
    switch bindings.action(for: key) {
    case .rate?: rate(bindings.bindings.first { $0.action == .rate }?.keys.firstIndex(of: key) ?? 0)
    case .more?: halves = min(10, halves + 1)
    case .fewer?: halves = max(0, halves - 1)
    case .take?: done(.rating(UserRating(halves: halves)))
    case .remove?: done(.rating(nil))
    case .leave?: done(.nothing)
    case nil: break
    }
  }

  /// Rates by the index of a key, from 0, as a click does.
  func rate(_ place: Int) {
    guard let rating = UserRating(halves: place + 1) else { return }
    done(.rating(rating))
  }

  /// The keys, each with the rating that it gives.
  var scale: [(key: String, stars: String)] {
    let keys = bindings.bindings.first { $0.action == .rate }?.keys ?? []
    return keys.enumerated().compactMap { place, key in
      UserRating(halves: place + 1).map { (key.name, MarkBadges.text($0)) }
    }
  }

  /// Five stars showing the rating.
  var row: String {
    (0..<5).map { halves >= 2 * $0 + 2 ? "★" : halves == 2 * $0 + 1 ? "½" : "☆" }.joined()
  }

  /// The rating in words.
  var words: String { Wording.stars(UserRating(halves: halves)) }
}
