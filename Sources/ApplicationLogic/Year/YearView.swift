import DomainEntities
import TerminalModel
import Widgets
import Wording

/// The year in review on the screen.
@MainActor final class YearView: Screen {
  private let presenter: YearPresenter

  init(presenter: YearPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  var snapshot: ScreenSnapshot? { presenter.snapshot }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }
  func scroll(by rows: Int) { presenter.scroll(by: rows) }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let page = layout(in: area).page
    if page.contains(point) {
      presenter.press(
        line: presenter.cursor.window.top + point.y - page.y, column: point.x - page.x)
    }
    return true
  }

  func layOut(in area: Rect) {
    let page = layout(in: area).page
    presenter.resize(width: page.width, height: page.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let (title, page) = layout(in: area)
    let years = Wording.years(
      before: presenter.neighbors.before, after: presenter.neighbors.after)
    let room = title.width - TextWidth.of(years) - 1
    buffer.write(
      TextWidth.padded(presenter.title, max(0, room)), in: title, style: .heading)
    buffer.writeRight(years, in: title, style: .secondary)
    if let message = presenter.message {
      for (row, line) in TextLayout.wrap(message, width: page.width).enumerated() {
        buffer.write(line, in: page, row: row, style: .secondary)
      }
    }
    let visible = presenter.cursor.window.visible
    for (row, line) in presenter.page.lines[visible].enumerated() {
      buffer.write(line, in: page, row: row)
    }
    guard let chosen = presenter.cursor.chosen else {
      return buffer.placeCursor(at: Point(x: page.x, y: page.y))
    }
    let (lines, columns) = (
      presenter.page.entries[chosen].lines, presenter.page.entries[chosen].columns
    )
    let bar = Rect(
      x: page.x + columns.lowerBound, y: page.y + lines.lowerBound - visible.lowerBound,
      width: columns.count, height: lines.count
    ).clipped(to: page)
    buffer.write(">", in: Rect(x: bar.x - 2, y: bar.y, width: 1, height: 1), style: .heading)
    buffer.setGround(.selection, of: bar)
    buffer.placeCursor(at: Point(x: bar.x, y: bar.y))
  }

  private func layout(in area: Rect) -> (title: Rect, page: Rect) {
    // A margin of two columns, as in lists.
    var rest = Rect(x: area.x + 2, y: area.y, width: max(0, area.width - 4), height: area.height)
    let title = rest.takeTop(1)
    // On a low terminal the page needs the row.
    if rest.height > 11 { _ = rest.takeTop(1) }
    return (title, rest)
  }
}
