/// Where keys lead in anything that has rows or lines: the same on every screen.
enum Movement: Hashable, Sendable, CaseIterable {
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last
}

extension Movement {
  /// What movements are called where they are of a kind; the key file knows them by these names.
  struct Words: Sendable {
    typealias Name = (name: String, help: String)

    var down: Name
    var up: Name
    var first: Name
    var last: Name

    static let films = Words(
      down: ("next-film", "next film"), up: ("previous-film", "film before"),
      first: ("first-film", "first film, or the film of the count (12g)"),
      last: ("last-film", "last film, or the film of the count (12G)"))
    static let lines = Words(
      down: ("line-down", "a line down"), up: ("line-up", "a line up"),
      first: ("beginning", "the beginning"), last: ("end", "the end"))
    static let choices = Words(
      down: ("next", "next"), up: ("previous", "the one before"), first: ("first", "the first"),
      last: ("last", "the last"))
  }
}

extension KeyBinding {
  /// The keys that lead somewhere.
  ///
  /// What is short enough to do without half windows has their keys for whole ones.
  static func moving(
    _ words: Movement.Words, byHalves: Bool, _ action: (Movement) -> Action
  ) -> [KeyBinding] {
    func binding(
      _ movement: Movement, _ word: Movement.Words.Name, _ keys: [Key], hint: String? = nil
    ) -> KeyBinding {
      KeyBinding(keys, action(movement), word.name, word.help, hint: hint)
    }
    let halves = [
      binding(.halfPageDown, ("half-window-down", "half a window down"), [.control("d")]),
      binding(.halfPageUp, ("half-window-up", "half a window up"), [.control("u")]),
    ]
    let (halfDown, halfUp): ([Key], [Key]) =
      byHalves ? ([], []) : ([.control("d")], [.control("u")])
    return [
      binding(
        .down, words.down, [.character("j"), Key(.down), .control("n")], hint: "down"),
      binding(.up, words.up, [.character("k"), Key(.up), .control("p")], hint: "up"),
    ] + (byHalves ? halves : []) + [
      binding(
        .pageDown, ("window-down", "a window down"),
        [.control("f")] + halfDown + [Key(.pageDown), .character(" ")]),
      binding(
        .pageUp, ("window-up", "a window up"), [.control("b")] + halfUp + [Key(.pageUp)]),
      binding(.first, words.first, [.character("g"), Key(.home)]),
      binding(.last, words.last, [.character("G"), Key(.end)]),
    ]
  }
}
