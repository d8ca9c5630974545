/// What the page of a film shows, ready to be drawn.
struct MovieDetailViewModel: Hashable, Sendable {
  /// Where what is chosen stands.
  struct Choice: Hashable, Sendable {
    /// The lines of the window that its name takes up.
    var lines: Range<Int>
    /// The column where its name begins.
    var column: Int
  }

  /// The lines in the window.
  var lines: [StyledLine] = []
  /// What is chosen, if anything is.
  var choice: Choice?
  /// How much of the page is above and in the window, such as `40%`; empty when it is all there.
  var position = ""
  /// A sentence to be read now.
  var notice: String?
  /// The poster in letters, where posters are shown.
  var poster: PosterCard?
  /// The shape of the cells that it is shown in.
  var posterShape: PictureAbility?
}

extension MovieDetailViewModel {
  /// Creates what a page in its window shows; `progress` is said below a page that is too long for it.
  init(_ reader: PageReader, notice: String?, progress: String?) {
    let window = reader.cursor.window
    lines = Array(reader.page.lines[window.visible])
    if let chosen = reader.cursor.chosen {
      let place = reader.page.places[chosen]
      let lines = place.lines.clamped(to: window.visible)
      choice = Choice(
        lines: lines.lowerBound - window.top..<lines.upperBound - window.top, column: place.column)
    }
    self.notice = notice
    if window.isTooLong {
      position = "\(min(100, (window.top + window.height) * 100 / window.count))%"
      self.notice = notice ?? progress
    }
  }
}

/// What a detail presenter tells its view.
@MainActor protocol MovieDetailPresenterOutput: AnyObject {
  /// There is something new to show.
  func presenterDidUpdate(_ presenter: MovieDetailPresenter)
}

/// The page of a film on the screen.
///
/// What it draws is a pure function of what it is to show and where.
@MainActor final class MovieDetailView: Screen, MovieDetailPresenterOutput {
  let presenter: MovieDetailPresenter
  private let needsDrawing: () -> Void

  init(presenter: MovieDetailPresenter, needsDrawing: @escaping () -> Void) {
    self.presenter = presenter
    self.needsDrawing = needsDrawing
    presenter.attach(self)
  }

  var keys: KeySummary { presenter.keys }

  func handle(_ key: Key) { presenter.handle(key) }
  func scroll(by rows: Int) { presenter.scroll(by: rows) }
  func close() { presenter.close() }
  func presenterDidUpdate(_ presenter: MovieDetailPresenter) { needsDrawing() }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let page = posterLayout(in: area).text
    if page.contains(point), presenter.choose(visibleLine: point.y - page.y), isSecond {
      presenter.perform(.open, count: nil)
    }
    return area.contains(point)
  }

  func layOut(in area: Rect) {
    let page = posterLayout(in: area).text
    presenter.resize(width: page.width, height: page.height)
  }

  /// Where the poster is.
  func posterArea(in area: Rect) -> Rect? { posterLayout(in: area).poster }

  private func posterLayout(in area: Rect) -> PosterLayout {
    PosterLayout(page: Self.page(in: area), shape: presenter.posterShape)
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
    let whole = page(in: area)
    let poster = PosterLayout(page: whole, shape: model.posterShape)
    let page = poster.text
    if let area = poster.poster { model.poster?.draw(in: area, on: &buffer) }
    for (index, line) in model.lines.enumerated() where index < page.height {
      buffer.write(line, in: page, row: index)
    }
    var status = area
    status = status.takeBottom(area.height - whole.height)
    if let notice = model.notice {
      buffer.write(notice, in: status)
    } else {
      buffer.writeRight(model.position, in: status, style: .secondary)
    }
    if isFocused { buffer.placeCursor(at: Point(x: page.x, y: page.y)) }
    if let choice = model.choice {
      draw(choice, of: model.lines, in: page, isFocused: isFocused, on: &buffer)
    }
  }

  /// Shows what is chosen, as in a list: by a sign before it, and by its look.
  private nonisolated static func draw(
    _ choice: MovieDetailViewModel.Choice, of lines: [StyledLine], in page: Rect,
    isFocused: Bool, on buffer: inout CellBuffer
  ) {
    for row in choice.lines.clamped(to: lines.indices) {
      for piece in lines[row].pieces where piece.column == choice.column {
        buffer.write(
          piece.text, in: page, column: piece.column, row: row,
          style: isFocused ? .selected : .selectedElsewhere)
      }
    }
    let column = max(0, choice.column - 2)
    if column < choice.column {
      buffer.write(
        ">", in: page, column: column, row: choice.lines.lowerBound,
        style: isFocused ? .title : .secondary)
    }
    if isFocused {
      buffer.placeCursor(at: Point(x: page.x + column, y: page.y + choice.lines.lowerBound))
    }
  }
}
