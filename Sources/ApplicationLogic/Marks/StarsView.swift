/// The rating on the screen: the stars, and below them the keys.
@MainActor final class StarsView: Screen {
  /// The number of columns for each key.
  private static let step = 3

  private let presenter: StarsPresenter

  init(presenter: StarsPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let popup = popup(in: area)
    if let rows = scaleRows(in: popup.inside), rows.contains(point) {
      presenter.rate((point.x - rows.x) / Self.step)
    }
    return popup.outside.contains(point)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let popup = popup(in: area)
    popup.draw("Rating", on: &buffer)
    let inside = popup.inside
    // The stars are always shown, the title of the film only if there is room.
    let first = inside.height >= 5 ? 2 : 0
    if first > 0 { buffer.write(presenter.film, in: inside, style: .title) }
    let end = buffer.write(presenter.row, in: inside, row: first, style: .title)
    buffer.write(presenter.words, in: inside, column: end + 2, row: first, style: .secondary)
    buffer.placeCursor(at: Point(x: inside.x, y: inside.y + first))
    guard let rows = scaleRows(in: inside) else { return }
    for (place, way) in presenter.scale.enumerated() {
      let column = place * Self.step
      buffer.write(way.key, in: rows, column: column, style: .key)
      buffer.write(
        way.stars, in: rows, column: column, row: 1,
        style: presenter.halves == place + 1 ? .selected : .secondary)
    }
  }

  /// Returns the two rows of the keys; nil if there is no room.
  private func scaleRows(in inside: Rect) -> Rect? {
    let width = presenter.scale.count * Self.step
    guard inside.width >= width - 1, inside.height >= 3 else { return nil }
    return Rect(x: inside.x, y: inside.maxY - 2, width: min(width, inside.width), height: 2)
  }

  private func popup(in area: Rect) -> PopupFrame {
    let width = max(presenter.scale.count * Self.step, TextWidth.of(CleanText.line(presenter.film)))
    return PopupFrame(in: area, width: min(width, 60), height: 6)
  }
}
