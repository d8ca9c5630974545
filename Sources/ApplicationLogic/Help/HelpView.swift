/// The help on the screen, in a box above what was there.
@MainActor final class HelpView: Screen {
  let presenter: HelpPresenter

  init(presenter: HelpPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary }

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
    box.draw("Keys", on: &buffer)
    for (row, line) in presenter.lines.enumerated() {
      buffer.write(line, in: box.inside, row: row)
    }
    if presenter.goesOn { box.drawMore(on: &buffer) }
    buffer.cursor = Point(x: box.inside.x, y: box.inside.y)
  }

  private func box(in area: Rect) -> OverlayBox {
    let size = presenter.wantedSize
    return OverlayBox(in: area, width: size.width, height: size.height)
  }
}
