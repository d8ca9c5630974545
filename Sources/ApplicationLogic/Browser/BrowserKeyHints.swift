import Films
import Widgets

/// The keys that do something in the present state of the browser.
@MainActor struct BrowserKeyHints {
  private let focused: any Screen
  private let everywhere: KeyBindings<BrowserAction>
  private let isCovered: Bool
  private let showsFilms: Bool
  private let panes: BrowserPanes
  private let hasFilm: Bool
  private let hasLibrary: Bool
  private let isPicking: Bool

  /// Creates the keys of the focused screen and those that work everywhere.
  ///
  /// `isCovered` says that a screen lies over the panes, and `showsFilms` that the focused screen
  /// has films to mark.
  init(
    _ focused: any Screen, _ everywhere: KeyBindings<BrowserAction>, isCovered: Bool,
    showsFilms: Bool, panes: BrowserPanes, hasFilm: Bool, hasLibrary: Bool, isPicking: Bool
  ) {
    self.focused = focused
    self.everywhere = everywhere
    self.isCovered = isCovered
    self.showsFilms = showsFilms
    self.panes = panes
    self.hasFilm = hasFilm
    self.hasLibrary = hasLibrary
    self.isPicking = isPicking
  }

  /// The keys for the footer.
  var hints: [KeyHint] {
    // Over popups and during text input, `q` does not quit.
    focused.hints
      + (focused.takesText
        ? [] : everywhere.hints { (!isCovered || $0.reach == .films) && isUseful($0) })
  }

  /// The keys for the help.
  var help: [KeySummary] { [focused.keys, everywhere.summary(where: isUseful)] }

  private func isUseful(_ action: BrowserAction) -> Bool {
    if isCovered {
      switch action.reach {
      case .everything, .popups: return true
      case .films where showsFilms && isFree(action): break
      case .films, .panes, .picking: return false
      }
    }
    return switch action {
    case .pick: isPicking && hasFilm
    case .switchPane: panes.focus != .list || hasFilm || panes.shows(.lists)
    case .zoomFilm: panes.canSplit || panes.focus != .film && hasFilm
    case .zoomList: panes.canSplit || panes.focus != .list
    case .splitLeft, .splitRight: panes.isSplit
    case .mark(.undo), .mark(.redo): hasLibrary
    case .mark: hasLibrary && hasFilm
    case .copyLink, .run: hasFilm
    default: true
    }
  }

  /// Returns whether the focused screen leaves a key of an action to it.
  private func isFree(_ action: BrowserAction) -> Bool {
    everywhere.bindings.contains { binding in
      binding.action == action && binding.keys.contains { !focused.claims($0) }
    }
  }
}
