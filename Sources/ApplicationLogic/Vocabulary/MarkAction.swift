import Wording

/// The words that mark a film, or undo that: keys, the prompt and plain mode all read them here.
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
  case undo, redo

  /// The name of the command that adds a film to a list with a typed name.
  package static let addToList = "add-to-list"

  /// What it does.
  package var help: String { Wording.help(of: self) }

  /// Whether it marks without a value, or removes that mark.
  package var isToggle: Bool { [.favorite, .watchlist, .seen, .notForMe].contains(self) }

  /// The default keys, each of one character; plain mode takes letters.
  package var keys: String {
    switch self {
    case .favorite: "f"
    case .watchlist: "a"
    case .seen: "v"
    case .notForMe: "X"
    case .rate: "*"
    case .seenOn: "V"
    case .tag: "T"
    case .note: "nN"
    case .lastList: "i"
    case .lists: "I"
    case .undo: "u"
    case .redo: "U"
    case .untag, .removeNote: ""
    }
  }

  /// The other names in plain mode, where no list has them.
  package var otherNames: [String] {
    switch self {
    case .favorite: ["favorite"]
    case .watchlist: ["watchlist"]
    case .seen: ["seen"]
    case .notForMe: ["not"]
    case .tag: ["tag"]
    case .lists: [Self.addToList]
    default: []
    }
  }

  /// Returns what is typed after it; nil for nothing.
  ///
  /// `tags` and `lists` are those of the user.
  package func value(tags: [String] = [], lists: [String] = []) -> ValueKind? {
    switch self {
    case .rate: .stars
    case .seenOn: .day
    case .tag, .untag: .tag(tags)
    case .note: .note
    case .lists: .ownList(lists)
    default: nil
    }
  }
}
