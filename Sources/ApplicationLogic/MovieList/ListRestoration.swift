import BusinessLogic
import MovieData

/// The position in a list to return to, until its rows are loaded.
package struct ListRestoration: Hashable, Sendable {
  /// The maximum number of places of a remote source to load in search of the position.
  static let maxAwaitedPlaces = 200
  /// The maximum number of rows that a film can have moved to be found at once.
  private static let drift = 10

  /// The list and the position in it.
  let position: ListSnapshot.Rows
  /// Whether the source is local, so that a film that has moved is looked for in the whole list.
  let isLocal: Bool
  /// Whether the list is loaded from its beginning.
  private(set) var isFromBeginning = false

  init(position: ListSnapshot.Rows, isLocal: Bool) {
    self.position = position
    self.isLocal = isLocal
  }

  /// The restoration with the list loaded from its beginning.
  var fromBeginning: ListRestoration {
    var all = self
    all.isFromBeginning = true
    return all
  }

  /// Returns the first place to load: the window's, and the films just before it.
  func firstPlace(inWindowOf height: Int) -> Int {
    guard !isFromBeginning else { return 0 }
    let first = max(0, position.row - min(position.line, height - 1) - Self.drift)
    return first / MoviePage.size * MoviePage.size
  }
}
