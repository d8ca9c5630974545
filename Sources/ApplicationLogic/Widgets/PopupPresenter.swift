import TerminalModel

/// A popup with a text.
@MainActor package final class PopupPresenter {
  let text: PopupText
  /// The keys, which the key file may have changed.
  package let bindings: KeyBindings<PopupAction>
  private let open: (String) -> Void
  private let done: () -> Void
  private var keys: KeyReader<PopupAction>
  private var allLines: [StyledLine] = []
  private var width = 0
  /// The size computed last, which every frame needs.
  private var preferred: (columns: Int, width: Int, height: Int)?
  private var window = LineWindow()
  /// Whether the text has been on the screen.
  private var isShown = false

  /// Creates a popup.
  ///
  /// `open` is called with the address of the linked page, or with an empty text if a question is
  /// answered with yes; `done` is called when it closes.
  package init(
    _ text: PopupText, bindings: KeyBindings<PopupAction> = .popup,
    open: @escaping (String) -> Void,
    done: @escaping () -> Void
  ) {
    self.text = text
    self.bindings = bindings
    self.open = open
    self.done = done
    keys = KeyReader(bindings)
  }

  /// Returns the size of the text for a number of columns.
  func preferredSize(columns: Int) -> (width: Int, height: Int) {
    if let preferred, preferred.columns == columns { return (preferred.width, preferred.height) }
    let lines = text.lines(width: min(text.widest, columns))
    let widest = lines.map { TextWidth.of($0.text) }.max() ?? 0
    // The border has a space on each side of the title.
    let size = (width: max(widest, TextWidth.of(text.title) + 2), height: lines.count)
    preferred = (columns, size.width, size.height)
    return size
  }

  /// Returns whether an action does something.
  func isUseful(_ action: PopupAction) -> Bool {
    action != .open || text.page != nil || text.isQuestion
  }

  /// The lines in the window.
  var lines: [StyledLine] { Array(allLines[window.visible]) }

  /// Whether there are lines below the window.
  package var hasMore: Bool { window.hasMore }

  /// Sets the size of the window.
  func resize(width: Int, height: Int) {
    isShown = true
    if width != self.width { allLines = text.lines(width: width) }
    self.width = width
    window.setHeight(height)
    window.setCount(allLines.count)
  }

  /// Handles a key.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else {
      if text.isQuestion { done() }
      return
    }
    switch action {
    case .move(let movement): window.move(movement, times: count ?? 1)
    case .open:
      done()
      // A key typed ahead does not answer a question that was not shown.
      if let page = text.page ?? (text.isQuestion && isShown ? "" : nil) { open(page) }
    case .close: done()
    }
  }

  /// Scrolls by a number of lines, up if negative.
  func scroll(by lines: Int) {
    window.scroll(to: window.top + lines)
  }
}
