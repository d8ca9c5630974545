import BusinessLogic

/// The first start.
extension MovieBrowserWireframe {
  /// Says what is there, over the list that is there already.
  func showWelcome() {
    let text = BoxText.welcome(dependencies.store.offering, bindings: dependencies.bindings)
    let presenter = BoxPresenter(
      text, bindings: dependencies.bindings.box, open: { _ in }, done: {})
    overlays.append(WelcomeView(presenter: presenter))
  }

  /// Takes the welcome away for a key, if it is there; answers whether the key was only for it.
  func closesWelcome(_ key: Key) -> Bool {
    guard let welcome = overlays.last as? WelcomeView else { return false }
    if welcome.goesOn(with: key) { return true }
    popOverlay()
    return welcome.isOnlyForClosing(key) && !isInterrupt(key)
  }

  /// Takes the welcome away, if it is there.
  func closeWelcome() {
    if overlays.last is WelcomeView { popOverlay() }
  }

  private func isInterrupt(_ key: Key) -> Bool {
    dependencies.bindings.everywhere.action(for: key)?.reach == .everything
  }
}
