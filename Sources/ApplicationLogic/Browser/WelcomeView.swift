import TerminalModel
import Widgets
import Wording

/// The welcome on first start: a popup over the list that any key closes.
@MainActor final class WelcomeView: Screen {
  private let presenter: PopupPresenter
  private let popup: PopupView

  init(presenter: PopupPresenter) {
    self.presenter = presenter
    popup = PopupView(presenter: presenter)
  }

  /// The footer shows one way out, although every key closes the welcome.
  let keys = KeySummary(
    name: "Welcome",
    lines: [
      KeySummary.Line(keys: [Key(.enter).name], help: Wording.startBrowsing)
    ])
  let hints = [KeyHint(key: Key(.enter).name, word: Wording.start, rank: 1)]

  let dimsBackground = true

  /// Scrolls a text that does not fit the window; returns whether the key did that.
  func scrolls(with key: Key) -> Bool {
    guard presenter.hasMore, case .move? = presenter.bindings.action(for: key) else {
      return false
    }
    popup.handle(key)
    return true
  }

  /// Returns whether a key only closes the welcome.
  ///
  /// Keys that close other popups and keys that confirm do; every other key also performs its usual
  /// action.
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
