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

  /// The entry that is meant: the one at a place, or else the first.
  func place(at index: Int?, where isMeant: (MovieDetailEntry) -> Bool) -> Int? {
    if let index, places.indices.contains(index), isMeant(places[index].entry) { return index }
    return places.firstIndex { isMeant($0.entry) }
  }
}
