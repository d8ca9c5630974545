package import BusinessLogic
import DomainEntities
import Wording

/// An action that marks a film, or undoes or redoes a mark: the table for keys, prompt and plain
/// mode.
///
/// The raw value is the name in the prompt, in plain mode and in the key file.
package enum MarkAction: String, Hashable, Sendable, CaseIterable {
  case favorite = "mark-favorite"
  case watchlist = "mark-watchlist"
  case seen = "mark-seen"
  case notForMe = "mark-not-for-me"
  case rate
  case seenOn = "seen-on"
  case tag = "tag-film"
  case untag = "untag-film"
  case note
  case removeNote = "remove-note"
  /// Adds the film to the list used last, or to a list that is chosen.
  case lastList = "last-list"
  case lists = "choose-own-list"
  /// Repeats the last mark.
  case again = "repeat-mark"
  case undo, redo

  /// Whether a count before the key is the number of films to mark.
  package var takesCount: Bool {
    switch self {
    case .note, .removeNote, .undo, .redo: false
    default: true
    }
  }

  /// The name of the command that adds a film to a list with a typed name.
  package static let addToList = "add-to-list"

  /// The description for help and completion.
  package var help: String { Wording.help(of: self) }

  /// The default keys.
  package var keys: [Character] { shortForms.compactMap { $0.count == 1 ? $0.first : nil } }

  /// The default keys, and other names in plain mode.
  package var shortForms: [String] {
    switch self {
    case .favorite: ["f", "favorite"]
    case .watchlist: ["a", "watchlist"]
    case .seen: ["v", "seen"]
    case .notForMe: ["X", "not"]
    case .rate: ["*"]
    case .seenOn: ["V"]
    case .tag: ["T", "tag"]
    case .note: ["n", "N"]
    case .lastList: ["i"]
    case .lists: ["I", Self.addToList]
    case .again: ["."]
    case .undo: ["u"]
    case .redo: ["U"]
    case .untag, .removeNote: []
    }
  }

  /// Returns what is typed after it; nil for nothing.
  ///
  /// `tags` and `lists` are the tags and lists of the user.
  package func value(tags: [String] = [], lists: [String] = []) -> ValueKind? {
    switch self {
    case .rate:
      ValueKind(
        "4.5", Wording.Form.stars,
        values: (1...10).reversed().compactMap { UserRating(halves: $0)?.description } + ["none"])
    case .seenOn:
      ValueKind(
        "2019", Wording.Form.day,
        values: ["today", "yesterday", MarkWords.unknown, MarkWords.unseen])
    case .tag, .untag: ValueKind("noir", Wording.Form.tag, values: tags)
    case .note: ValueKind("text", Wording.Form.note)
    case .lists: ValueKind("noir", Wording.Form.listName, values: lists)
    default: nil
    }
  }

  /// Creates the action that adds a film to a list of the user; nil for the list of all.
  package init?(filling list: LibraryList) {
    switch list {
    case .favorites: self = .favorite
    case .watchlist: self = .watchlist
    case .diary, .seen: self = .seen
    case .rated: self = .rate
    case .notForMe: self = .notForMe
    case .notes: self = .note
    case .tags: self = .tag
    case .everything: return nil
    }
  }
}
