/// What keys do with a person's own marks.
enum MarkAction: Hashable, Sendable {
  case favourite, watchlist, seen, notForMe, undo, redo
  /// What is chosen or written after the key: stars, a day, a tag, a note.
  case rate, seenOn, tag, note
}
