package import TerminalModel
import Wording

/// A picker on the screen: a popup over the panes, with a line for typing a part of a name.
@MainActor package final class PickerView: Screen {
  /// The columns between texts.
  private static let gap = 2
  /// The columns of a number of films, such as `1,042` or `41 of 98`.
  private static let countWidth = 8
  /// The minimum width of a shortened remark.
  private static let minRemarkWidth = 12
  /// The rows of the text line and the space below it.
  private static let head = 2
  /// The minimum height for a text line with space below it.
  private static let headHeight = 6

  private let presenter: PickerPresenter
  /// The maximum number of columns of items, for items that do not need the whole width.
  private let maxColumns: Int

  package init(presenter: PickerPresenter, maxColumns: Int = 1) {
    self.presenter = presenter
    self.maxColumns = maxColumns
  }

  package var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  package var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }
  package var takesText: Bool { presenter.takesText }
  package let dimsBackground = true

  package func claims(_ key: Key) -> Bool { presenter.claims(key) }
  package func handle(_ key: Key) { presenter.handle(key) }
  package func paste(_ text: String) { presenter.paste(text) }
  package func scroll(by rows: Int) { presenter.scroll(by: rows) }

  package func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    let layout = layout(in: area)
    for (row, cell) in layout.cells.enumerated() where cell.contains(point) {
      presenter.choose(visibleRow: row)
      return true
    }
    return layout.popup.outside.contains(point)
  }

  package func layOut(in area: Rect) {
    presenter.resize(height: layout(in: area).cells.count)
  }

  package func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    let layout = layout(in: area)
    layout.popup.draw(presenter.title, on: &buffer)
    if presenter.cursor.visible.upperBound < presenter.matches.count {
      layout.popup.drawMore(on: &buffer)
    }
    for (cell, place) in zip(layout.cells, presenter.cursor.visible) {
      let match = presenter.matches[place]
      let isSelected = place == presenter.cursor.selected
      draw(presenter.items[match.index], match.parts, in: cell, isSelected, on: &buffer)
    }
    if presenter.matches.isEmpty, let first = layout.cells.first {
      buffer.write(Wording.noMatches, in: first, column: Self.gap, style: .secondary)
    }
    drawLine(in: layout.line, on: &buffer)
  }

  // MARK: Parts

  private func drawLine(in area: Rect, on buffer: inout CellBuffer) {
    let end = InputLine.draw("/", presenter.line, in: area, on: &buffer)
    if presenter.line.text.isEmpty {
      buffer.write(Wording.typeToFilter, in: area, column: end + 1, style: .secondary)
    }
  }

  private func draw(
    _ item: PickerItem, _ parts: [Range<String.Index>], in cell: Rect, _ isSelected: Bool,
    on buffer: inout CellBuffer
  ) {
    if isSelected { buffer.write(">", in: cell, style: .heading) }
    var column = Self.gap
    if labelWidth > 0 {
      let label = Rect(x: cell.x + column, y: cell.y, width: labelWidth, height: 1)
      let end = buffer.write(item.label, in: label.clipped(to: cell), style: .key)
      // A text that does not fit beside the widest label begins closer to its own.
      let fitting = min(column + labelWidth, cell.width - TextWidth.of(item.text) - Self.gap)
      column = max(column + end, fitting) + Self.gap
    }
    let style: Style = isSelected ? .title : .plain
    let end = buffer.write(item.text, in: cell, column: column, style: style)
    for part in parts {
      let start = column + TextWidth.of(String(item.text[..<part.lowerBound]))
      let text = String(item.text[part])
      guard start + TextWidth.of(text) <= min(end, cell.width) else { break }
      buffer.write(
        text, in: cell, column: start,
        style: Style(style.attributes.union([.bold, .underline]), color: .accent))
    }
    drawFacts(of: item, in: cell, after: end, on: &buffer)
    if isSelected { buffer.setGround(.selection, of: cell) }
  }

  /// Draws the group at the right, and the number of films in a column beside the names.
  private func drawFacts(
    of item: PickerItem, in cell: Rect, after end: Int, on buffer: inout CellBuffer
  ) {
    guard item.remark.isEmpty else {
      let start = end + Self.gap
      let room = Rect(x: cell.x + start, y: cell.y, width: cell.width - start, height: 1)
      guard room.width >= Self.minRemarkWidth else { return }
      if TextWidth.of(item.remark) <= room.width {
        buffer.writeRight(item.remark, in: room, style: .secondary)
      } else {
        buffer.write(item.remark, in: room, style: .secondary)
      }
      return
    }
    guard end + Self.gap + TextWidth.of(item.group) <= cell.width else { return }
    buffer.writeRight(item.group, in: cell, style: .secondary)
    let count = item.count
    guard !count.isEmpty else { return }
    let beforeGroup = groupWidth > 0 ? cell.width - groupWidth - Self.gap : cell.width
    let beside = nameEnd + Self.gap + Self.countWidth
    let rest = Rect(x: cell.x, y: cell.y, width: max(0, min(beside, beforeGroup)), height: 1)
    guard end + Self.gap + TextWidth.of(count) <= rest.width else { return }
    buffer.writeRight(count, in: rest, style: .secondary)
  }

  // MARK: Layout

  private var groupWidth: Int { presenter.items.map { TextWidth.of($0.group) }.max() ?? 0 }

  private var labelWidth: Int { presenter.items.map { TextWidth.of($0.label) }.max() ?? 0 }

  /// The column after the widest name.
  private var nameEnd: Int {
    nameStart + (presenter.items.map { TextWidth.of($0.text) }.max() ?? 0)
  }

  /// The column where names begin.
  private var nameStart: Int { Self.gap + (labelWidth > 0 ? labelWidth + Self.gap : 0) }

  /// The width of the widest item.
  private var itemWidth: Int {
    // Numbers arrive later, so they always have room.
    let facts = groupWidth > 0 ? Self.gap + Self.countWidth + Self.gap + groupWidth : 0
    let widest = presenter.items.map { item in
      let remark = item.remark.isEmpty ? 0 : Self.gap + TextWidth.of(item.remark)
      return TextWidth.of(item.text) + max(facts, remark)
    }
    return nameStart + (widest.max() ?? 0)
  }

  private func layout(in area: Rect) -> (popup: PopupFrame, line: Rect, cells: [Rect]) {
    let width = max(itemWidth, TextWidth.of(presenter.title) + 2, 24)
    let columns = max(1, min(maxColumns, (area.width - 4 + Self.gap) / (width + Self.gap)))
    let rows = (presenter.items.count + columns - 1) / columns
    let popup = PopupFrame(
      in: area, width: columns * (width + Self.gap) - Self.gap, height: rows + Self.head)
    var rest = popup.inside
    let line = rest.takeTop(rest.height > 1 ? 1 : 0)
    if popup.inside.height >= Self.headHeight { _ = rest.takeTop(1) }
    let cellWidth = columns == 1 ? rest.width : width
    let height = min(rest.height, max(1, rows))
    let cells = (0..<columns).flatMap { column in
      (0..<height).map { row in
        Rect(
          x: rest.x + column * (width + Self.gap), y: rest.y + row, width: cellWidth, height: 1)
      }
    }
    return (popup, line, cells)
  }
}
