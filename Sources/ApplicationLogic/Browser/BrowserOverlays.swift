import BusinessLogic
import DomainEntities

/// What lies over the panes, one screen over the other: popups with texts, choices, ratings, notes, the
/// prompt.
@MainActor final class BrowserOverlays {
  private let bindings: BrowserBindings
  private let didChange: () -> Void

  /// The screens, the one that has the keys last.
  private(set) var screens: [any Screen] = [] { didSet { didChange() } }

  /// Begins with none; `didChange` is called when one comes or goes.
  init(_ bindings: BrowserBindings, didChange: @escaping () -> Void) {
    self.bindings = bindings
    self.didChange = didChange
  }

  /// The screen in front; nil where the panes have the keys.
  var top: (any Screen)? { screens.last }

  var isEmpty: Bool { screens.isEmpty }

  /// The note that is being written, whatever may lie over it.
  var note: NotePresenter? {
    screens.lazy.compactMap { ($0 as? NoteView)?.note }.first
  }

  func push(_ screen: any Screen) { screens.append(screen) }

  func pop() { screens.popLast()?.close() }

  /// Takes a note away, whatever lies over it.
  func remove(_ note: NotePresenter) {
    screens.removeAll { ($0 as? NoteView)?.note === note }
  }

  func close() {
    for screen in screens { screen.close() }
  }

  // MARK: What there is

  /// Shows a text; `open` shows the page that tells more.
  func show(
    _ text: PopupText, bindings own: KeyBindings<PopupAction>? = nil,
    open: @escaping (_ address: String) -> Void = { _ in }
  ) {
    let presenter = PopupPresenter(text, bindings: own ?? bindings[.popup], open: open) {
      [weak self] in
      self?.pop()
    }
    push(PopupView(presenter: presenter))
  }

  /// Shows what all keys do, those of the focused screen first.
  func showHelp(of screen: any Screen) {
    let sections = [screen.keys] + bindings.summaries
    show(.help(sections.uniqued()), bindings: bindings[.help])
  }

  /// Has one of some items chosen.
  func showPicker(
    _ title: String, _ items: [PickerItem], current: Int?, choose: @escaping (Int) -> Void
  ) {
    let presenter = PickerPresenter(
      title: title, items: items, current: current, bindings: bindings[.picker]
    ) { [weak self] choice in
      self?.pop()
      if let choice { choose(choice) }
    }
    push(PickerView(presenter: presenter))
  }

  /// Has a film rated.
  func showStars(
    for film: String, _ rating: OwnRating?, rate: @escaping (OwnRating?) -> Void
  ) {
    let presenter = StarsPresenter(film: film, rating: rating, bindings: bindings[.stars]) {
      [weak self] choice in
      self?.pop()
      guard case .rating(let chosen) = choice else { return }
      if chosen != nil || rating != nil { rate(chosen) }
    }
    push(StarsView(presenter: presenter))
  }

  /// Has something asked for by name, beginning with a text.
  func showPrompt(
    _ vocabulary: PromptVocabulary, _ text: String, run: @escaping (PromptCommand) -> Void
  ) {
    let presenter = PromptPresenter(vocabulary, text: text, bindings: bindings[.prompt]) {
      [weak self] command in
      self?.pop()
      if let command { run(command) }
    }
    push(PromptView(presenter: presenter))
  }

  // MARK: The welcome

  /// Shows the welcome on the first start.
  func showWelcome(_ text: PopupText) {
    push(welcome(text))
  }

  /// Has the welcome, if it is shown, say something else.
  func renewWelcome(_ text: @autoclosure () -> PopupText) {
    guard let last = top as? WelcomeView else { return }
    last.close()
    screens[screens.count - 1] = welcome(text())
  }

  /// Takes the welcome away for a key, if it is shown; returns whether the key was only for it.
  func closesWelcome(_ key: Key) -> Bool {
    guard let welcome = top as? WelcomeView else { return false }
    if welcome.goesOn(with: key) { return true }
    pop()
    let reach = bindings[.browser].action(for: key)?.reach
    return welcome.isOnlyForClosing(key) && reach != .everything
  }

  /// Takes the welcome away, if it is shown.
  func closeWelcome() {
    if top is WelcomeView { pop() }
  }

  private func welcome(_ text: PopupText) -> WelcomeView {
    WelcomeView(
      presenter: PopupPresenter(text, bindings: bindings[.popup], open: { _ in }, done: {}))
  }
}
