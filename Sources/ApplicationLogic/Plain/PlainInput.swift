import BusinessLogic

/// What somebody asks for with one line in the plain mode.
enum PlainInput: Hashable, Sendable {
  /// The film or the choice of that number.
  case number(Int)
  case next, previous, back
  /// Titles that go with these words.
  case search(String)
  case lists, sorts, openPage, trailer, watch, surprise, about, retry, help, quit
  /// A film is to be marked.
  case mark(PlainMark)
  case undo, redo
  /// One's own list.
  case own(LibraryList)
  /// Something that means nothing.
  case unknown(String)
  /// What is shown already, with what is missing of it; nobody types it.
  case show

  /// Reads a line; an empty one goes on.
  init(_ line: String) {
    let text = CleanText.line(line).trimmed
    if text.first == "/" {
      self = .search(text.dropFirst().prefix(InputLine.longestText).trimmed)
    } else if let number = Self.number(text[...]) {
      self = .number(number)
    } else if let mark = PlainMark(text) {
      self = .mark(mark)
    } else if let list = Self.ownLists[Self.key(text)] {
      self = .own(list)
    } else {
      self = Self.words[Self.key(text)] ?? .unknown(text)
    }
  }

  /// What is looked up for a word: case does not matter, but a single capital letter is another key on the screen than
  /// the small one.
  static func key(_ word: some StringProtocol) -> String {
    word.count > 1 ? word.lowercased() : String(word)
  }

  /// The small letter that means something where a capital one does not; nil for every other text.
  static func near(_ text: String) -> String? {
    let small = text.lowercased()
    guard text.count == 1, small != text, PlainMark(small) != nil || words[small] != nil else {
      return nil
    }
    return small
  }

  /// What digits alone stand for, without a sign; nil for any other text.
  static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    // A number that no computer has room for is still a number, and out of range.
    return Int(digits) ?? .max
  }

  private static let words: [String: PlainInput] = [
    "": .next, "n": .next, "next": .next,
    "p": .previous, "previous": .previous,
    "b": .back, "back": .back,
    "l": .lists, "L": .lists, "lists": .lists,
    "s": .sorts, "orders": .sorts,
    "o": .openPage, "open": .openPage,
    "t": .trailer, "trailer": .trailer,
    "w": .watch, "watch": .watch,
    "x": .surprise, "surprise": .surprise,
    "A": .about, "about": .about,
    "r": .retry, "retry": .retry,
    "?": .help, "h": .help, "help": .help,
    "u": .undo, "undo": .undo, "U": .redo, "redo": .redo,
    "q": .quit, "quit": .quit, "exit": .quit,
  ]

  private static let ownLists: [String: LibraryList] = [
    "mine": .everything, "favorites": .favorites, "my watchlist": .watchlist, "diary": .diary,
    "rated": .rated, "notes": .notes, "tags": .tags,
  ]
}
