import DomainEntities

/// The actions of keys in the rating of a film.
enum StarsAction: Hashable, Sendable {
  /// Rates by the index of the key: the first gives half a star, the second a whole one, and so on.
  case rate
  case more, fewer, take, remove, leave
}

extension KeyBindings<StarsAction> {
  /// The keys of a rating.
  static let stars = KeyBindings(
    "Stars", takesDigits: true,
    [
      KeyBinding(
        "1234567890".map { .character($0) }, .rate, "rate", "½, 1, 1½ and so on to 5 stars"),
      KeyBinding(
        [Key(.right), Key(.up), .character("l"), .character("k")], .more, "increase",
        "half a star more"),
      KeyBinding(
        [Key(.left), Key(.down), .character("h"), .character("j")], .fewer, "decrease",
        "half a star less"),
      KeyBinding([Key(.enter)], .take, "save", "save the rating shown", hint: "save"),
      KeyBinding(
        [Key(.backspace), Key(.delete), .character("x")], .remove, "remove",
        "remove the rating", hint: "remove"),
      KeyBinding([Key(.escape), .character("q")], .leave, "cancel", "cancel", hint: "cancel"),
    ])
}

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
  var words: String { UserRating(halves: halves).map { "\($0) of 5" } ?? "not rated" }
}
