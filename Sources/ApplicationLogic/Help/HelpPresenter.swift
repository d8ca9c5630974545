/// What keys do in the help.
enum HelpAction: Hashable, Sendable {
  case down, up, pageDown, pageUp, first, last, close
}

extension KeyBindings<HelpAction> {
  /// The keys of the help.
  static let help = KeyBindings(
    "Help",
    [
      KeyBinding(
        [.character("j"), Key(.down), .control("n")], .down, "line-down", "a line down",
        hint: "down"),
      KeyBinding(
        [.character("k"), Key(.up), .control("p")], .up, "line-up", "a line up", hint: "up"),
      KeyBinding(
        [.control("f"), .control("d"), Key(.pageDown), .character(" ")], .pageDown, "window-down",
        "a window down"),
      KeyBinding(
        [.control("b"), .control("u"), Key(.pageUp)], .pageUp, "window-up", "a window up"),
      KeyBinding([.character("g"), Key(.home)], .first, "beginning", "the beginning"),
      KeyBinding([.character("G"), Key(.end)], .last, "end", "the end"),
      KeyBinding(
        [Key(.escape), .character("?"), .character("q"), .character("h"), Key(.left)], .close,
        "close",
        "back", hint: "back"),
    ])
}

/// The help: what every key does, made from the bindings.
@MainActor final class HelpPresenter {
  private let sections: [KeySummary]
  private let done: () -> Void
  let bindings: KeyBindings<HelpAction>
  private var keys: KeyReader<HelpAction>
  private var allLines: [StyledLine] = []
  private var width = 0
  private var height = 1
  private var top = 0

  init(
    sections: [KeySummary], bindings: KeyBindings<HelpAction> = .help, done: @escaping () -> Void
  ) {
    self.bindings = bindings
    keys = KeyReader(bindings)
    self.sections = sections
    self.done = done
  }

  /// The lines in the window.
  var lines: [StyledLine] { Array(allLines.dropFirst(top).prefix(height)) }

  /// Whether there are lines below the window.
  var goesOn: Bool { top + height < allLines.count }

  /// How many lines and columns the help would like to have.
  var wantedSize: (width: Int, height: Int) {
    let lines = Self.lines(sections, width: 72)
    return (lines.map { TextWidth.of($0.text) }.max() ?? 0, lines.count)
  }

  /// Gives the window another size.
  func resize(width: Int, height: Int) {
    if width != self.width { allLines = Self.lines(sections, width: width) }
    (self.width, self.height) = (width, max(1, height))
    scroll(to: top)
  }

  /// Does what a key does.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else { return }
    let times = count ?? 1
    switch action {
    case .down: scroll(to: top + times)
    case .up: scroll(to: top - times)
    case .pageDown: scroll(to: top + height * times)
    case .pageUp: scroll(to: top - height * times)
    case .first: scroll(to: 0)
    case .last: scroll(to: allLines.count)
    case .close: done()
    }
  }

  /// Goes so many lines down, or up where it is negative.
  func scroll(by lines: Int) {
    scroll(to: top + lines)
  }

  private func scroll(to line: Int) {
    top = min(max(0, line), max(0, allLines.count - height))
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
