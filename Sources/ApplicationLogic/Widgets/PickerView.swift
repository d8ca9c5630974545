/// A picker on the screen: a popup over the panes.
@MainActor final class PickerView: Screen {
  private let presenter: PickerPresenter

  init(presenter: PickerPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary }

  func handle(_ key: Key) { presenter.handle(key) }

  func scroll(by rows: Int) { presenter.scroll(by: rows) }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let popup = popup(in: area)
    if popup.inside.contains(point) { presenter.take(visibleRow: point.y - popup.inside.y) }
    return popup.outside.contains(point)
  }

  func layOut(in area: Rect) {
    presenter.resize(height: popup(in: area).inside.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let popup = popup(in: area)
    popup.draw(presenter.title, on: &buffer)
    if presenter.cursor.visible.upperBound < presenter.items.count { popup.drawMore(on: &buffer) }
    for (row, index) in presenter.cursor.visible.enumerated() {
      let line = popup.inside.row(row)
      let isSelected = index == presenter.cursor.selected
      let item = presenter.items[index]
      if isSelected {
        buffer.write(">", in: line, style: .title)
        buffer.placeCursor(at: Point(x: line.x, y: line.y))
      }
      let end = buffer.write(
        item.text, in: line, column: 2, style: isSelected ? .selected : .plain)
      if end + 2 + TextWidth.of(item.group) <= line.width {
        buffer.writeRight(item.group, in: line, style: .secondary)
      }
    }
  }

  private func popup(in area: Rect) -> PopupFrame {
    let widest = presenter.items.map { TextWidth.of($0.text) + TextWidth.of($0.group) }.max() ?? 0
    return PopupFrame(
      in: area, width: max(widest + 5, TextWidth.of(presenter.title)),
      height: presenter.items.count)
  }
}
