import DomainEntities

/// A poster made of letters: what stands in the place of a picture until there is one, or for good.
///
/// It is a pure function of the film and the area, and made of letters that every font has.
struct PosterCard: Hashable, Sendable {
  /// A higher ornament would be half of what a step in a list sends.
  private static let ornamentRows = 2

  /// What the film is called.
  var title: String
  /// When it came out, and what else fits below the title.
  var note: String
  /// Who made it; empty where nobody is known.
  var director: String
  /// What it is about, for the ornament.
  var genre: MovieGenre?
  /// What the ornament begins with, so that films of one genre look different.
  var seed: Int

  /// Takes what there is to tell about a film.
  init(_ movie: MovieSummary, directors: [String] = []) {
    title = Wording.title(of: movie)
    note = movie.year.map(String.init) ?? ""
    director =
      directors.count > 2 ? "\(directors[0]) and others" : directors.joined(separator: ", ")
    genre = movie.genres.first
    // Not `Hasher`, which is another one in every run.
    seed = movie.id.text.utf8.reduce(5) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
  }

  /// Draws it: a frame, in it the ornament above and the text below.
  func draw(in area: Rect, on buffer: inout CellBuffer) {
    guard area.width >= 4, area.height >= 4 else { return }
    buffer.clear(area)
    buffer.drawBorder(area, style: .secondary)
    var inside = Rect(
      x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2)
    let lines = text(width: inside.width - 2, height: inside.height - 2)
    drawOrnament(
      inside.takeTop(min(Self.ornamentRows, inside.height - lines.count - 2)), on: &buffer)
    // The text stands in the middle of what is left.
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

  /// The title, the year and who made it, in the middle of so many columns.
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
    let ornament = PosterOrnament(genre)
    for row in 0..<area.height {
      let line = ornament.line(row, of: area.height, width: area.width, seed: seed)
      buffer.write(line, in: area, row: row)
    }
  }
}

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
