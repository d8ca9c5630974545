import BusinessLogic

/// Where a list was left, until its rows are loaded.
struct ListRestoration: Hashable, Sendable {
  /// This many places that have to be waited for are loaded to find where a list was left.
  static let mostWaitedFor = 200
  /// A film is found at once where it has moved by no more rows.
  private static let drift = 10

  /// The list and the place.
  let position: ListSnapshot.Rows
  /// Whether the source answers at once, so that a film that has moved is looked for everywhere.
  let isAtHand: Bool
  /// Whether the list is looked through from its beginning.
  private(set) var isFromBeginning = false

  init(position: ListSnapshot.Rows, isAtHand: Bool) {
    self.position = position
    self.isAtHand = isAtHand
  }

  /// The same from the beginning of the list.
  var fromBeginning: ListRestoration {
    var all = self
    all.isFromBeginning = true
    return all
  }

  /// The first place that the window needs; the films just before it are loaded too.
  func firstPlace(inWindowOf height: Int) -> Int {
    guard !isFromBeginning else { return 0 }
    let first = max(0, position.row - min(position.line, height - 1) - Self.drift)
    return first / MoviePage.size * MoviePage.size
  }
}
