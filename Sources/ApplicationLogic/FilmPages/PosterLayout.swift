package import TerminalModel

/// The areas of the picture and of the text on the page of a film or a person.
package struct PosterLayout: Hashable, Sendable {
  /// The number of columns between poster and text.
  private static let gap = 2
  /// The minimum height; a smaller poster is not recognizable.
  private static let minRows = 12
  private static let maxRows = 20
  /// The minimum width of the text beside a poster.
  private static let minTextWidth = 38
  /// The minimum width of that text on a page where the facts still fit below the overview.
  private static let narrowTextWidth = 32
  /// The minimum height of such a page.
  private static let roomyPage = 24
  /// The minimum height of a page with a poster above the text.
  private static let tallPage = 36

  /// The area of the poster; nil if there is no room.
  package let poster: Rect?
  /// The area of the text.
  package let text: Rect

  /// Divides the page for cells of a shape; nil for no poster.
  ///
  /// The text beside a poster has at most `textWidth` columns.
  package init(
    page: Rect, shape ability: PictureSupport?,
    textWidth maxTextWidth: Int = MovieDetailDocument.longestLine
  ) {
    guard let ability else {
      (poster, text) = (nil, page)
      return
    }
    func beside(textWidth: Int) -> TerminalSize? {
      Self.size(
        columns: min(page.width / 3, page.width - textWidth - Self.gap), rows: page.height, ability)
    }
    let above =
      page.height < Self.tallPage
      ? nil : Self.size(columns: page.width, rows: page.height / 3, ability)
    let hasRoom = above == nil && page.height >= Self.roomyPage
    let beside =
      beside(textWidth: Self.minTextWidth)
      ?? (hasRoom ? beside(textWidth: Self.narrowTextWidth) : nil)
    if let beside {
      // Longer lines are hard to read, so wide pages have room to spare.
      let width = min(page.width - beside.columns - Self.gap, maxTextWidth)
      text = Rect(x: page.x, y: page.y, width: width, height: page.height)
      poster = Rect(
        x: text.maxX + Self.gap, y: page.y, width: beside.columns, height: beside.rows)
    } else if let above {
      poster = Rect(x: page.x, y: page.y, width: above.columns, height: above.rows)
      var rest = page
      _ = rest.takeTop(above.rows + 1)
      text = rest
    } else {
      (poster, text) = (nil, page)
    }
  }

  /// Returns the largest size with an aspect ratio of 2:3 that fits; nil if it is too small.
  private static func size(columns: Int, rows: Int, _ ability: PictureSupport) -> TerminalSize? {
    let rows = min(rows, maxRows)
    func width(_ rows: Int) -> Int {
      (rows * ability.cellHeight * 2 + ability.cellWidth * 3 / 2) / (ability.cellWidth * 3)
    }
    guard
      let rows = stride(from: rows, through: minRows, by: -1).first(where: {
        width($0) <= columns
      })
    else { return nil }
    return TerminalSize(columns: width(rows), rows: rows)
  }
}
