/// The actions of keys that mark a film.
package enum MarkAction: Hashable, Sendable {
  case favorite, watchlist, seen, notForMe, undo, redo
  /// Actions with a value that is chosen or typed afterwards: stars, a day, a tag, a note.
  case rate, seenOn, tag, note
  /// Adds the film to the list used last, or to a list that is chosen.
  case lastList, lists

  /// Whether a value is chosen or typed afterwards.
  package var needsValue: Bool {
    switch self {
    case .rate, .seenOn, .tag, .note, .lists: true
    case .favorite, .watchlist, .seen, .notForMe, .undo, .redo, .lastList: false
    }
  }
}
