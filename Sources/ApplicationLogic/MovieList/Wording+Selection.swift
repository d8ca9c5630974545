import Wording

/// The selection of films to mark together.
extension Wording {
  /// The footer words of the key that leaves the list, or clears the selection first.
  static let back = "back"
  static let clear = "clear"

  /// The number of selected films, in the status line.
  static func selected(_ count: Int) -> String { "\(number(count)) selected" }

  /// The notice that a film cannot be selected yet.
  static let filmIsLoading = "This film is still loading."

  /// The notice that a range has begun; `press` names the key that ends it.
  static func rangeBegins(press: String) -> String {
    "Selected. Go to the other end and \(uncapitalized(press)) again."
  }

  /// The notice that some films of a range are not selected, since they are not loaded.
  static func isPartlyLoaded(_ count: Int) -> String {
    "\(films(count)) in between \(count == 1 ? "is" : "are") not loaded yet."
  }

  /// The notice that only the first films of a list are loaded and selected.
  static func selectedLoaded(_ count: Int) -> String {
    "Selected the \(films(count)) loaded so far."
  }
}
