/// The page of a film in lines, and where in them its entries are.
struct MovieDetailPage: Hashable, Sendable {
  /// Where an entry stands.
  struct Place: Hashable, Sendable {
    var entry: MovieDetailEntry
    /// The lines that its name takes up.
    var lines: Range<Int>
    /// The column where its name begins.
    var column: Int
  }

  /// From top to bottom.
  var lines: [StyledLine] = []
  /// From top to bottom.
  var places: [Place] = []
}
