import TerminalModel
import Vocabulary
import Widgets

/// The prompt on the screen: the text in the bottom row, the completions in the row above.
@MainActor final class PromptView: Screen {
  private static let gap = 2

  private let presenter: PromptPresenter

  init(presenter: PromptPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary }
  var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }
  var takesText: Bool { true }

  func handle(_ key: Key) { presenter.handle(key) }
  func paste(_ text: String) { presenter.paste(text) }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    var rest = area
    let line = rest.takeBottom(1)
    let place = rest.takeBottom(1)
    if place.contains(point), presenter.failure == nil,
      let index = places(in: place).first(where: { $0.columns.contains(point.x - place.x) })?.index
    {
      presenter.choose(index)
    }
    return line.contains(point) || place.contains(point)
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    var rest = area
    let line = rest.takeBottom(1)
    buffer.clear(line)
    var beside = line
    _ = beside.takeLeft(
      InputLine.draw(presenter.sign, presenter.line, in: line, on: &buffer) + Self.gap)
    buffer.writeRight(presenter.remark, in: beside, style: .secondary)
    if let failure = presenter.failure {
      let lines = TextLayout.wrap(failure, width: area.width)
      let place = rest.takeBottom(lines.count)
      buffer.clear(place)
      for (row, text) in lines.enumerated() {
        buffer.write(text, in: place, row: row, style: .failure)
      }
    } else {
      let place = rest.takeBottom(1)
      buffer.clear(place)
      drawCandidates(in: place, on: &buffer)
    }
  }

  private func drawCandidates(in area: Rect, on buffer: inout CellBuffer) {
    var column = 0
    for (index, columns) in places(in: area) {
      buffer.write(
        presenter.candidates[index].name, in: area, column: columns.lowerBound,
        style: index == presenter.chosen ? .selected : .secondary)
      column = columns.upperBound + Self.gap
    }
    if presenter.candidates.count == 1 {
      buffer.write(presenter.candidates[0].help, in: area, column: column, style: .secondary)
    }
  }

  /// Returns the columns of the visible completions.
  private func places(in area: Rect) -> [(index: Int, columns: Range<Int>)] {
    var column = 0
    return shown(in: area).map { index in
      let start = column
      let end = start + TextWidth.of(presenter.candidates[index].name)
      column = end + Self.gap
      return (index, start..<end)
    }
  }

  /// Returns the completions that fit, including the selected one.
  private func shown(in area: Rect) -> Range<Int> {
    var start = 0
    while true {
      var end = start
      var room = area.width
      while end < presenter.candidates.count {
        room -= TextWidth.of(presenter.candidates[end].name)
        if room < 0, end > start { break }
        room -= Self.gap
        end += 1
      }
      guard let chosen = presenter.chosen, chosen >= end else { return start..<end }
      start = end
    }
  }
}
