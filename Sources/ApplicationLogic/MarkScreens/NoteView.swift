import DomainEntities
package import TerminalModel
package import Widgets
import Wording

/// A note on the screen while it is edited: a window over the panes, with the terminal's cursor.
@MainActor package final class NoteView: Screen {
  /// The maximum size of the text.
  private static let size = (width: 72, height: 14)

  private let presenter: NotePresenter

  package init(presenter: NotePresenter) {
    self.presenter = presenter
  }

  /// The note being edited.
  package var note: NotePresenter { presenter }

  package var keys: KeySummary { presenter.keys }
  package var hints: [KeyHint] { presenter.hints }
  package let dimsBackground = true
  package var takesText: Bool { true }

  package func handle(_ key: Key) { presenter.handle(key) }
  package func paste(_ text: String) { presenter.paste(text) }
  package func scroll(by rows: Int) { presenter.move(byRows: rows) }

  /// Handles a press; one outside keeps the note open, so that no text is lost by accident.
  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let text = parts(in: area).text
    if text.contains(point) {
      presenter.press(at: Point(x: point.x - text.x, y: point.y - text.y))
    }
    return true
  }

  package func layOut(in area: Rect) {
    let text = parts(in: area).text
    // The cursor needs a cell of its own, even after the last character of a row.
    presenter.resize(width: max(1, text.width - 1), height: text.height)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let popup = popup(in: area)
    popup.draw(Wording.noteTitle(Wording.titleAndYear(of: presenter.movie)), on: &buffer)
    if presenter.hasMore { popup.drawMore(on: &buffer) }
    let (text, status) = parts(in: area)
    for (row, line) in presenter.visibleRows.enumerated() {
      buffer.write(line, in: text, row: row)
    }
    for (row, line) in statusLines(width: status.width).prefix(status.height).enumerated() {
      buffer.write(line, in: status, row: row, style: .title)
    }
    buffer.showCursor(
      at: Point(
        x: min(text.x + presenter.caret.x, max(text.x, text.maxX - 1)),
        y: min(text.y + presenter.caret.y, max(text.y, text.maxY - 1))))
  }

  private func popup(in area: Rect) -> PopupFrame {
    PopupFrame(in: area, width: Self.size.width, height: Self.size.height)
  }

  /// Returns the areas of the text and of the message below it.
  private func parts(in area: Rect) -> (text: Rect, status: Rect) {
    var text = popup(in: area).inside
    let lines = statusLines(width: text.width).count
    // Without room for both, the message is more important until the next key.
    let status = text.takeBottom(min(lines, max(1, text.height - 1)))
    return (text, status)
  }

  private func statusLines(width: Int) -> [String] {
    presenter.status.map { TextLayout.wrap($0, width: width) } ?? []
  }
}
