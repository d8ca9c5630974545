/// What keys do in a box with a text.
enum BoxAction: Hashable, Sendable {
  case move(Movement)
  case open, close
}

extension KeyBindings<BoxAction> {
  /// The keys of a box with a text.
  static let box = KeyBindings(
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

/// What a box says: a title, a text, and a page that tells more.
struct BoxText: Hashable, Sendable {
  /// One part of the text.
  enum Block: Hashable, Sendable {
    /// A paragraph.
    case text(String)
    /// A name and what goes with it.
    case fact(String, String)
    /// A sentence in small print.
    case remark(String)
    /// An empty line.
    case space
  }

  /// What stands in the line around it.
  var title: String
  /// From top to bottom.
  var blocks: [Block]
  /// The address of a page that tells more.
  var page: String?

  /// The text in lines of at most so many columns.
  func lines(width: Int) -> [StyledLine] {
    guard width > 0 else { return [] }
    let names = blocks.compactMap { if case .fact(let name, _) = $0 { name } else { nil } }
    let column = min((names.map { TextWidth.of($0) }.max() ?? 0) + 2, width / 3)
    return blocks.flatMap { block in
      switch block {
      case .text(let text): TextLayout.wrap(text, width: width).map { StyledLine($0) }
      case .remark(let text):
        TextLayout.wrap(text, width: width).map { StyledLine($0, style: .secondary) }
      case .fact(let name, let value):
        StyledLine.pair(name, .secondary, value, .plain, width: width, at: column)
      case .space: [StyledLine()]
      }
    }
  }
}

/// A text over what was there.
@MainActor final class BoxPresenter {
  /// How wide the text is where there is room for it.
  private static let widest = 64

  let text: BoxText
  let bindings: KeyBindings<BoxAction>
  /// How many columns and lines the text would like to have.
  let wantedSize: (width: Int, height: Int)
  private let open: (String) -> Void
  private let done: () -> Void
  private var keys: KeyReader<BoxAction>
  private var allLines: [StyledLine] = []
  private var width = 0
  private var window = LineWindow()

  /// `open` is told the address of the page when that is wanted, `done` that the box is done with.
  init(
    _ text: BoxText, bindings: KeyBindings<BoxAction> = .box, open: @escaping (String) -> Void,
    done: @escaping () -> Void
  ) {
    self.text = text
    self.bindings = bindings
    self.open = open
    self.done = done
    keys = KeyReader(bindings)
    let lines = text.lines(width: Self.widest)
    wantedSize = (
      max(lines.map { TextWidth.of($0.text) }.max() ?? 0, TextWidth.of(text.title)), lines.count
    )
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
