package import TerminalModel

/// A popup with a text on the screen.
@MainActor package final class PopupView: Screen {
  private let presenter: PopupPresenter

  package init(presenter: PopupPresenter) {
    self.presenter = presenter
  }

  package var keys: KeySummary {
    // A text without a linked page has nothing to open.
    presenter.bindings.summary(where: presenter.isUseful)
  }

  package var hints: [KeyHint] {
    presenter.bindings.hints(where: presenter.isUseful)
  }

  package let dimsBackground = true

  package func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }

  package func handle(_ key: Key) { presenter.handle(key) }

  package func scroll(by rows: Int) { presenter.scroll(by: rows) }

  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    popup(in: area).outside.contains(point)
  }

  package func layOut(in area: Rect) {
    let inside = popup(in: area).inside
    presenter.resize(width: inside.width, height: inside.height)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let popup = popup(in: area)
    popup.draw(presenter.text.title, on: &buffer)
    for (row, line) in presenter.lines.enumerated() {
      buffer.write(line, in: popup.inside, row: row)
    }
    if presenter.hasMore { popup.drawMore(on: &buffer) }
    buffer.placeCursor(at: Point(x: popup.inside.x, y: popup.inside.y))
  }

  private func popup(in area: Rect) -> PopupFrame {
    PopupFrame(in: area) { presenter.preferredSize(columns: $0) }
  }
}
