/// The page of a film on the screen.
///
/// What it draws is a pure function of what it is to show and where.
@MainActor final class MovieDetailView: Screen, MovieDetailPresenterOutput {
  let presenter: MovieDetailPresenter
  private let needsDrawing: () -> Void

  init(presenter: MovieDetailPresenter, needsDrawing: @escaping () -> Void) {
    self.presenter = presenter
    self.needsDrawing = needsDrawing
    presenter.output = self
  }

  var keys: KeySummary { presenter.bindings.film.summary }

  func handle(_ key: Key) { presenter.handle(key) }
  func scroll(by rows: Int) { presenter.scroll(by: rows) }
  func close() { presenter.close() }
  func presenterDidUpdate(_ presenter: MovieDetailPresenter) { needsDrawing() }

  func layOut(in area: Rect) {
    let page = Self.page(in: area)
    presenter.resize(width: page.width, height: page.height)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    Self.draw(presenter.viewModel, in: area, isFocused: isFocused, on: &buffer)
  }
}

extension MovieDetailView {
  /// The part of an area that the page itself has.
  nonisolated static func page(in area: Rect) -> Rect {
    var rest = area
    _ = rest.takeBottom(area.height >= 2 ? 1 : 0)
    return rest
  }

  nonisolated static func draw(
    _ model: MovieDetailViewModel, in area: Rect, isFocused: Bool, on buffer: inout CellBuffer
  ) {
    let page = page(in: area)
    for (index, line) in model.lines.enumerated() where index < page.height {
      buffer.write(line, in: page, row: index)
    }
    var status = area
    status = status.takeBottom(area.height - page.height)
    if let notice = model.notice {
      buffer.write(notice, in: status)
    } else {
      buffer.writeRight(model.position, in: status, style: .secondary)
    }
    if isFocused { buffer.cursor = Point(x: page.x, y: page.y) }
  }
}
