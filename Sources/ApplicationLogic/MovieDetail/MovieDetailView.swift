import DomainEntities
import FilmPages
package import TerminalModel
package import Widgets

/// The view model of a film's page, ready to be drawn.
struct MovieDetailViewModel: Hashable, Sendable {
  /// The place of the selected entry.
  struct Choice: Hashable, Sendable {
    /// The lines of the window that its name takes up.
    var lines: Range<Int>
    /// The column where its name begins.
    var column: Int
    /// The columns of the part of the page that it is in.
    var columns: Range<Int>
  }

  /// The lines in the window.
  var lines: [StyledLine] = []
  /// The selected entry, if any.
  var choice: Choice?
  /// The share of the page down to the end of the window, such as `40%`; empty if all of it is
  /// visible.
  var position = ""
  /// The message to show.
  var notice: String?
  /// The count typed so far.
  var count: Int?
  /// The shape of the cells for the poster.
  var posterShape: PictureSupport?
}

extension MovieDetailViewModel {
  /// Creates the view model of a page; `progress` is shown if the page is longer than the window.
  init(_ reader: PageReader, notice: String?, progress: String?) {
    let window = reader.cursor.window
    lines = Array(reader.page.lines[window.visible])
    if let chosen = reader.cursor.chosen {
      let place = reader.page.places[chosen]
      let lines = place.lines.clamped(to: window.visible)
      choice = Choice(
        lines: lines.lowerBound - window.top..<lines.upperBound - window.top, column: place.column,
        columns: place.columns)
    }
    self.notice = notice
    if window.isTooLong {
      position = "\(min(100, (window.top + window.height) * 100 / window.count))%"
      self.notice = notice ?? progress
    }
  }
}

/// The view of a detail presenter.
@MainActor package protocol MovieDetailPresenterOutput: AnyObject {
  /// Called when there is something new to show.
  func presenterDidUpdate(_ presenter: MovieDetailPresenter)
}

/// The page of a film on the screen.
///
/// Its drawing is a pure function of the view model and the area.
@MainActor package final class MovieDetailView: Screen, MovieDetailPresenterOutput {
  package let presenter: MovieDetailPresenter
  private let needsDrawing: () -> Void

  package init(presenter: MovieDetailPresenter, needsDrawing: @escaping () -> Void) {
    self.presenter = presenter
    self.needsDrawing = needsDrawing
    presenter.attach(self)
  }

  package var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  package var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  package func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  package func handle(_ key: Key) { presenter.handle(key) }
  package func scroll(by rows: Int) { presenter.scroll(by: rows) }
  package func close() { presenter.close() }
  package func presenterDidUpdate(_ presenter: MovieDetailPresenter) { needsDrawing() }

  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let page = posterLayout(in: area).text
    let place = Point(x: point.x - page.x, y: point.y - page.y)
    if page.contains(point), presenter.choose(at: place), isSecond {
      presenter.perform(.open, count: nil)
    }
    return area.contains(point)
  }

  package func layOut(in area: Rect) {
    let page = posterLayout(in: area).text
    presenter.setFaceRow(
      FaceRow(page: Self.page(in: area), text: page, shape: presenter.faceShape))
    presenter.resize(width: page.width, height: page.height)
  }

  package func pictures(in area: Rect) -> [ScreenPicture] {
    let layout = posterLayout(in: area)
    var pictures: [ScreenPicture] = []
    if let place = layout.poster, let poster = presenter.summary?.poster {
      pictures.append(ScreenPicture(poster, area: place))
    }
    let top = presenter.reader.cursor.window.top
    return pictures
      + presenter.reader.visibleFaces.map { face in
        ScreenPicture(
          face.portrait, kind: .face,
          area: Rect(
            x: layout.text.x + face.columns.lowerBound,
            y: layout.text.y + face.lines.lowerBound - top,
            width: face.columns.count, height: face.lines.count))
      }
  }

  private func posterLayout(in area: Rect) -> PosterLayout {
    PosterLayout(page: Self.page(in: area), shape: presenter.posterShape)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    Self.draw(presenter.viewModel, in: area, isFocused: isFocused, on: &buffer)
  }
}

extension MovieDetailView {
  /// Returns the part of an area for the page, without the status line.
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
    for (index, line) in model.lines.enumerated() where index < page.height {
      buffer.write(line, in: page, row: index)
    }
    var status = area
    status = status.takeBottom(area.height - whole.height)
    if let notice = model.notice {
      buffer.write(notice, in: status)
    } else if model.count == nil {
      buffer.writeRight(model.position, in: status, style: .secondary)
    }
    if let count = model.count { buffer.writeRight(String(count), in: status, style: .key) }
    if isFocused { buffer.placeCursor(at: Point(x: page.x, y: page.y)) }
    if let choice = model.choice {
      draw(choice, in: page, isFocused: isFocused, on: &buffer)
    }
  }

  /// Shows the selected entry as in a list: with a sign before it, and on a bar.
  private nonisolated static func draw(
    _ choice: MovieDetailViewModel.Choice, in page: Rect,
    isFocused: Bool, on buffer: inout CellBuffer
  ) {
    let column = max(0, choice.column - 2)
    if column < choice.column {
      buffer.write(
        ">", in: page, column: column, row: choice.lines.lowerBound,
        style: isFocused ? .heading : .secondary)
    }
    let bar = Rect(
      x: page.x + choice.columns.lowerBound, y: page.y + choice.lines.lowerBound,
      width: choice.columns.count, height: choice.lines.count)
    buffer.setGround(isFocused ? .selection : .inactiveSelection, of: bar.clipped(to: page))
    if isFocused {
      buffer.placeCursor(at: Point(x: page.x + column, y: page.y + choice.lines.lowerBound))
    }
  }
}
