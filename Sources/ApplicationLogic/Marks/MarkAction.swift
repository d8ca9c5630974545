/// The actions of keys that mark a film.
enum MarkAction: Hashable, Sendable {
  case favorite, watchlist, seen, notForMe, undo, redo
  /// Actions with a value that is chosen or typed afterwards: stars, a day, a tag, a note.
  case rate, seenOn, tag, note

  /// Whether a value is chosen or typed afterwards.
  var needsValue: Bool {
    switch self {
    case .rate, .seenOn, .tag, .note: true
    case .favorite, .watchlist, .seen, .notForMe, .undo, .redo: false
    }
  }
}
