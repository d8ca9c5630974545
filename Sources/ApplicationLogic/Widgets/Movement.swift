import TerminalModel

/// A movement in rows or lines, the same on every screen.
package enum Movement: Hashable, Sendable, CaseIterable {
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, first, last
}

extension Movement {
  /// The names and descriptions of movements.
  package struct Words: Sendable {
    /// A name in the key file, and a description in the help.
    package typealias Name = (name: String, help: String)

    /// One row down.
    package var down: Name
    /// One row up.
    package var up: Name
    /// To the first row.
    package var first: Name
    /// To the last row.
    package var last: Name

    /// The movements in a list of films.
    package static let films = Words(
      down: ("next-film", "next film"), up: ("previous-film", "previous film"),
      first: ("first-film", "first film, or film number (12g)"),
      last: ("last-film", "last film, or film number (12G)"))
    /// The movements in a text.
    package static let lines = Words(
      down: ("line-down", "down"), up: ("line-up", "up"),
      first: ("go-to-top", "top"), last: ("go-to-bottom", "bottom"))
    /// The movements in a picker.
    package static let choices = Words(
      down: ("next", "next"), up: ("previous", "previous"), first: ("first", "first"),
      last: ("last", "last"))
  }
}

extension KeyBinding {
  /// Returns the bindings of movements.
  ///
  /// Without movements by half pages, their keys move by whole pages. `bySpace` is whether the
  /// space bar moves down by a page.
  package static func moving(
    _ words: Movement.Words, byHalves: Bool, bySpace: Bool = true, _ action: (Movement) -> Action
  ) -> [KeyBinding] {
    func binding(
      _ movement: Movement, _ word: Movement.Words.Name, _ keys: [Key]
    ) -> KeyBinding {
      KeyBinding(keys, action(movement), word.name, word.help)
    }
    let halves = [
      binding(.halfPageDown, ("half-page-down", "half a page down"), [.control("d")]),
      binding(.halfPageUp, ("half-page-up", "half a page up"), [.control("u")]),
    ]
    let (halfDown, halfUp): ([Key], [Key]) =
      byHalves ? ([], []) : ([.control("d")], [.control("u")])
    return [
      binding(
        .down, words.down, [.character("j"), Key(.down), .control("n")]),
      binding(.up, words.up, [.character("k"), Key(.up), .control("p")]),
    ] + (byHalves ? halves : []) + [
      binding(
        .pageDown, ("page-down", "page down"),
        [.control("f")] + halfDown + [Key(.pageDown)] + (bySpace ? [.character(" ")] : [])),
      binding(
        .pageUp, ("page-up", "page up"), [.control("b")] + halfUp + [Key(.pageUp)]),
      binding(.first, words.first, [.character("g"), Key(.home)]),
      binding(.last, words.last, [.character("G"), Key(.end)]),
    ]
  }
}
