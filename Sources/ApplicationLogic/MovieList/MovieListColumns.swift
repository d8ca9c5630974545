/// Which columns of a list a width has room for, and how wide they are; 0 leaves one out.
struct MovieListColumns: Hashable, Sendable {
  /// The sign before the chosen row.
  static let marker = 2
  /// Between two columns.
  static let gap = 2

  private(set) var title: Int
  private(set) var year = 0
  private(set) var genre = 0
  private(set) var runtime = 0
  private(set) var country = 0

  /// A column is taken in while the title keeps the larger share.
  init(width: Int) {
    title = max(0, width - Self.marker)
    take(4, leaving: 12) { $0.year = 4 }
    take(7, leaving: 24) { $0.runtime = 7 }
    take(11, leaving: 26) { $0.genre = 11 }
    take(14, leaving: 26) { $0.country = 14 }
    if genre > 0, title > 40 {
      genre += 4
      title -= 4
    }
  }

  private mutating func take(
    _ width: Int, leaving least: Int, _ set: (inout MovieListColumns) -> Void
  ) {
    guard title - Self.gap - width >= least else { return }
    title -= Self.gap + width
    set(&self)
  }
}
