/// What keys do in a popup with a text.
enum PopupAction: Hashable, Sendable {
  case move(Movement)
  case open, close
}

extension KeyBindings<PopupAction> {
  /// The keys of a popup with a text.
  static let popup = KeyBindings(
    "Box",
    KeyBinding.moving(.lines, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the page it is about",
        hint: "open page"),
      KeyBinding(
        [Key(.escape), .character("q"), .character("h"), Key(.left), Key(.backspace)], .close,
        "close", "back", hint: "back"),
    ])
}

/// A text over what was there.
@MainActor final class PopupPresenter {
  let text: PopupText
  let bindings: KeyBindings<PopupAction>
  private let open: (String) -> Void
  private let done: () -> Void
  private var keys: KeyReader<PopupAction>
  private var allLines: [StyledLine] = []
  private var width = 0
  /// What was found out last of the size, which every frame asks for.
  private var wanted: (columns: Int, width: Int, height: Int)?
  private var window = LineWindow()

  /// `open` is told the address of the page when that is wanted, `done` that the popup is done with.
  init(
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

  /// How many columns and lines the text would like to have where there are so many columns for it.
  func wantedSize(columns: Int) -> (width: Int, height: Int) {
    if let wanted, wanted.columns == columns { return (wanted.width, wanted.height) }
    let lines = text.lines(width: min(text.widest, columns))
    let widest = lines.map { TextWidth.of($0.text) }.max() ?? 0
    let size = (width: max(widest, TextWidth.of(text.title)), height: lines.count)
    wanted = (columns, size.width, size.height)
    return size
  }

  /// The lines in the window.
  var lines: [StyledLine] { Array(allLines[window.visible]) }

  /// Whether there are lines below the window.
  var goesOn: Bool { window.goesOn }

  /// Gives the window another size.
  func resize(width: Int, height: Int) {
    if width != self.width { allLines = text.lines(width: width) }
    self.width = width
    window.setHeight(height)
    window.setCount(allLines.count)
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else { return }
    switch action {
    case .move(let movement): window.move(movement, times: count ?? 1)
    case .open:
      done()
      if let page = text.page { open(page) }
    case .close: done()
    }
  }

  /// Goes so many lines down, or up where it is negative.
  func scroll(by lines: Int) {
    window.scroll(to: window.top + lines)
  }
}
