/// What is shown over the list at the first start: a popup that any key takes away.
@MainActor final class WelcomeView: Screen {
  private let presenter: PopupPresenter
  private let popup: PopupView

  init(presenter: PopupPresenter) {
    self.presenter = presenter
    popup = PopupView(presenter: presenter)
  }

  /// One way out is enough to say, although every key is one.
  let keys = KeySummary(
    name: "Welcome",
    lines: [KeySummary.Line(keys: [Key(.enter).name], help: "to the films", hint: "to the films")])

  /// Goes on in a text that the window is too small for; answers whether the key did that.
  func goesOn(with key: Key) -> Bool {
    guard presenter.goesOn, case .move? = presenter.bindings.action(for: key) else {
      return false
    }
    popup.handle(key)
    return true
  }

  /// Whether a key has done what it is for once the popup is gone.
  ///
  /// A key that closes other popups does no more here, nor one that says yes; every other key does what it
  /// always does.
  func isOnlyForClosing(_ key: Key) -> Bool {
    switch presenter.bindings.action(for: key) {
    case .open, .close: true
    case .move, nil: key == .character(" ")
    }
  }

  func handle(_ key: Key) {}
  func scroll(by rows: Int) { popup.scroll(by: rows) }
  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool { false }
  func layOut(in area: Rect) { popup.layOut(in: area) }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    popup.draw(in: area, isFocused: isFocused, on: &buffer)
  }
}
