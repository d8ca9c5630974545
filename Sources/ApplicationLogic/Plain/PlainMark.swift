import BusinessLogic
import DomainEntities

/// What is to be marked with one line in the plain mode: a word, and what follows it.
struct PlainMark: Hashable, Sendable {
  /// What is done with the film.
  var action: MarkAction
  /// The number of the film in a list, and what it is marked with.
  var rest: String

  /// Reads a line that begins with a word for it; nil for any other.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let word = parts.first, let action = Self.words[PlainInput.key(word)] else { return nil }
    self.action = action
    rest = parts.count > 1 ? parts[1].trimmed : ""
  }

  private static let words: [String: MarkAction] = [
    "f": .favorite, "favorite": .favorite, "a": .watchlist, "watchlist": .watchlist,
    "v": .seen, "seen": .seen, "V": .seenOn, "not": .notForMe, "X": .notForMe, "rate": .rate,
    "note": .note, "N": .note, "tag": .tag, "T": .tag,
  ]

  /// The number that comes first, and what follows it; nil where there is none.
  var numbered: (number: Int, rest: String)? {
    let parts = rest.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = PlainInput.number(first) else { return nil }
    return (number, parts.count > 1 ? parts[1].trimmed : "")
  }
}
