package import TerminalModel
package import Widgets
import Wording

/// The rating on the screen: the stars, and below them their keys.
@MainActor package final class StarsView: Screen {
  /// The number of columns for each star.
  private static let step = 4

  private let presenter: StarsPresenter

  package init(presenter: StarsPresenter) {
    self.presenter = presenter
  }

  package var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  package var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }
  package let dimsBackground = true

  package func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  package func handle(_ key: Key) { presenter.handle(key) }

  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let popup = popup(in: area)
    let place = (point.x - popup.inside.x) / Self.step
    if popup.inside.contains(point), point.x >= popup.inside.x, place < presenter.stars.count {
      presenter.choose(place)
    }
    return popup.outside.contains(point)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let popup = popup(in: area)
    popup.draw(Wording.rating, on: &buffer)
    let inside = popup.inside
    // The stars are always shown, the title of the film only if there is room.
    let first = inside.height >= 4 ? 2 : 0
    if first > 0 { buffer.write(presenter.film, in: inside, style: .title) }
    for (place, star) in presenter.stars.enumerated() {
      let column = place * Self.step
      buffer.write(star.sign, in: inside, column: column, row: first, style: Style(color: .stars))
      buffer.write(star.key, in: inside, column: column, row: first + 1, style: .key)
    }
    let column = presenter.stars.count * Self.step
    buffer.write(presenter.words, in: inside, column: column, row: first, style: .secondary)
    buffer.placeCursor(at: Point(x: inside.x, y: inside.y + first))
  }

  private func popup(in area: Rect) -> PopupFrame {
    let scale = presenter.stars.count * Self.step + TextWidth.of(Wording.stars(nil))
    let width = max(scale, TextWidth.of(CleanText.line(presenter.film)))
    return PopupFrame(in: area, width: min(width, 60), height: 4)
  }
}
