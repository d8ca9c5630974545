import DomainEntities

/// A pattern that goes with a genre, in letters of one byte: a list with the film beside it has a budget.
struct PosterOrnament: Hashable, Sendable {
  /// The rows of a tile, all of them equally long.
  private let tile: [[Character]]

  /// Takes the pattern of a genre, or a plain one.
  init(_ genre: MovieGenre?) {
    tile = (genre.flatMap { Self.tiles[$0] } ?? Self.plain).map(Array.init)
  }

  /// One row of an area that is filled with tiles, which `seed` moves sideways.
  func line(_ row: Int, of height: Int, width: Int, seed: Int) -> String {
    let pattern = tile[row % tile.count]
    return String((0..<width).map { pattern[($0 + seed) % pattern.count] })
  }

  private static let plain = [". ", " ."]

  private static let tiles: [MovieGenre: [String]] = [
    .action: ["/\\  ", "  \\/"],
    .adventure: ["   /\\   ", "__/  \\__"],
    .animation: ["[ ][o]", "[o][ ]"],
    .comedy: [" o o   ", " \\_/   "],
    .crime: ["########", "========"],
    .documentary: ["[]  ", "[]  "],
    .drama: ["|:. ", "|:. "],
    .family: [" /\\  ", " ||_ "],
    .fantasy: ["  *   .", " .   * "],
    .history: [" ___ ", "_|_|_"],
    .horror: ["V v V  ", "  V v V"],
    .music: ["  |\\  ", " o|   "],
    .mystery: ["? .  ", " . ? "],
    .romance: [" (\\/) ", "  \\/  "],
    .scienceFiction: [" .    * ", "--==>   "],
    .tvMovie: ["\\ /  ", "[_]  "],
    .thriller: [">>>  ", " >>> "],
    .war: ["x  + ", " +  x"],
    .western: [" |_||   ", "__||_|__"],
  ]
}
