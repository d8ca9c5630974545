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
    if focus != pane { perform(.switchPane) }
    guard focus == pane else { return }
    preferences.showsOnePane = BrowserLayout(size: dependencies.device.size).isSplit
  }

  /// Moves the line between the panes.
  func moveSplit(by steps: Int) {
    if layout.isSplit { preferences.moveSplit(by: steps) }
  }
}
