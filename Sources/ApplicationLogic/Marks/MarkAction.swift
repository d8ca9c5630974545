/// What keys do with a person's own marks.
enum MarkAction: Hashable, Sendable {
  case favorite, watchlist, seen, notForMe, undo, redo
  /// What is chosen or written after the key: stars, a day, a tag, a note.
  case rate, seenOn, tag, note

  /// Whether something is chosen or written after the key.
  var needsValue: Bool {
    switch self {
    case .rate, .seenOn, .tag, .note: true
    case .favorite, .watchlist, .seen, .notForMe, .undo, .redo: false
    }
  }
}
