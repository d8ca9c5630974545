import DomainEntities
package import TerminalModel

/// The arrangement of the faces of the cast in a row on the page of a film.
package struct FaceRow: Hashable, Sendable {
  /// The minimum size of a page with faces.
  private static let minPage = TerminalSize(columns: 80, rows: 30)
  /// The possible heights; a smaller face is not recognizable.
  private static let heights = 4...6
  private static let maxColumns = 10
  /// The minimum number of faces; fewer look like an accident.
  private static let minCount = 3
  private static let maxCount = 8
  /// The number of columns for each face, where the row has room for four of them.
  private static let roomySpacing = 14
  private static let minSpacing = 12
  /// The minimum number of columns between the texts below two faces.
  private static let gap = 3
  /// The number of the first members of the cast among which faces are chosen.
  private static let billing = 12

  /// The size of a face in cells.
  package let size: TerminalSize
  /// The maximum number of faces.
  package let count: Int
  /// The number of columns from one face to the next.
  package let spacing: Int

  /// The width of the text below a face.
  var captionWidth: Int { max(size.columns, spacing - Self.gap) }

  /// Creates the row for a page, whose text may have other pictures beside it; nil without room, or
  /// if the terminal does not draw small pictures.
  package init?(page: Rect, text: Rect, shape ability: PictureSupport?) {
    guard let ability, ability.showsSmallPictures, page.width >= Self.minPage.columns,
      page.height >= Self.minPage.rows,
      let rows = Self.heights.last(where: { Self.columns(rows: $0, ability) <= Self.maxColumns })
    else { return nil }
    let width = min(text.width, MovieDetailDocument.longestLine) - MovieDetailDocument.indent
    count = min(max(width / Self.roomySpacing, min(4, width / Self.minSpacing)), Self.maxCount)
    guard count >= Self.minCount else { return nil }
    spacing = min(width / count, Self.roomySpacing + 2)
    size = TerminalSize(columns: max(1, Self.columns(rows: rows, ability)), rows: rows)
  }

  /// Returns the width of a face with an aspect ratio of 2:3.
  private static func columns(rows: Int, _ ability: PictureSupport) -> Int {
    (rows * ability.cellHeight * 2 + ability.cellWidth * 3 / 2) / (ability.cellWidth * 3)
  }

  /// Returns the places in the cast of the members whose faces are shown; empty if there are too
  /// few.
  func members(of cast: [CastMember]) -> [Int] {
    var portraits: Set<PictureIdentifier> = []
    let known = cast.prefix(Self.billing).indices.filter { index in
      cast[index].portrait.map { portraits.insert($0).inserted } ?? false
    }
    return known.count < Self.minCount ? [] : Array(known.prefix(count))
  }
}
