import BusinessLogic
import DomainEntities
import Wording

/// Sentences of the film page.
extension Wording {
  /// The notice when the key that opens an entry is pressed without one; `press` names a key that
  /// selects one.
  static func nothingSelected(press: String) -> String {
    "\(press) to select something to open."
  }

  /// The advice below an error.
  static func toRetry(press: String) -> String { "\(press) to retry." }
}
