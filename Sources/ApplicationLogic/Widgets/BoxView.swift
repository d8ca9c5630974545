/// A text on the screen, in a box above what was there.
@MainActor final class BoxView: Screen {
  private let presenter: BoxPresenter

  init(presenter: BoxPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary {
    var summary = presenter.bindings.summary
    // A text without a page has nothing to open.
    if presenter.text.page == nil { summary.lines.removeAll { $0.hint == "open page" } }
    return summary
  }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }

  func handle(_ key: Key) { presenter.handle(key) }

  func scroll(by rows: Int) { presenter.scroll(by: rows) }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    box(in: area).outside.contains(point)
  }

  func layOut(in area: Rect) {
    let inside = box(in: area).inside
    presenter.resize(width: inside.width, height: inside.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let box = box(in: area)
    box.draw(presenter.text.title, on: &buffer)
    for (row, line) in presenter.lines.enumerated() {
      buffer.write(line, in: box.inside, row: row)
    }
    if presenter.goesOn { box.drawMore(on: &buffer) }
    buffer.placeCursor(at: Point(x: box.inside.x, y: box.inside.y))
  }

  private func box(in area: Rect) -> OverlayBox {
    OverlayBox(in: area) { presenter.wantedSize(columns: $0) }
  }
}
