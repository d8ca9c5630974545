import BusinessLogic
package import TerminalModel
package import Widgets
import Wording

/// The pane of lists on a wide terminal.
@MainActor package final class ListsView: Screen {
  /// The columns before a name, for the mark of the selected list.
  private static let marker = 2

  private let presenter: ListsPresenter
  /// Handles keys that have no action here.
  private let passOn: (Key) -> Void

  package init(presenter: ListsPresenter, passOn: @escaping (Key) -> Void) {
    self.presenter = presenter
    self.passOn = passOn
  }

  package var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  package var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  package func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  package func handle(_ key: Key) {
    if !presenter.handle(key) { passOn(key) }
  }

  package func scroll(by rows: Int) { presenter.scroll(by: rows) }
  package func layOut(in area: Rect) { presenter.resize(height: area.height) }
  package func close() { presenter.close() }

  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    if area.contains(point) { presenter.choose(visibleRow: point.y - area.y) }
    return area.contains(point)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    for (index, place) in presenter.cursor.visible.enumerated() {
      let row = area.row(index)
      switch presenter.rows[place] {
      case .heading(let text):
        buffer.write(text, in: row, style: .heading)
      case .list(let list):
        let isSelected =
          place == presenter.cursor.selected && (isFocused || presenter.showsCurrent)
        let count = presenter.counts[list.selection].map {
          Wording.count(films: $0.films, seen: $0.seen)
        }
        draw(list.name, count, in: row, isSelected: isSelected, isFocused: isFocused, on: &buffer)
      case .request(let request):
        draw(
          request.name, Wording.number(request.count), in: row,
          isSelected: place == presenter.cursor.selected && isFocused, isFocused: isFocused,
          on: &buffer)
      }
    }
  }

  private func draw(
    _ name: String, _ count: String?, in row: Rect, isSelected: Bool, isFocused: Bool,
    on buffer: inout CellBuffer
  ) {
    if isSelected { buffer.write(">", in: row, style: isFocused ? .heading : .secondary) }
    var room = row
    _ = room.takeLeft(Self.marker)
    if let count {
      buffer.writeRight(count, in: room, style: .secondary)
      room = room.takeLeft(room.width - TextWidth.of(count) - 1)
    }
    buffer.write(name, in: room, style: isSelected ? .title : .plain)
    if isSelected, isFocused { buffer.placeCursor(at: Point(x: row.x, y: row.y)) }
    if isSelected { buffer.setGround(isFocused ? .selection : .inactiveSelection, of: row) }
  }
}
