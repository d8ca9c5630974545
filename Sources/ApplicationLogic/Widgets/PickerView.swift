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
      drawFacts(of: item, in: line, after: end, on: &buffer)
    }
  }

  /// Draws the group at the right, and the number of films in a column before it.
  private func drawFacts(
    of item: PickerItem, in line: Rect, after end: Int, on buffer: inout CellBuffer
  ) {
    guard end + 2 + TextWidth.of(item.group) <= line.width else { return }
    buffer.writeRight(item.group, in: line, style: .secondary)
    guard let count = item.count.map(Wording.number) else { return }
    let rest = Rect(
      x: line.x, y: line.y, width: max(0, line.width - widestGroup - Self.gap), height: 1)
    guard end + Self.gap + TextWidth.of(count) <= rest.width else { return }
    buffer.writeRight(count, in: rest, style: .secondary)
  }

  /// The columns between texts.
  private static let gap = 2
  /// The columns of a number of films, such as `1,042`.
  private static let countWidth = 5

  private var widestGroup: Int { presenter.items.map { TextWidth.of($0.group) }.max() ?? 0 }

  private func popup(in area: Rect) -> PopupFrame {
    let widest = presenter.items.map { TextWidth.of($0.text) }.max() ?? 0
    // Numbers arrive later, so they always have room.
    let facts = widestGroup == 0 ? 0 : Self.countWidth + Self.gap + widestGroup
    return PopupFrame(
      in: area, width: max(widest + 5 + facts, TextWidth.of(presenter.title)),
      height: presenter.items.count)
  }
}
