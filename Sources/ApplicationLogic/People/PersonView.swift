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

  var keys: KeySummary {
    takesText
      ? presenter.filterBindings.summary : presenter.bindings.summary(where: presenter.isUseful)
  }

  var hints: [KeyHint] {
    guard let filter = presenter.filter else {
      return presenter.bindings.hints(where: presenter.isUseful)
    }
    let keys = presenter.filterBindings
    let words = [
      keys.keyLabel(.accept): Wording.apply, keys.keyLabel(.complete): Wording.complete,
    ]
    return keys.hints { $0 != .complete || !filter.candidates.isEmpty }.map { hint in
      var hint = hint
      hint.word = words[hint.key] ?? hint.word
      return hint
    }
  }

  var takesText: Bool { presenter.filter != nil }

  var snapshot: ScreenSnapshot? { presenter.snapshot }
  var films: ScreenFilms? { presenter.films }
  var awaitsTasks: Bool { presenter.isLoading }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }
  func paste(_ text: String) { presenter.paste(text) }
  func scroll(by rows: Int) { presenter.scroll(by: rows) }
  func close() { presenter.close() }
  func readAgain() -> Bool { presenter.readAgain() }
  func showNotice(_ text: String) -> Bool {
    presenter.showNotice(text)
    return true
  }
  func forgetNotice() { presenter.forgetNotice() }
  func setPictureShape(_ shape: PictureSupport?) { pictureShape = shape }

  func pictures(in area: Rect) -> [ScreenPicture] {
    guard let portrait = presenter.portrait, let place = layout(in: area).picture else {
      return []
    }
    return [ScreenPicture(portrait, area: place)]
  }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    if let (line, column) = layout(in: area).frame.line(at: point, presenter.cursor) {
      presenter.press(line: line, column: column)
    }
    return true
  }

  func layOut(in area: Rect) {
    let page = layout(in: area).frame.page
    presenter.resize(width: page.width, height: page.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let frame = layout(in: area).frame
    frame.draw(title: presenter.title, state: presenter.state, on: &buffer)
    if let message = presenter.message {
      frame.draw(
        message: message, style: presenter.hasFailed ? .failure : .secondary, on: &buffer)
    }
    if let notice = presenter.notice { buffer.write(notice, in: frame.status) }
    let entry = presenter.cursor.chosen.map { presenter.page.entries[$0] }
    frame.draw(
      presenter.page.lines, presenter.cursor, selected: entry.map { ($0.lines, $0.columns) },
      on: &buffer)
    if let filter = presenter.filter { draw(filter, in: frame.status, on: &buffer) }
  }

  /// Draws the filter that is being typed, with its completions or what is wrong with it.
  private func draw(_ filter: PersonFilter, in area: Rect, on buffer: inout CellBuffer) {
    var place = area
    _ = place.takeLeft(
      InputLine.draw(Wording.filterSign, filter.line, in: area, on: &buffer) + 2)
    let remark =
      filter.problem ?? Wording.completions(filter.candidates, fitting: place.width).first ?? ""
    buffer.writeRight(remark, in: place, style: .secondary)
  }

  private func layout(in area: Rect) -> (frame: PageFrame, picture: Rect?) {
    let frame = PageFrame(area, hasStatus: true)
    let parts = PosterLayout(
      page: frame.page, shape: presenter.portrait == nil ? nil : pictureShape,
      textWidth: frame.page.width)
    return (frame.with(page: parts.text), parts.poster)
  }
}
