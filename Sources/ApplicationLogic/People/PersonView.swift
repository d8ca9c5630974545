import DomainEntities
import FilmPages
import TerminalModel
import Widgets
import Wording

/// The page of a person on the screen.
@MainActor final class PersonView: Screen {
  private let presenter: PersonPresenter
  private var pictureShape: PictureSupport?

  init(presenter: PersonPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  var snapshot: ScreenSnapshot? { presenter.snapshot }
  var films: ScreenFilms? { presenter.films }
  var awaitsTasks: Bool { presenter.isLoading }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }
  func scroll(by rows: Int) { presenter.scroll(by: rows) }
  func close() { presenter.close() }
  func readAgain() -> Bool { presenter.readAgain() }
  func showNotice(_ text: String) -> Bool {
    presenter.showNotice(text)
    return true
  }
  func forgetNotice() { presenter.forgetNotice() }
  func setPictureShape(_ shape: PictureSupport?) { pictureShape = shape }

  func picture(in area: Rect) -> (name: PictureIdentifier, area: Rect)? {
    guard let portrait = presenter.portrait, let place = layout(in: area).picture else {
      return nil
    }
    return (portrait, place)
  }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let page = layout(in: area).page
    if page.contains(point) {
      presenter.press(line: presenter.cursor.window.top + point.y - page.y)
    }
    return true
  }

  func layOut(in area: Rect) {
    let page = layout(in: area).page
    presenter.resize(width: page.width, height: page.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let layout = layout(in: area)
    let (title, page) = (layout.title, layout.page)
    let state = presenter.state
    let room = title.width - TextWidth.of(state) - 1
    buffer.write(TextWidth.padded(presenter.title, max(0, room)), in: title, style: .heading)
    buffer.writeRight(state, in: title, style: .secondary)
    if let message = presenter.message {
      let style: Style = presenter.hasFailed ? .failure : .secondary
      for (row, line) in TextLayout.wrap(message, width: page.width).enumerated() {
        buffer.write(line, in: page, row: row, style: style)
      }
    }
    let visible = presenter.cursor.window.visible
    for (row, line) in presenter.page.lines[visible].enumerated() {
      buffer.write(line, in: page, row: row)
    }
    if let notice = presenter.notice { buffer.write(notice, in: layout.status) }
    guard let chosen = presenter.cursor.chosen else {
      return buffer.placeCursor(at: Point(x: page.x, y: page.y))
    }
    let lines = presenter.page.entries[chosen].lines
    let bar = Rect(
      x: page.x, y: page.y + lines.lowerBound - visible.lowerBound, width: page.width,
      height: lines.count
    ).clipped(to: page)
    buffer.write(">", in: Rect(x: bar.x - 2, y: bar.y, width: 1, height: 1), style: .heading)
    buffer.setGround(.selection, of: bar)
    buffer.placeCursor(at: Point(x: bar.x, y: bar.y))
  }

  private struct Layout {
    var title: Rect
    var page: Rect
    var status: Rect
    var picture: Rect?
  }

  private func layout(in area: Rect) -> Layout {
    // A margin of two columns, as in lists.
    var rest = Rect(x: area.x + 2, y: area.y, width: max(0, area.width - 4), height: area.height)
    let title = rest.takeTop(1)
    let status = rest.takeBottom(1)
    // On a low terminal the page needs the row.
    if rest.height > 11 { _ = rest.takeTop(1) }
    let parts = PosterLayout(page: rest, shape: presenter.portrait == nil ? nil : pictureShape)
    return Layout(title: title, page: parts.text, status: status, picture: parts.poster)
  }
}
