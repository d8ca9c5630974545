import BusinessLogic
import DomainEntities
import Films
import TerminalModel
import Widgets
import Wording

/// The stack of screens over the panes: popups, pickers, ratings, notes and the prompt.
@MainActor final class BrowserOverlays {
  private let bindings: BrowserBindings
  private let didChange: () -> Void

  /// The screens; the last one has the focus.
  private(set) var screens: [any Screen] = [] { didSet { didChange() } }

  /// Creates an empty stack; `didChange` is called when it changes.
  init(_ bindings: BrowserBindings, didChange: @escaping () -> Void) {
    self.bindings = bindings
    self.didChange = didChange
  }

  /// The screen in front; nil if the panes have the focus.
  var top: (any Screen)? { screens.last }

  var isEmpty: Bool { screens.isEmpty }

  /// The note being edited, even if another screen covers it.
  var note: NotePresenter? {
    screens.lazy.compactMap { ($0 as? NoteView)?.note }.first
  }

  func push(_ screen: any Screen) { screens.append(screen) }

  func pop() { screens.popLast()?.close() }

  /// Closes a note, even if another screen covers it.
  func remove(_ note: NotePresenter) {
    screens.removeAll { ($0 as? NoteView)?.note === note }
  }

  func close() {
    for screen in screens { screen.close() }
  }

  // MARK: Screens

  /// Shows a text; `open` opens its linked page.
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

  /// Asks whether to undo or redo a step; `confirm` is called if the answer is yes.
  func ask(_ reversal: StepReversal, today: CalendarDate, confirm: @escaping () -> Void) {
    let conflicts = Wording.conflicts(of: reversal)
    ask(
      Wording.question(reversal, today: today), title: Wording.title(reversal.direction),
      details: conflicts.isEmpty
        ? [] : [.space, .remark(Wording.changedSince + ":")] + conflicts.map { .text($0) },
      confirm: confirm)
  }

  /// Asks a question in a popup; `confirm` is called if the answer is yes.
  func ask(
    _ question: String, title: String, details: [PopupText.Block] = [],
    confirm: @escaping () -> Void
  ) {
    let keys = bindings[.question]
    let answers = "\(keys.keyLabel(.open))/\(keys.keyLabel(.close))"
    var text = PopupText(title: title, blocks: [.text("\(question) \(answers)")] + details)
    text.isQuestion = true
    show(text, bindings: keys) { _ in confirm() }
  }

  /// Shows keys to look up or to run; `run` is called with the chosen one.
  func showHelp(_ sections: [KeySummary], run: @escaping (Key) -> Void) {
    // What the footer names, and most people look for, comes first.
    let all = sections.flatMap(\.lines)
    let ranked = all.filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    let lines = ranked + all.filter { $0.rank == nil }
    let items = lines.map { line in
      PickerItem(text: line.help, group: "", label: Wording.keys(line.keys))
    }
    showPicker(Wording.keysHeading, items, current: nil, maxColumns: 3) { choice in
      if let key = lines[choice].keys.first.flatMap(Key.init(named:)) { run(key) }
    }
  }

  /// Shows a picker, which closes before `choose`, `edit` or `enter` is called.
  @discardableResult func showPicker(
    _ title: String, _ items: [PickerItem], current: Int?, maxColumns: Int = 1,
    edit: @escaping (ItemEdit, Int) -> Void = { _, _ in },
    name: @escaping (String) -> String = { $0 }, enter: @escaping (String) -> Void = { _ in },
    choose: @escaping (Int) -> Void
  ) -> PickerPresenter {
    let presenter = PickerPresenter(
      title: title, items: items, current: current, bindings: bindings[.picker],
      didChange: didChange,
      edit: { [weak self] change, index in
        self?.pop()
        edit(change, index)
      }, name: name,
      enter: { [weak self] text in
        self?.pop()
        enter(text)
      }
    ) { [weak self] choice in
      self?.pop()
      if let choice { choose(choice) }
    }
    push(PickerView(presenter: presenter, maxColumns: maxColumns))
    return presenter
  }

  /// Shows the rating of a film.
  func showStars(
    for film: String, _ rating: UserRating?, rate: @escaping (UserRating?) -> Void
  ) {
    let presenter = StarsPresenter(film: film, rating: rating, bindings: bindings[.stars]) {
      [weak self] choice in
      self?.pop()
      guard case .rating(let chosen) = choice else { return }
      if chosen != nil || rating != nil { rate(chosen) }
    }
    push(StarsView(presenter: presenter))
  }

  /// Shows the prompt, which may ask a question.
  func showPrompt(
    _ vocabulary: PromptVocabulary, _ question: PromptQuestion?, history: InputHistory,
    run: @escaping (PromptCommand) -> Void
  ) {
    let presenter = PromptPresenter(
      vocabulary, question: question, bindings: bindings[.prompt], history: history
    ) { [weak self] command in
      self?.pop()
      if let command { run(command) }
    }
    push(PromptView(presenter: presenter))
  }

  // MARK: Welcome

  /// Shows the welcome on first start.
  func showWelcome(_ text: PopupText) {
    push(welcome(text))
  }

  /// Replaces the text of the welcome, if it is shown.
  func updateWelcome(_ text: @autoclosure () -> PopupText) {
    guard let last = top as? WelcomeView else { return }
    last.close()
    screens[screens.count - 1] = welcome(text())
  }

  /// Closes the welcome on a key, if it is shown; returns whether the key did nothing else.
  func closesWelcome(_ key: Key) -> Bool {
    guard let welcome = top as? WelcomeView else { return false }
    if welcome.scrolls(with: key) { return true }
    pop()
    let reach = bindings[.browser].action(for: key)?.reach
    return welcome.isOnlyForClosing(key) && reach != .everything
  }

  /// Closes the welcome, if it is shown.
  func closeWelcome() {
    if top is WelcomeView { pop() }
  }

  private func welcome(_ text: PopupText) -> WelcomeView {
    WelcomeView(
      presenter: PopupPresenter(text, bindings: bindings[.popup], open: { _ in }, done: {}))
  }
}
