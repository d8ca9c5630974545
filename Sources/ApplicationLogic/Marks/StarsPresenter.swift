import DomainEntities

/// What keys do where a film is rated.
enum StarsAction: Hashable, Sendable {
  /// The first of its keys gives half a star, the second a whole one, and so on.
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
        [Key(.right), Key(.up), .character("l"), .character("k")], .more, "more", "half a star more"
      ),
      KeyBinding(
        [Key(.left), Key(.down), .character("h"), .character("j")], .fewer, "fewer",
        "half a star less"),
      KeyBinding([Key(.enter)], .take, "take", "take what is shown", hint: "take"),
      KeyBinding(
        [Key(.backspace), Key(.delete), .character("x")], .remove, "remove",
        "take the rating away", hint: "none"),
      KeyBinding(
        [Key(.escape), .character("q")], .leave, "leave", "leave it as it was", hint: "back"),
    ])
}

/// A rating while it is chosen; one key is enough for it.
@MainActor final class StarsPresenter {
  /// What there is to be had for leaving: the rating, and whether there is one.
  enum Choice: Hashable, Sendable {
    case rating(OwnRating?)
    case nothing
  }

  /// The film, with its year.
  let film: String
  /// How many halves of a star are shown, from 0 to 10.
  private(set) var halves: Int
  let bindings: KeyBindings<StarsAction>
  private let done: (Choice) -> Void

  /// `done` is told what was chosen.
  init(
    film: String, rating: OwnRating?, bindings: KeyBindings<StarsAction> = .stars,
    done: @escaping (Choice) -> Void
  ) {
    self.film = film
    halves = rating?.halves ?? 0
    self.bindings = bindings
    self.done = done
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    switch bindings.action(for: key) {
    case .rate?: rate(bindings.bindings.first { $0.action == .rate }?.keys.firstIndex(of: key) ?? 0)
    case .more?: halves = min(10, halves + 1)
    case .fewer?: halves = max(0, halves - 1)
    case .take?: done(.rating(OwnRating(halves: halves)))
    case .remove?: done(.rating(nil))
    case .leave?: done(.nothing)
    case nil: break
    }
  }

  /// Rates by a place in the row of keys, from 0, as a click does.
  func rate(_ place: Int) {
    guard let rating = OwnRating(halves: place + 1) else { return }
    done(.rating(rating))
  }

  /// The ways to rate: what is pressed, and what it gives.
  var scale: [(key: String, stars: String)] {
    let keys = bindings.bindings.first { $0.action == .rate }?.keys ?? []
    return keys.enumerated().compactMap { place, key in
      OwnRating(halves: place + 1).map { (key.name, MarkBadges.text($0)) }
    }
  }

  /// Five stars, as many of them full as are shown.
  var row: String {
    (0..<5).map { halves >= 2 * $0 + 2 ? "★" : halves == 2 * $0 + 1 ? "½" : "☆" }.joined()
  }

  /// The same in words.
  var words: String { OwnRating(halves: halves).map { "\($0) of 5" } ?? "not rated" }
}
