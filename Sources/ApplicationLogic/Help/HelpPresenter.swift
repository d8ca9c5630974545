/// What keys do in the help.
enum HelpAction: Hashable, Sendable {
  case move(Movement)
  case close
}

extension KeyBindings<HelpAction> {
  /// The keys of the help.
  static let help = KeyBindings(
    "Help",
    KeyBinding.moving(.lines, byHalves: false) { .move($0) } + [
      KeyBinding(
        [Key(.escape), .character("?"), .character("q"), .character("h"), Key(.left)], .close,
        "close", "back", hint: "back")
    ])
}

/// The help: what every key does, made from the bindings.
@MainActor final class HelpPresenter {
  /// How wide the help is where there is room for it.
  private static let widest = 72

  private let sections: [KeySummary]
  private let done: () -> Void
  let bindings: KeyBindings<HelpAction>
  /// How many columns and lines the help would like to have.
  let wantedSize: (width: Int, height: Int)
  private var keys: KeyReader<HelpAction>
  private var allLines: [StyledLine] = []
  private var width = 0
  private var window = LineWindow()

  init(
    sections: [KeySummary], bindings: KeyBindings<HelpAction> = .help, done: @escaping () -> Void
  ) {
    self.bindings = bindings
    keys = KeyReader(bindings)
    self.sections = sections
    self.done = done
    let lines = Self.lines(sections, width: Self.widest)
    wantedSize = (lines.map { TextWidth.of($0.text) }.max() ?? 0, lines.count)
  }

  /// The lines in the window.
  var lines: [StyledLine] { Array(allLines[window.visible]) }

  /// Whether there are lines below the window.
  var goesOn: Bool { window.goesOn }

  /// Gives the window another size.
  func resize(width: Int, height: Int) {
    if width != self.width { allLines = Self.lines(sections, width: width) }
    self.width = width
    window.setHeight(height)
    window.setCount(allLines.count)
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else { return }
    switch action {
    case .move(let movement): window.move(movement, times: count ?? 1)
    case .close: done()
    }
  }

  /// Goes so many lines down, or up where it is negative.
  func scroll(by lines: Int) {
    window.scroll(to: window.top + lines)
  }

  private static func lines(_ sections: [KeySummary], width: Int) -> [StyledLine] {
    let names = sections.flatMap(\.lines).map { $0.keys.joined(separator: ", ") }
    let column = min((names.map { TextWidth.of($0) }.max() ?? 0) + 2, width / 2)
    var lines: [StyledLine] = []
    for section in sections {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines.append(StyledLine(section.name, style: .heading))
      for line in section.lines {
        lines += StyledLine.pair(
          line.keys.joined(separator: ", "), .key, line.help, .plain, width: width, at: column)
      }
    }
    return lines
  }
}
