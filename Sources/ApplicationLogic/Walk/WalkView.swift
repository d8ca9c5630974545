import DomainEntities
import FilmPages
import TerminalModel
import Widgets
import Wording

/// A walk through a list on the screen: the film that is asked about, large, and the progress.
@MainActor final class WalkView: Screen {
  /// The number of rows from which empty rows separate the parts.
  private static let roomyHeight = 14

  private let presenter: WalkPresenter
  private var pictureShape: PictureSupport?

  init(presenter: WalkPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  var snapshot: ScreenSnapshot? {
    ScreenSnapshot(WalkFeature.declaration.name, path: [Wording.walk])
  }
  var films: ScreenFilms? {
    ScreenFilms([presenter.film].compactMap(\.self), selected: presenter.film)
  }
  var awaitsTasks: Bool { presenter.isLoading }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }
  func close() { presenter.close() }
  func setPictureShape(_ shape: PictureSupport?) { pictureShape = shape }
  func layOut(in area: Rect) { presenter.followMarks() }
  func forgetNotice() { presenter.forgetNotice() }

  func showNotice(_ text: String) -> Bool {
    presenter.showNotice(text)
    return true
  }

  func pictures(in area: Rect) -> [ScreenPicture] {
    guard let poster = presenter.film?.summary.poster, let place = layout(in: area).poster else {
      return []
    }
    return [ScreenPicture(poster, area: place)]
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let layout = layout(in: area)
    let progress = Wording.progress(
      number: presenter.number, of: presenter.total, seen: presenter.counts.seen)
    buffer.write(progress, in: layout.title, style: .heading)
    if let count = presenter.selectedCount {
      buffer.writeRight(Wording.selectedFilms(count), in: layout.title, style: .secondary)
    }
    if let film = presenter.film {
      draw(film, in: layout.text, isRoomy: layout.isRoomy, on: &buffer)
    } else {
      drawSummary(in: layout.text, on: &buffer)
    }
    if let message = presenter.message {
      let lines = TextLayout.wrap(message, width: layout.message.width, rows: layout.message.height)
      for (row, line) in lines.enumerated() {
        buffer.write(
          line, in: layout.message, row: layout.message.height - lines.count + row,
          style: .secondary)
      }
    }
    buffer.placeCursor(at: Point(x: layout.text.x, y: layout.text.y))
  }

  private func drawSummary(in area: Rect, on buffer: inout CellBuffer) {
    var area = area
    for (index, text) in (presenter.summary ?? []).enumerated() {
      for line in TextLayout.wrap(text, width: area.width) {
        buffer.write(line, in: area.takeTop(1), style: index == 0 ? .title : .plain)
      }
      if area.height > 2 { _ = area.takeTop(1) }
    }
  }

  private func draw(
    _ film: MovieDetail, in area: Rect, isRoomy: Bool, on buffer: inout CellBuffer
  ) {
    var area = area
    let width = area.width
    func write(_ text: String, _ style: Style, rows: Int = 2) {
      guard !text.isEmpty else { return }
      for line in TextLayout.wrap(text, width: width, rows: min(rows, area.height)) {
        buffer.write(line, in: area.takeTop(1), style: style)
      }
    }
    func separate() { if isRoomy, area.height > 1 { _ = area.takeTop(1) } }
    write(Wording.title(of: film.summary), .title)
    write(Wording.facts(of: film), .plain)
    write(Wording.genres(of: film.summary), .secondary, rows: 1)
    separate()
    if let marks = presenter.filmMarks, !marks.isEmpty {
      let line = MarkBadges.line(Wording.marks(marks))
      if area.height > 0 { buffer.write(line, in: area.takeTop(1), row: 0) }
      separate()
    } else if presenter.isKnownAsUnseen {
      write(Wording.notSeen, .secondary, rows: 1)
      separate()
    }
    let overview = Sentences(film.summary.overview)
    for line in overview.text(width: width, rows: area.height) {
      buffer.write(line, in: area.takeTop(1))
    }
    if !film.summary.overview.isEmpty { separate() }
    guard area.height > 0, isRoomy else { return }
    write(film.cast.prefix(5).map(\.name).joined(separator: ", "), .secondary)
  }

  // MARK: Layout

  private struct Layout {
    var title: Rect
    var text: Rect
    var message: Rect
    var poster: Rect?
    var isRoomy: Bool
  }

  private func layout(in area: Rect) -> Layout {
    // A margin of two columns, as in lists.
    var rest = Rect(x: area.x + 2, y: area.y, width: max(0, area.width - 4), height: area.height)
    let isRoomy = area.height >= Self.roomyHeight
    let title = rest.takeTop(1)
    let message = rest.takeBottom(min(isRoomy ? 2 : 1, rest.height))
    if isRoomy { _ = rest.takeTop(1) }
    let hasPoster = presenter.film?.summary.poster != nil
    let parts = PosterLayout(page: rest, shape: hasPoster ? pictureShape : nil)
    let width = min(parts.text.width, MovieDetailDocument.longestLine)
    let text = Rect(x: parts.text.x, y: parts.text.y, width: width, height: parts.text.height)
    return Layout(
      title: title, text: text, message: message, poster: parts.poster, isRoomy: isRoomy)
  }
}
