/// What lies over the panes: the help, choices.
extension MovieBrowserWireframe {
  func showHelp() {
    let bindings = dependencies.bindings
    // The keys of the pane that has the focus come first; docs/keys.md has the same list.
    let sections = [focused.keys] + bindings.summaries
    show(.help(sections.uniqued()), bindings: bindings.help)
  }

  func showChooser(
    _ title: String, _ items: [ChooserItem], current: Int?, choose: @escaping (Int) -> Void
  ) {
    let presenter = ChooserPresenter(
      title: title, items: items, current: current, bindings: dependencies.bindings.choice
    ) { [weak self] choice in
      self?.popOverlay()
      if let choice { choose(choice) }
    }
    overlays.append(ChooserView(presenter: presenter))
  }

  func showAbout() {
    show(.about(version: dependencies.version))
  }

  func show(_ text: BoxText, bindings: KeyBindings<BoxAction>? = nil) {
    let presenter = BoxPresenter(text, bindings: bindings ?? dependencies.bindings.box) {
      [weak self] page in
      guard let self else { return }
      if let notice = openPage(page) { tell(notice) }
    } done: { [weak self] in
      self?.popOverlay()
    }
    overlays.append(BoxView(presenter: presenter))
  }

  func popOverlay() {
    overlays.popLast()?.close()
  }
}
