/// What keys do whatever is on the screen.
enum BrowserAction: Hashable, Sendable {
  case switchPane, zoomFilm, zoomList, splitLeft, splitRight
  case surprise, prompt, mouse, posters, about, help, redraw, suspend, quit, interrupt
  case mark(MarkAction)
}

extension BrowserAction {
  /// Where a key does what it does.
  enum Reach: Hashable, Sendable {
    /// Everywhere, popups and typed text included.
    case everything
    /// On the list, a film's page, and popups over them in which nothing is typed.
    case popups
    /// On the list and a film's page alone: what lies over them has its own ways out.
    case panes
  }

  /// Where a key does this.
  var reach: Reach {
    switch self {
    case .interrupt, .suspend, .redraw: .everything
    case .help: .popups
    default: .panes
    }
  }
}

extension KeyBindings<BrowserAction> {
  /// The keys that work everywhere.
  static let browser = KeyBindings(
    "Everywhere",
    [
      KeyBinding([Key(.tab)], .switchPane, "switch-pane", "from the list to the film, and back"),
      KeyBinding(
        [.character("+")], .zoomFilm, "zoom-film", "the film over the whole width, and back"),
      KeyBinding(
        [.character("_")], .zoomList, "zoom-list", "the list over the whole width, and back"),
      KeyBinding(
        [.character("<")], .splitLeft, "split-left", "less room for the list, more for the film"),
      KeyBinding(
        [.character(">")], .splitRight, "split-right",
        "more room for the list, less for the film"),
      KeyBinding(
        [.character("x")], .surprise, "surprise", "surprise me with a film of the list"),
    ] + KeyBinding.marking + [
      KeyBinding([.character(":")], .prompt, "prompt", "do anything by its name; Tab completes"),
      KeyBinding(
        [.character("m")], .mouse, "mouse", "mouse off and on; off, text can be selected"),
      KeyBinding(
        [.character("p")], .posters, "posters", "posters off and on, where there is room for them"),
      KeyBinding(
        [.character("A")], .about, "about", "version, licenses, and who is thanked for what"),
      KeyBinding([.character("?")], .help, "help", "these keys", hint: "help"),
      KeyBinding([.control("l")], .redraw, "redraw", "draw the screen anew"),
      KeyBinding(
        [.control("z")], .suspend, "suspend", "back to the shell for a while; fg returns"),
      KeyBinding([.character("q")], .quit, "quit", "leave", hint: "quit"),
      KeyBinding([.control("c")], .interrupt, "interrupt", "leave at once"),
    ])
}

extension KeyBinding<BrowserAction> {
  /// The keys that mark the chosen film, on the list and on its page.
  static let marking: [KeyBinding] = [
    KeyBinding(
      [.character("f")], .mark(.favorite), "mark-favorite", "a favorite, and back"),
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
