/// What keys do with a person's own marks.
enum MarkAction: Hashable, Sendable {
  case favourite, watchlist, seen, notForMe, undo, redo
  /// What is chosen or written after the key: stars, a day, a tag, a note.
  case rate, seenOn, tag, note
}

extension KeyBinding<BrowserAction> {
  /// The keys that mark the chosen film, on the list and on its page.
  static let marking: [KeyBinding] = [
    KeyBinding(
      [.character("f")], .mark(.favourite), "mark-favourite", "a favourite, and back"),
    KeyBinding(
      [.character("a")], .mark(.watchlist), "mark-watchlist", "add to the watchlist, and back"),
    KeyBinding(
      [.character("v")], .mark(.seen), "mark-seen", "seen today (again), and back"),
    KeyBinding(
      [.character("X")], .mark(.notForMe), "mark-not-for-me", "not for me, and back"),
    KeyBinding([.character("*")], .mark(.rate), "mark-rating", "my stars for it, 0.5 to 5"),
    KeyBinding([.character("V")], .mark(.seenOn), "mark-seen-on", "seen on another day"),
    KeyBinding([.character("T")], .mark(.tag), "mark-tag", "a word of my own for it"),
    KeyBinding([.character("n"), .character("N")], .mark(.note), "mark-note", "a note on it"),
    KeyBinding([.character("u")], .mark(.undo), "undo", "undo the last mark"),
    KeyBinding([.character("U")], .mark(.redo), "redo", "mark again what was undone"),
  ]
}
