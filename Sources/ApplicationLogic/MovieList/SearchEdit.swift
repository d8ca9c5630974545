/// What a key does to the text typed after `/`.
enum SearchEdit: Hashable, Sendable {
  case insert(Character)
  case deleteBackwards, deleteWord, deleteAll
  case accept, cancel
  case move(Int)

  init?(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      self = .insert(character)
    case (.character("w"), .control), (.backspace, .alt): self = .deleteWord
    case (.character("u"), .control): self = .deleteAll
    case (.character("n"), .control), (.down, []): self = .move(1)
    case (.character("p"), .control), (.up, []): self = .move(-1)
    case (.backspace, _): self = .deleteBackwards
    case (.enter, _): self = .accept
    case (.escape, _): self = .cancel
    default: return nil
    }
  }

  /// The text up to its last word.
  static func withoutLastWord(_ text: String) -> String {
    var rest = text[...]
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    return String(rest)
  }
}
