import TerminalModel
import Tonight
package import Vocabulary
import Walk
package import Widgets

/// The actions of keys that work on every screen.
package enum BrowserAction: Hashable, Sendable {
  case switchPane, zoomFilm, zoomList, splitLeft, splitRight
  case pick, copyLink, prompt, mouse, posters, about, help, redraw, suspend, quit,
    interrupt
  case mark(MarkAction)
  /// Opens a feature over the panes.
  case open(OpenRequest)
  /// Runs a program of the user.
  case run(UserProgram)
}

extension BrowserAction {
  /// Opens the films for tonight, which the welcome and the help mention.
  package static let tonight = open(OpenRequest(TonightFeature.declaration.name))
  /// Opens the walk through the list, which the welcome mentions.
  static let walk = open(OpenRequest(WalkFeature.declaration.name))

  /// Where a key works.
  enum Reach: Hashable, Sendable {
    /// Everywhere, including popups and text input.
    case everything
    /// On the list, on a film's page, and in popups without text input.
    case popups
    /// On the list, on a film's page, and on the films for tonight.
    case films
    /// On the list and on a film's page only.
    case panes
    /// On the list and on a film's page, while a film is picked for another command.
    case picking
  }

  /// Whether a count before the key is the number of films.
  var takesCount: Bool { if case .mark(let action) = self { action.takesCount } else { false } }

  /// Where the key of this action works.
  var reach: Reach {
    switch self {
    case .interrupt, .suspend, .redraw: .everything
    case .help: .popups
    case .pick: .picking
    case .mark, .copyLink: .films
    default: .panes
    }
  }
}

extension KeyBindings<BrowserAction> {
  /// The keys that work everywhere.
  package static let browser = KeyBindings(
    "Everywhere",
    [
      KeyBinding(
        [Key(.enter)], .pick, "pick", "pick the film (moviebrowser pick)", hint: "pick", rank: 5),
      KeyBinding([Key(.tab)], .switchPane, "switch-pane", "switch pane", hint: "pane", rank: 120),
      KeyBinding([.character("+")], .zoomFilm, "zoom-film", "toggle full-width film pane"),
      KeyBinding([.character("_")], .zoomList, "zoom-list", "toggle full-width list pane"),
      KeyBinding([.character("<")], .splitLeft, "widen-film", "widen the film pane"),
      KeyBinding([.character(">")], .splitRight, "widen-list", "widen the list pane"),
    ] + KeyBinding.opening + KeyBinding.marking + [
      KeyBinding([.character("y")], .copyLink, "copy-link", "copy title and link"),
      KeyBinding(
        [.character(":")], .prompt, "prompt", "run a command by name; Tab completes",
        hint: "command", rank: 100),
      KeyBinding(
        [.character("m")], .mouse, "mouse", "toggle mouse (off to select text)"),
      KeyBinding([.character("p")], .posters, "posters", "toggle posters"),
      KeyBinding([.character("A")], .about, "credits", "show version, licenses and credits"),
      KeyBinding([.character("?")], .help, "help", "show all keys", hint: "help", rank: 35),
      KeyBinding([.control("l")], .redraw, "redraw", "redraw the screen"),
      KeyBinding([.control("z")], .suspend, "suspend", "suspend; fg resumes"),
      KeyBinding([.character("q")], .quit, "quit", "quit", hint: "quit", rank: 105),
      KeyBinding([.control("c")], .interrupt, "interrupt", "quit immediately"),
    ])
}

extension KeyBinding<BrowserAction> {
  /// The keys that open features.
  fileprivate static var opening: [KeyBinding] {
    BrowserFeature.all.map { $0.declaration.opening.map { .open($0) } }
  }

  /// The keys that mark the focused film, on the list and on its page.
  package static let marking: [KeyBinding] = MarkAction.allCases.filter { !$0.keys.isEmpty }.map {
    let (hint, rank): (String?, Int) =
      switch $0 {
      case .favorite: ("favorite", 130)
      case .watchlist, .seen, .rate: ("mark", 28)
      default: (nil, 100)
      }
    return KeyBinding(
      $0.keys.map(Key.character), .mark($0), $0.rawValue, $0.help, hint: hint, rank: rank)
  }
}
