package import DomainEntities
import TerminalModel
package import Widgets
import Wording

/// The rating of a film while it is chosen.
@MainActor package final class StarsPresenter {
  /// The result: a rating, nil to remove it, or nothing if it is canceled.
  package enum Choice: Hashable, Sendable {
    case rating(UserRating?)
    case nothing
  }

  /// The title and year of the film, or the number of films.
  let film: String
  /// The rating shown, in half stars from 0 to 10.
  private(set) var halves: Int
  /// The key that was pressed last, by its index.
  private var lastPlace: Int?
  let bindings: KeyBindings<StarsAction>
  /// Whether the film has a rating that can be removed.
  private let isRated: Bool
  private let done: (Choice) -> Void

  /// Creates the rating; `done` is called with the result.
  ///
  /// `isRated` is whether a rating can be removed, by default whether one is shown.
  package init(
    film: String, rating: UserRating?, isRated: Bool? = nil,
    bindings: KeyBindings<StarsAction> = .stars,
    done: @escaping (Choice) -> Void
  ) {
    self.film = film
    halves = rating?.halves ?? 0
    self.isRated = isRated ?? (rating != nil)
    self.bindings = bindings
    self.done = done
  }

  /// Returns whether an action does something now.
  func isUseful(_ action: StarsAction) -> Bool {
    switch action {
    case .fewer: halves > 0
    case .more: halves < 10
    case .remove: isRated
    case .rate, .save, .leave: true
    }
  }

  /// Handles a key.
  func handle(_ key: Key) {
    switch bindings.action(for: key) {
    case .rate?: rate(bindings.bindings.first { $0.action == .rate }?.keys.firstIndex(of: key) ?? 0)
    case .more?: change(by: 1)
    case .fewer?: change(by: -1)
    case .save?: save()
    case .remove?: done(.rating(nil))
    case .leave?: done(.nothing)
    case nil: break
    }
  }

  private func change(by step: Int) {
    halves = min(max(0, halves + step), 10)
    lastPlace = nil
  }

  /// Rates by the index of a star, as a click does.
  func choose(_ place: Int) { done(.rating(UserRating(halves: 2 * place + 2))) }

  private func save() { done(.rating(UserRating(halves: halves))) }

  /// Shows the rating of a key, given by its index from 0; the same key again shows none.
  func rate(_ place: Int) {
    halves = place == lastPlace ? 0 : min(10, 2 * place + 2)
    lastPlace = place == lastPlace ? nil : place
  }

  /// The stars showing the rating, each with its key.
  var stars: [(sign: String, key: String)] {
    let keys = bindings.bindings.first { $0.action == .rate }?.keys ?? []
    return (0..<5).map { place in
      let sign = halves >= 2 * place + 2 ? "★" : halves == 2 * place + 1 ? "½" : "☆"
      return (sign, keys.indices.contains(place) ? keys[place].name : "")
    }
  }

  /// The rating in words.
  var words: String { Wording.stars(UserRating(halves: halves)) }
}
