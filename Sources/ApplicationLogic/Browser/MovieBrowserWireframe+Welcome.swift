import BusinessLogic

/// The first start.
extension MovieBrowserWireframe {
  /// Says what is there, over the list that is there already.
  func showWelcome() {
    overlays.append(welcome)
  }

  /// Has the welcome, if it is there, tell where the films are from now that it is known.
  func renewWelcome() {
    guard let last = overlays.last as? WelcomeView else { return }
    last.close()
    overlays[overlays.count - 1] = welcome
  }

  private var welcome: WelcomeView {
    var substitution: (name: String, error: MovieDataError)?
    if case .fellBack(let name, let error) = dependencies.activity.state {
      substitution = (name, error)
    }
    let text = BoxText.welcome(
      dependencies.store.offering, bindings: dependencies.bindings, substitution: substitution)
    let presenter = BoxPresenter(
      text, bindings: dependencies.bindings.box, open: { _ in }, done: {})
    return WelcomeView(presenter: presenter)
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
