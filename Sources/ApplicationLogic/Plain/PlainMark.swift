import BusinessLogic
import DomainEntities
import TerminalModel
import Vocabulary

/// A mark typed in plain mode: a word, and its value.
struct PlainMark: Hashable, Sendable {
  /// The action.
  var action: MarkAction
  /// The number of the film in the list, and the value.
  var rest: String

  /// Parses a line; nil if it does not start with the word of a mark.
  ///
  /// The word `watchlist` alone is the name of a list.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let word = parts.first, let action = Self.words[PlainInput.key(word)] else { return nil }
    guard parts.count > 1 || word.lowercased() != LibraryList.watchlist.rawValue else { return nil }
    self.action = action
    rest = parts.count > 1 ? parts[1].trimmed : ""
  }

  /// The names of the marks, and the letters of their keys that no other command has.
  static let words = MarkAction.allCases.reduce(into: [String: MarkAction]()) { words, action in
    for word in [action.rawValue] + action.otherNames + action.keys.map(String.init)
    where PlainInput.words[word] == nil { words[word] = action }
  }

  /// The leading number and the text after it; nil without a number.
  var numbered: (number: Int, rest: String)? {
    let parts = rest.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = PlainInput.number(first) else { return nil }
    return (number, parts.count > 1 ? parts[1].trimmed : "")
  }
}
