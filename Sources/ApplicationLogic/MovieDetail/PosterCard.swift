import DomainEntities

/// A poster drawn with characters, shown until there is a picture, or permanently.
///
/// It is a pure function of the film and the area, and uses ASCII characters, which every font has.
struct PosterCard: Hashable, Sendable {
  /// A taller ornament would be half of the bytes sent when the selection moves.
  private static let ornamentRows = 2

  /// The title.
  var title: String
  /// The year.
  var note: String
  /// The director; empty if unknown.
  var director: String
  /// The genre, for the ornament.
  var genre: MovieGenre?
  /// The offset of the ornament, so that films of a genre look different.
  var seed: Int

  /// Creates the card of a film.
  init(_ movie: MovieSummary, directors: [String] = []) {
    title = Wording.title(of: movie)
    note = movie.year.map(String.init) ?? ""
    director =
      directors.count > 2 ? Wording.andOthers(directors[0]) : directors.joined(separator: ", ")
    genre = movie.genres.first
    // Not `Hasher`, whose values differ in every run.
    seed = movie.id.text.utf8.reduce(5) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
  }

  /// Draws a border, the ornament at the top and the text below.
  func draw(in area: Rect, on buffer: inout CellBuffer) {
    guard area.width >= 4, area.height >= 4 else { return }
    buffer.clear(area)
    buffer.drawBorder(area, style: .secondary)
    var inside = Rect(
      x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2)
    let lines = text(width: inside.width - 2, height: inside.height - 2)
    drawOrnament(
      inside.takeTop(min(Self.ornamentRows, inside.height - lines.count - 2)), on: &buffer)
    // Center the text in the space that is left.
    _ = inside.takeTop((inside.height - lines.count + 1) / 2)
    let foot = inside
    for (index, line) in lines.enumerated() {
      let width = TextWidth.of(CleanText.line(line.text))
      buffer.write(
        line.text, in: foot, column: max(1, (foot.width - width) / 2), row: index, style: line.style
      )
    }
  }

  private struct Line {
    var text: String
    var style: Style
  }

  /// Returns the title, the year and the director, wrapped to a width.
  private func text(width: Int, height: Int) -> [Line] {
    let notes = [note, director].filter { !$0.isEmpty }.map { Line(text: $0, style: .secondary) }
    let room = max(1, height - notes.count - 1)
    var titles = TextLayout.wrap(title, width: width)
    if titles.count > room {
      titles.removeSubrange(room...)
      titles[room - 1] += "…"
    }
    let lines = titles.map { Line(text: $0, style: .title) } + [Line(text: "", style: .plain)]
    return Array((lines + notes).prefix(height))
  }

  private func drawOrnament(_ area: Rect, on buffer: inout CellBuffer) {
    let ornament = PosterPattern(genre)
    for row in 0..<area.height {
      let line = ornament.line(row, of: area.height, width: area.width, seed: seed)
      buffer.write(line, in: area, row: row)
    }
  }
}

/// A pattern for a genre, in ASCII, since the bytes of a frame are limited.
struct PosterPattern: Hashable, Sendable {
  /// The rows of a tile, all of the same length.
  private let tile: [[Character]]

  /// Creates the pattern of a genre, or a plain one.
  init(_ genre: MovieGenre?) {
    tile = (genre.flatMap { Self.tiles[$0] } ?? Self.plain).map(Array.init)
  }

  /// Returns a row of an area filled with tiles, shifted by `seed`.
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
