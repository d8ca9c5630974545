import BusinessLogic
import DomainEntities
import Wording

/// Sentences of marks.
extension Wording {
  /// The message when a change had no effect.
  static func unchanged(_ film: String) -> String { "\(film): no change." }

  /// The message about an undone change; nil means that there was none.
  static func undone(_ step: LibraryStep?) -> String {
    step.map { "Undone: \(self.step($0))." } ?? "Nothing to undo."
  }

  /// The message about a redone change; nil means that there was none.
  static func redone(_ step: LibraryStep?) -> String {
    step.map { "Redone: \(self.step($0))." } ?? "Nothing to redo."
  }

  /// The title of the popup that rates a film.
  static let rating = "Rating"

  /// The user's rating in words.
  static func stars(_ rating: UserRating?) -> String {
    rating.map { "\($0) of 5" } ?? "not rated"
  }
}
