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
    if let (line, column) = PageFrame(area).line(at: point, presenter.cursor) {
      presenter.press(line: line, column: column)
    }
    return true
  }

  func layOut(in area: Rect) {
    let page = PageFrame(area).page
    presenter.resize(width: page.width, height: page.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let frame = PageFrame(area)
    let years = Wording.years(
      before: presenter.neighbors.before, after: presenter.neighbors.after)
    frame.draw(title: presenter.title, state: years, on: &buffer)
    if let message = presenter.message { frame.draw(message: message, on: &buffer) }
    let entry = presenter.cursor.chosen.map { presenter.page.entries[$0] }
    frame.draw(
      presenter.page.lines, presenter.cursor, selected: entry.map { ($0.lines, $0.columns) },
      on: &buffer)
  }
}
