/// How the two panes share the width.
extension MovieBrowserWireframe {
  /// Gives a pane the whole width, or goes back to both where it has it already.
  ///
  /// While one pane has the whole width, going to the other one shows that, as on a narrow terminal.
  func zoom(_ pane: Pane) {
    if preferences.showsOnePane, focus == pane {
      preferences.showsOnePane = false
      return
    }
    if focus != pane { switchPane() }
    guard focus == pane else { return }
    preferences.showsOnePane = BrowserLayout(size: dependencies.device.size).isSplit
  }

  /// Goes from the list to the page, and back, without leaving either.
  func switchPane() {
    if focus == .film {
      showList()
    } else if hasOwnPage {
      focus = .film
    } else {
      openSelectedMovie()
    }
  }

  /// Gives the keys to the list; a page that is not to be seen beside it loads no further.
  func showList() {
    focus = .list
    if !layout.isSplit { film.presenter.leave() }
  }

  /// Moves the line between the panes.
  func moveSplit(by steps: Int) {
    if layout.isSplit { preferences.moveSplit(by: steps) }
  }
}
